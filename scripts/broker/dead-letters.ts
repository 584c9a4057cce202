/** `dead-letters`: messages that the worker could not read five times over. */
import type { DeadLetter, DeadLetters, EnquiryStore } from '../../functions/operations/ports.ts';
import { readRing } from '../../functions/operations/ring.ts';
import type { Command } from './command.ts';
import { formatTable, formatTime } from './terminal.ts';

export const deadLetters: Command = {
  summary: 'messages that the worker could not read, set aside',
  usage: ['dead-letters'],
  notes: [
    'A message is only a doorbell: its enquiry is safe in the table, and the sweep rings again.',
  ],
  run: async ({ records, zone, palette }) => {
    const { deadLetters: setAside, store } = await records();
    const letters = await collect(setAside);
    const data = await Promise.all(letters.map((letter) => describe(letter, store)));
    const rows = data.map(({ sent_at, reference, state, readable }) => [
      formatTime(sent_at, zone),
      readable ? (reference ?? '(no such enquiry)') : '(cannot be read)',
      state ?? '',
    ]);
    const head = ['Sent', 'Enquiry', 'State'];
    return { text: rows.length === 0 ? 'None.' : formatTable({ head, rows }, palette), data };
  },
};

async function collect(setAside: DeadLetters): Promise<readonly DeadLetter[]> {
  const letters: DeadLetter[] = [];
  await setAside.visit(async (letter) => {
    letters.push(letter);
    return 'keep';
  });
  return letters.toSorted((one, other) => one.sent_at - other.sent_at);
}

async function describe({ body, sent_at }: DeadLetter, store: EnquiryStore) {
  const id = readRing(body);
  const record = id === undefined ? undefined : await store.read(id);
  return {
    sent_at: new Date(sent_at).toISOString(),
    reference: record?.reference ?? null,
    state: record?.state ?? null,
    readable: id !== undefined,
  };
}
