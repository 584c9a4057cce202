/** The operator's commands that only look. */
import { readFile, writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { publicReceiptJwk, verifyReceipt } from '../../functions/aws/receipts.ts';
import { sayFlag } from '../../functions/catalogue/flags.ts';
import { fromLocalTime, toLocalTime } from '../../functions/catalogue/office-time.ts';
import {
  type Counts,
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
import { repliesOf } from '../../functions/delivery/reply.ts';
import { readPhone } from '../../functions/enquiry/details.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import {
  COMMITTED,
  type Committed,
  opens,
  type ReceiptClaims,
  spellCommitted,
} from '../../functions/enquiry/receipt.ts';
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
} from './command.ts';
import { CommandProblem, readReceiptSecrets } from './records.ts';

export async function list(invocation: Invocation): Promise<Output> {
  return listed(await choose(invocation), invocation);
}

/** The oldest first, without personal data. */
function listed(found: readonly EnquiryRecord[], { zone, now }: Invocation): Output {
  const sorted = found.toSorted((one, other) => one.created_at - other.created_at);
  const data = sorted.map((record) => summarise(record, now));
  return { text: describe(data, zone), data };
}

export async function find(invocation: Invocation): Promise<Output> {
  const { phone, email } = invocation.options;
  const { store, listing } = await invocation.records();
  if (phone !== undefined) {
    const between = { since: 0, until: invocation.now };
    const seen = await store.fromPhone(hashOf('phone', toE164(phone)), between);
    const ids = seen.map(({ id }) => id);
    return listed(ids.length === 0 ? [] : await store.readAll(ids), invocation);
  }
  if (email === undefined) throw new CommandProblem('Give --phone or --email.');
  const wanted = toAddress(email);
  const all = await Array.fromAsync(listing.all());
  return listed(
    all.filter(({ details }) => details?.email === wanted),
    invocation,
  );
}

async function choose({ options, records, now, zone }: Invocation): Promise<EnquiryRecord[]> {
  const { undeliverable, today, all, late, reference } = options;
  if (reference !== undefined) return [await recordOf(reference, records)];
  const { listing, store } = await records();
  if (!(undeliverable || today || all || late)) return readWaiting(store);
  const since = today ? startOfDay(now, zone) : 0;
  const found = await Array.fromAsync(listing.all({ since }));
  return found
    .filter(({ state }) => !undeliverable || state === 'undeliverable')
    .filter((record) => !late || isPastPromise(record, now));
}

/** As many as DynamoDB reads by key at once. */
const MOST_AT_ONCE = 100;

async function readWaiting(store: EnquiryStore): Promise<EnquiryRecord[]> {
  const ids = (await store.waiting()).map(({ id }) => id);
  const found: EnquiryRecord[] = [];
  for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
    found.push(...(await store.readAll(ids.slice(at, at + MOST_AT_ONCE))));
  }
  return found;
}

function startOfDay(now: number, zone: string): number {
  return fromLocalTime(toLocalTime(now, zone).date, 0, zone);
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

function describe(found: readonly ReturnType<typeof summarise>[], zone: string): string {
  if (found.length === 0) return 'None.';
  const head = ['Reference', 'State', 'Received', 'Through', 'Attempts', 'Next', 'Promise', 'Last'];
  const rows = found.map((each) => [
    each.reference,
    each.test ? `${each.state} (test)` : each.state,
    formatTime(each.received_at, zone),
    each.surface,
    String(each.attempts),
    each.next_attempt_at === null ? '-' : formatTime(each.next_attempt_at, zone),
    each.is_late ? 'LATE' : (each.reply ?? '-'),
    each.last,
  ]);
  return formatTable(head, rows);
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
  const title = `${reference}  ${styleText('bold', state)}  request ${requestId}`;
  return {
    text: `${title}\n\n${formatTable(['When', 'Step', 'Note'], rows)}`,
    data: { reference, state, request_id: requestId, steps },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

export async function stats({ options, records, now }: Invocation): Promise<Output> {
  const days = readDays(options);
  const { listing, store } = await records();
  const waiting = await store.waiting();
  const found = await Array.fromAsync(listing.all({ since: now - days * DAY_MS }));
  const promise = countKept(found, now);
  const data = { waiting: waiting.length, ...countEnquiries(found), promise };
  const rows = Object.entries(data.by).flatMap(([what, counts]) => listRows(what, counts));
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

function listRows(what: string, counts: Counts): string[][] {
  return Object.entries(counts).map(([name, many], index) => [
    index === 0 ? what : '',
    name,
    String(many),
  ]);
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
  if (!(days > 0)) throw new CommandProblem('--days takes a number of days, such as 30.');
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

export async function verify(invocation: Invocation): Promise<Output> {
  const receipt = await readReceipt(invocation.given);
  const keys = await readKeys(invocation);
  const claims = await verifyReceipt(receipt, keys).catch((error: unknown) => {
    throw new CommandProblem(`Not genuine: ${reasonOf(error)}.`);
  });
  const agreed = checkWhose(claims, await readWhose(invocation));
  const pairs = Object.entries(claims).map(([name, value]) => {
    const said = name.endsWith('_at') ? formatTime(String(value), invocation.zone) : value;
    return [name.replaceAll('_', ' '), String(said)] as const;
  });
  const whose =
    agreed.length === 0
      ? 'Whose it is was not checked: that takes the nonce.'
      : `It commits to this ${agreed.join(', ')}.`;
  const text = `${styleText('green', 'Genuine.')} ${whose}\n\n${formatPairs(pairs)}`;
  return { text, data: { genuine: true, agreed, claims } };
}

type Whose = { readonly nonce: string; readonly given: Partial<Record<Committed, string>> };

const delivery = z.object({ data: z.object({ enquiry: details, receipt_nonce: z.string() }) });

async function readWhose({ options }: Invocation): Promise<Whose | undefined> {
  const { nonce, phone, email, delivery: file } = options;
  if (file !== undefined) {
    const read = delivery.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!read.success)
      throw new CommandProblem('The file is no delivery of an enquiry with its nonce.');
    const { enquiry, receipt_nonce } = read.data.data;
    return { nonce: receipt_nonce, given: spellCommitted(enquiry) };
  }
  const given = {
    ...(phone !== undefined && { phone: toE164(phone) }),
    ...(email !== undefined && { email: toAddress(email) }),
  };
  const isAsked = Object.keys(given).length > 0;
  if (nonce === undefined && !isAsked) return undefined;
  if (nonce === undefined) throw new CommandProblem('That takes the nonce: give --nonce.');
  if (!isAsked) throw new CommandProblem('With the nonce give --phone, --email or both.');
  return { nonce, given };
}

/** As details are stored. */
function toAddress(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

function toE164(text: string): string {
  const read = readPhone(text);
  if ('problem' in read) throw new CommandProblem(`--phone ${read.problem}.`);
  return read.phone;
}

/** What was given and agrees; throws where any of it does not. */
function checkWhose(claims: ReceiptClaims, whose: Whose | undefined): readonly Committed[] {
  if (whose === undefined) return [];
  const { nonce, given } = whose;
  const asked = COMMITTED.filter((field) => given[field] !== undefined);
  const wrong = asked.filter(
    (field) => !opens(claims, field, { value: given[field] ?? '', nonce }),
  );
  if (wrong.length === 0) return asked;
  throw new CommandProblem(
    `Genuine, but it does not commit to this ${wrong.join(', ')} under this nonce.`,
  );
}

async function readReceipt(given: string | undefined): Promise<string> {
  if (given === undefined) throw new CommandProblem('Give the receipt, or a file as @receipt.txt.');
  return given.startsWith('@') ? (await readFile(given.slice(1), 'utf8')).trim() : given.trim();
}

async function readKeys({ options, target }: Invocation): Promise<JSONWebKeySet> {
  const { jwks, 'secret-file': secretFile } = options;
  if (jwks !== undefined) return JSON.parse(await readSource(jwks));
  const secrets =
    secretFile !== undefined
      ? [(await readFile(secretFile, 'utf8')).trim()]
      : await readReceiptSecrets(target);
  return { keys: secrets.map(publicReceiptJwk) };
}

async function readSource(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8');
  const response = await fetch(place, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new CommandProblem(`${place} answered ${response.status}.`);
  return response.text();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'it cannot be read';
}
