/** `dead-letters`: messages that the worker could not read five times over. */
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
    const { deadLetters: set, store } = await records();
    const letters = await set.list();
    const data = await Promise.all(
      letters.map(async ({ body, sent_at }) => {
        const id = readRing(body);
        const record = id === undefined ? undefined : await store.read(id);
        const reference = record?.reference ?? null;
        const state = record?.state ?? null;
        return {
          sent_at: new Date(sent_at).toISOString(),
          reference,
          state,
          readable: id !== undefined,
        };
      }),
    );
    const rows = data.map(({ sent_at, reference, state, readable }) => [
      formatTime(sent_at, zone),
      readable ? (reference ?? '(no such enquiry)') : '(cannot be read)',
      state ?? '',
    ]);
    const head = ['Sent', 'Enquiry', 'State'];
    return { text: rows.length === 0 ? 'None.' : formatTable({ head, rows }, palette), data };
  },
};
