/** The operator's commands that change something: send again, end consent, erase, empty the dead letters. */
import { fromLocalTime } from '../../functions/catalogue/office-time.ts';
import {
  type DeadLetter,
  REFUSALS,
  type Redelivered,
  redeliverRecord,
  redriveDeadLetters,
} from '../../functions/delivery/redeliver.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import { readRing } from '../../functions/enquiry/queue-message.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { eraseRecord, withdrawRecord } from '../../functions/enquiry/withdraw.ts';
import { stages } from '../../infra/stages.ts';
import { findRecord, formatTable, formatTime, type Invocation, type Output } from './command.ts';

export async function redeliver(invocation: Invocation): Promise<Output> {
  const { given, options, zone, now } = invocation;
  const { since, until } = options;
  if (since === undefined) {
    if (until !== undefined) throw new Error('--until goes with --since.');
    return redeliverOne(invocation);
  }
  if (given !== undefined) {
    throw new Error('Name one reference, or a stretch of time by --since; not both.');
  }
  return redeliverAll(invocation, {
    since: readMoment(since, zone),
    until: until === undefined ? now : readMoment(until, zone),
  });
}

async function redeliverOne(invocation: Invocation): Promise<Output> {
  const record = await findRecord(invocation);
  await confirmRepeat([record], invocation);
  const data = await redeliverRecord(record, await invocation.records());
  if (data.refused !== undefined) throw new Error(`Not sent: ${REFUSALS[data.refused]}.`);
  return { text: `${data.reference} is on its way to the broker.`, data };
}

async function redeliverAll(
  invocation: Invocation,
  stretch: { readonly since: number; readonly until: number },
): Promise<Output> {
  const needs = await invocation.records();
  const all = await Array.fromAsync(needs.listing.all(stretch));
  const found = all.filter(({ state }) => !invocation.options.undelivered || state !== 'delivered');
  if (found.length > 0) await confirmRepeat(found, invocation);
  const enquiries: Redelivered[] = [];
  for (const record of found) {
    const done = await redeliverRecord(record, needs);
    enquiries.push(done);
    const outcome =
      done.refused === undefined ? 'on its way' : `not sent: ${REFUSALS[done.refused]}`;
    invocation.tell(`${enquiries.length}/${found.length}  ${done.reference}  ${outcome}`);
  }
  const sent = enquiries.filter(({ refused }) => refused === undefined).length;
  return {
    text: `${sent} of ${found.length} on their way to the broker.`,
    data: { sent, enquiries },
  };
}

async function confirmRepeat(
  records: readonly EnquiryRecord[],
  { confirm }: Invocation,
): Promise<void> {
  const again = records.filter(({ state }) => state === 'delivered').length;
  if (records.length === 1 && again === 0) return;
  await confirm(`Send ${records.length} to the broker, of which it took ${again} before?`);
}

/** A date, or a date and time, in the office's zone. */
function readMoment(text: string, zone: string): number {
  const [, date = '', hours = '0', minutes = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d))?$/.exec(text) ?? [];
  if (Number.isNaN(Date.parse(`${date}T00:00:00Z`))) {
    throw new Error(`${text} is not a date such as 2026-11-20 or 2026-11-20T09:30.`);
  }
  return fromLocalTime(date, Number(hours) * 60 + Number(minutes), zone);
}

export async function redrive({ records, confirm }: Invocation): Promise<Output> {
  await confirm('Ring the worker again for every dead letter?');
  const data = await redriveDeadLetters(await records());
  const rest = data.unreadable === 0 ? '' : ` ${data.unreadable} cannot be read, and stay.`;
  return { text: `${data.rung} put back on the queue.${rest}`, data };
}

function saySent(sent: 'never' | 'being_sent' | 'already', toDo: string): string {
  if (sent === 'never') return 'It had not been sent to the broker, and will not be.';
  return sent === 'already'
    ? `The broker may hold a copy, and is being told ${toDo}.`
    : `It was being sent at that moment; if it arrived, the broker is told ${toDo}.`;
}

export async function withdraw(invocation: Invocation): Promise<Output> {
  const record = await findRecord(invocation);
  await invocation.confirm(`End the consent of ${record.reference} for good?`);
  const data = await withdrawRecord(record, await invocation.records());
  return {
    text: `The consent of ${data.reference} has ended. ${saySent(data.sent, 'not to use it')}`,
    data,
  };
}

export async function erase(invocation: Invocation): Promise<Output> {
  const record = await findRecord(invocation);
  await invocation.confirm(`Erase the details of ${record.reference} for good?`);
  const { reference, sent } = await eraseRecord(record, await invocation.records());
  const { stage } = invocation.target;
  const days = stage === 'local' ? 0 : stages[stage].restorableDays;
  const backup =
    days === 0
      ? 'There is no backup on this machine.'
      : `Backups hold them for ${days} days more; a table restored from one must be erased again.`;
  return {
    text: `The details of ${reference} are erased. ${saySent(sent, 'to erase it')}\n${backup}`,
    data: { reference, sent, backup_days: days },
  };
}

export async function deadLetters({ records, zone }: Invocation): Promise<Output> {
  const { deadLetters: setAside, store } = await records();
  const letters: DeadLetter[] = [];
  await setAside.visit(async (letter) => {
    letters.push(letter);
    return 'keep';
  });
  letters.sort((one, other) => one.sent_at - other.sent_at);
  const data = await Promise.all(letters.map((letter) => describe(letter, store)));
  const rows = data.map(({ sent_at, reference, state, readable }) => [
    formatTime(sent_at, zone),
    readable ? (reference ?? '(no such enquiry)') : '(cannot be read)',
    state ?? '',
  ]);
  const head = ['Sent', 'Enquiry', 'State'];
  return { text: rows.length === 0 ? 'None.' : formatTable(head, rows), data };
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
