/** `redeliver`: sends one enquiry to the broker again, or all of a stretch of time. */
import type { Zone } from '../../functions/contract/built.ts';
import type { EnquiryRecord } from '../../functions/domain/enquiry-record.ts';
import { fromLocalTime } from '../../functions/domain/office-time.ts';
import {
  REFUSALS,
  type Redelivered,
  redeliverRecord,
} from '../../functions/operations/redeliver-enquiry.ts';
import type { Command, Invocation, Output } from './command.ts';
import { findRecord } from './find-record.ts';
import { CommandProblem } from './target.ts';

export const redeliver: Command = {
  summary: 'send again to the broker',
  usage: [
    'redeliver <reference>',
    'redeliver --since 2026-11-20 [--until 2026-11-21T12:00] [--undelivered] [--yes]',
  ],
  notes: [
    'Dates are the office’s own; --until is left out itself, and is now by default. --undelivered leaves',
    'out what the broker took.',
    'Each keeps its webhook-id, so that a broker who has it can tell. What was withdrawn or erased is',
    'never sent.',
  ],
  options: {
    since: { type: 'string' },
    until: { type: 'string' },
    undelivered: { type: 'boolean', default: false },
  },
  run: async (invocation) => {
    const { since, until } = invocation.options;
    if (typeof since !== 'string') {
      if (until !== undefined) throw new CommandProblem('--until goes with --since.');
      return redeliverOne(invocation);
    }
    if (invocation.given.length > 0) {
      throw new CommandProblem('Name one reference, or a stretch of time by --since; not both.');
    }
    return redeliverAll(invocation, {
      since: readMoment(since, invocation.zone),
      until: typeof until === 'string' ? readMoment(until, invocation.zone) : invocation.now,
    });
  },
};

async function redeliverOne(invocation: Invocation): Promise<Output> {
  const record = await findRecord(invocation);
  await confirmRepeat([record], invocation);
  const data = await redeliverRecord(record, await invocation.records());
  if (data.refused !== undefined) throw new CommandProblem(`Not sent: ${REFUSALS[data.refused]}.`);
  return { text: `${data.reference} is on its way to the broker.`, data };
}

async function redeliverAll(
  invocation: Invocation,
  stretch: { readonly since: number; readonly until: number },
): Promise<Output> {
  const needs = await invocation.records();
  const all = await Array.fromAsync(needs.listing.all(stretch));
  const isWanted = ({ state }: EnquiryRecord) =>
    invocation.options['undelivered'] !== true || state !== 'delivered';
  const found = all.filter(isWanted);
  if (found.length > 0) await confirmRepeat(found, invocation);
  const done: Redelivered[] = [];
  for (const record of found) {
    done.push(await redeliverRecord(record, needs));
    const { reference, refused } = done.at(-1) ?? { reference: '' };
    const outcome = refused === undefined ? 'on its way' : `not sent: ${REFUSALS[refused]}`;
    invocation.tell(`${done.length}/${found.length}  ${reference}  ${outcome}`);
  }
  const sent = done.filter(({ refused }) => refused === undefined).length;
  return {
    text: `${sent} of ${found.length} on their way to the broker.`,
    data: { sent, enquiries: done },
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
function readMoment(text: string, zone: Zone): number {
  const [, date = '', hours = '0', minutes = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d))?$/.exec(text) ?? [];
  if (Number.isNaN(Date.parse(`${date}T00:00:00Z`))) {
    throw new CommandProblem(`${text} is not a date such as 2026-11-20 or 2026-11-20T09:30.`);
  }
  return fromLocalTime(date, Number(hours) * 60 + Number(minutes), zone);
}
