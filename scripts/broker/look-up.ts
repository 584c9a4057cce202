/** The operator's commands that only look. */
import { writeFile } from 'node:fs/promises';
import { sayFlag } from '../../functions/catalogue/flags.ts';
import { DAY_MS, fromLocalTime, toLocalTime } from '../../functions/catalogue/office-time.ts';
import {
  countEnquiries,
  exportEnquiry,
  NO_FIT,
  tellTimeline,
} from '../../functions/delivery/account.ts';
import { sayPhone } from '../../functions/delivery/brief.ts';
import {
  countKept,
  firstTried,
  isPastPromise,
  type PromiseKept,
} from '../../functions/delivery/promised-time.ts';
import { repliesOf } from '../../functions/delivery/steps.ts';
import { pagesOf } from '../../functions/delivery/sweep.ts';
import { readEmail } from '../../functions/enquiry/details.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import { type EnquiryRecord, hashOf } from '../../functions/enquiry/record.ts';
import { details } from '../../functions/enquiry/schema.ts';
import {
  findRecord,
  formatPairs,
  formatTable,
  formatTime,
  type Invocation,
  type Output,
  recordOf,
  toE164,
} from './command.ts';

export async function list(invocation: Invocation): Promise<Output> {
  const { options, records, now, zone } = invocation;
  const { undeliverable, today, all, late, reference } = options;
  if (reference !== undefined) return listed([await recordOf(reference, records)], invocation);
  const { listing, store } = await records();
  if (!(undeliverable || today || all || late)) {
    return listed(await readEach(await store.waiting(), store), invocation);
  }
  const since = today ? fromLocalTime(toLocalTime(now, zone).date, 0, zone) : 0;
  const found = await Array.fromAsync(listing.all({ since }));
  const chosen = found
    .filter(({ state }) => !undeliverable || state === 'undeliverable')
    .filter((record) => !late || isPastPromise(record, now));
  return listed(chosen, invocation);
}

export async function find(invocation: Invocation): Promise<Output> {
  const { phone, email } = invocation.options;
  const { store, listing } = await invocation.records();
  if (phone !== undefined) {
    const between = { since: 0, until: invocation.now };
    const seen = await store.fromPhone(hashOf('phone', toE164(phone)), between);
    return listed(await readEach(seen, store), invocation);
  }
  if (email === undefined) throw new Error('Give --phone or --email.');
  const wanted = readEmail(email);
  const all = await Array.fromAsync(listing.all());
  const found = all.filter((record) => record.details?.email === wanted);
  return listed(found, invocation);
}

async function readEach(rows: readonly { readonly id: string }[], store: EnquiryStore) {
  const found: EnquiryRecord[] = [];
  for (const page of pagesOf(rows)) found.push(...(await store.readAll(page.map(({ id }) => id))));
  return found;
}

function summarise(record: EnquiryRecord, now: number) {
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
    reply: repliesOf(record).at(-1)?.outcome ?? null,
    is_late: isPastPromise(record, now),
    erased_at: record.erased_at === undefined ? null : new Date(record.erased_at).toISOString(),
  };
}

/** The oldest first, without personal data. */
function listed(found: readonly EnquiryRecord[], { zone, now }: Invocation): Output {
  const sorted = found.toSorted((one, other) => one.created_at - other.created_at);
  const data = sorted.map((record) => summarise(record, now));
  const head = ['Reference', 'State', 'Received', 'Through', 'Attempts', 'Next', 'Promise', 'Last'];
  const rows = data.map((each) => [
    each.reference,
    each.test ? `${each.state} (test)` : each.state,
    formatTime(each.received_at, zone),
    each.surface,
    String(each.attempts),
    each.next_attempt_at === null ? '-' : formatTime(each.next_attempt_at, zone),
    each.is_late ? 'LATE' : (each.reply ?? '-'),
    each.last,
  ]);
  return { text: data.length === 0 ? 'None.' : formatTable(head, rows), data };
}

export async function show(invocation: Invocation): Promise<Output> {
  const record = await findRecord(invocation);
  const { now, zone } = invocation;
  const { details, consent, timeline: _, ...rest } = exportEnquiry(record, now);
  const at = (time: string | null) => (time === null ? 'never' : formatTime(time, zone));
  const gone = rest.erased_at === null ? '(gone at the end of retention)' : '(erased)';
  const typed = Object.entries(details ?? { details: gone });
  const pairs: readonly (readonly [string, string])[] = [
    ['reference', rest.reference],
    ['state', rest.test ? `${rest.state} (test: call nobody)` : rest.state],
    ['received', `${at(rest.received_at)} through ${rest.surface}`],
    ['assistant', rest.agent_name ?? '(not named)'],
    ...typed.map(([name, value]) => [name.replaceAll('_', ' '), sayDetail(name, value)] as const),
    ['fit', rest.fit === null ? NO_FIT : [rest.fit.fit, ...rest.fit.lanes].join(' · ')],
    ['flags', rest.fit?.flags.map((flag) => sayFlag(flag)).join('\n') || '(none)'],
    ['consent', `${consent.grade}, wording ${consent.wording_version}`],
    ['given', at(consent.given_at)],
    ['ends', at(consent.expires_at)],
    ['withdrawn', at(consent.withdrawn_at)],
    ['erased', at(rest.erased_at)],
    ['details leave', details === null ? 'gone' : at(rest.kept_until.details)],
    ['evidence leaves', at(rest.kept_until.evidence)],
  ];
  return { text: formatPairs(pairs), data: { ...rest, details, consent } };
}

function sayDetail(name: string, value: unknown): string {
  return name === 'phone' ? sayPhone(String(value)) : String(value);
}

export async function timeline(invocation: Invocation): Promise<Output> {
  const record = await findRecord(invocation);
  const { reference, state, request_id: requestId } = record;
  const steps = tellTimeline(record);
  const rows = steps.map(({ at, step, note, due }) => [
    formatTime(at, invocation.zone),
    due ? `(to come) ${step}` : step,
    note ?? '',
  ]);
  const title = `${reference}  ${state}  request ${requestId}`;
  return {
    text: `${title}\n\n${formatTable(['When', 'Step', 'Note'], rows)}`,
    data: { reference, state, request_id: requestId, steps },
  };
}

export async function stats({ options, records, now }: Invocation): Promise<Output> {
  const days = readDays(options);
  const { listing, store } = await records();
  const waiting = await store.waiting();
  const found = await Array.fromAsync(listing.all({ since: now - days * DAY_MS }));
  const promise = countKept(found, now);
  const data = { waiting: waiting.length, ...countEnquiries(found), promise };
  const rows = Object.entries(data.by).flatMap(([what, counts]) =>
    Object.entries(counts).map(([name, many], at) => [at === 0 ? what : '', name, String(many)]),
  );
  const title = `${data.enquiries} in ${days} days; ${data.waiting} wait for the broker now.`;
  const table = formatTable(['By', '', 'Enquiries'], rows);
  return {
    text: rows.length === 0 ? title : `${title}\n${sayKept(promise)}\n\n${table}`,
    data: { days, ...data },
  };
}

function sayKept({ kept, missed, share_kept, median_minutes_to_first_try }: PromiseKept): string {
  if (share_kept === null) return 'No promised time has passed yet.';
  const first =
    median_minutes_to_first_try === null
      ? 'no call yet, as far as the broker says'
      : `first tried after ${median_minutes_to_first_try} minutes (the median)`;
  return `Called by the promised time: ${kept} of ${kept + missed} (${Math.round(100 * share_kept)}%); ${first}.`;
}

export async function exportData(invocation: Invocation): Promise<Output> {
  const { options, now } = invocation;
  if (options.csv) {
    const { listing } = await invocation.records();
    const since = now - readDays(options) * DAY_MS;
    const rows = (await Array.fromAsync(listing.all({ since }))).flatMap((record) =>
      record.details === undefined ? [] : [rowOf(record, invocation.zone)],
    );
    return write(formatCsv(rows), { rows: rows.length }, invocation);
  }
  const data = exportEnquiry(await findRecord(invocation), now);
  return write(JSON.stringify(data, null, 2), data, invocation);
}

async function write(
  text: string,
  data: object,
  { options: { out } }: Invocation,
): Promise<Output> {
  if (out === undefined) return { text, data };
  await writeFile(out, `${text}\n`, { mode: 0o600, flag: 'wx' });
  return { text: `Written to ${out}.`, data: { ...data, out } };
}

function readDays(options: Invocation['options']): number {
  const days = Number(options.days ?? 30);
  if (!(days > 0)) throw new Error('--days takes a number of days, such as 30.');
  return days;
}

type Cells = Readonly<Record<string, string>>;

function rowOf(record: EnquiryRecord, zone: string): Cells {
  const tried = firstTried(record);
  const told = Object.keys(details.shape).map((name) => {
    const value = record.details?.[name as keyof typeof details.shape] ?? '';
    return [name, value === '' ? '' : sayDetail(name, value)];
  });
  return {
    reference: record.reference,
    received: formatTime(record.created_at, zone),
    state: record.state,
    reply: repliesOf(record).at(-1)?.outcome ?? '',
    promised: formatTime(record.answer.expected_contact.by, zone),
    first_tried: tried === undefined ? '' : formatTime(tried, zone),
    consent_ends: formatTime(record.consent_expires_at, zone),
    surface: record.surface,
    assistant: record.agent_name ?? '',
    test: record.test === undefined ? '' : 'test: call nobody',
    fit: record.fit?.fit ?? '',
    lanes: record.fit?.lanes.join(' ') ?? '',
    ...Object.fromEntries(told),
  };
}

/** RFC 4180. */
function formatCsv(rows: readonly Cells[]): string {
  const [first = {}] = rows;
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => cells.map(toCell).join(',')).join('\r\n');
}

/** What a spreadsheet would take for a formula is text to it behind an apostrophe. */
function toCell(text: string): string {
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
