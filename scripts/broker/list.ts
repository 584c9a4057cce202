/** `list`: which enquiries there are, without personal data; those that did not arrive by default. */
import type { Zone } from '../../functions/contract/built.ts';
import type { EnquiryRecord } from '../../functions/domain/enquiry-record.ts';
import { fromLocalTime, toLocalTime } from '../../functions/domain/office-time.ts';
import type { Command, Invocation } from './command.ts';
import { recordOf } from './find-record.ts';
import { formatTable, formatTime } from './terminal.ts';

export const list: Command = {
  summary: 'enquiries that have not reached the broker, or those of today',
  usage: ['list', 'list --today', 'list --reference <reference>', 'list --all'],
  notes: ['Shows no personal data: use show for one enquiry.'],
  options: {
    today: { type: 'boolean' },
    all: { type: 'boolean' },
    reference: { type: 'string' },
  },
  run: async (invocation) => {
    const found = await choose(invocation);
    const { palette, zone } = invocation;
    const sorted = found.toSorted((one, other) => one.created_at - other.created_at);
    return { text: describe(sorted, palette, zone), data: sorted.map(summarise) };
  },
};

async function choose({ options, records, now, zone }: Invocation): Promise<EnquiryRecord[]> {
  const { today, all, reference } = options;
  if (typeof reference === 'string') return [await recordOf(reference, records)];
  const { listing } = await records();
  const since = today === true ? startOfDay(now, zone) : 0;
  const found = await Array.fromAsync(listing.all({ since }));
  return today === true || all === true ? found : found.filter(isUndelivered);
}

function isUndelivered({ state, notice }: EnquiryRecord): boolean {
  return state === 'pending' || state === 'undeliverable' || notice !== undefined;
}

function startOfDay(now: number, zone: Zone): number {
  return fromLocalTime(toLocalTime(now, zone).date, 0, zone);
}

function summarise(record: EnquiryRecord) {
  const { reference, state, created_at, surface, attempts, next_attempt_at, notice } = record;
  const isWaiting = state === 'pending' || notice !== undefined;
  return {
    reference,
    state,
    received_at: new Date(created_at).toISOString(),
    surface,
    test: record.test ?? false,
    assistant: record.agent_name ?? null,
    attempts,
    next_attempt_at: isWaiting ? new Date(next_attempt_at).toISOString() : null,
    last: record.history.at(-1)?.note ?? record.history.at(-1)?.event ?? '',
    broker_must_be_told: notice ?? null,
    erased_at: record.erased_at === undefined ? null : new Date(record.erased_at).toISOString(),
  };
}

function describe(
  found: readonly EnquiryRecord[],
  palette: Invocation['palette'],
  zone: Zone,
): string {
  if (found.length === 0) return 'None.';
  const head = ['Reference', 'State', 'Received', 'Through', 'Attempts', 'Next', 'Last'];
  const rows = found
    .map(summarise)
    .map((each) => [
      each.reference,
      each.test ? `${each.state} (test)` : each.state,
      formatTime(each.received_at, zone),
      each.surface,
      String(each.attempts),
      each.next_attempt_at === null ? '-' : formatTime(each.next_attempt_at, zone),
      each.last,
    ]);
  return formatTable({ head, rows }, palette);
}
