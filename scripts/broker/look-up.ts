/** The operator's commands that only look. */
import { readFile, writeFile } from 'node:fs/promises';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { publicReceiptJwk, verifyReceipt } from '../../functions/aws/receipts.ts';
import { sayFlag } from '../../functions/catalogue/flags.ts';
import { fromLocalTime, toLocalTime } from '../../functions/catalogue/office-time.ts';
import {
  type Counts,
  countEnquiries,
  exportEnquiry,
  tellTimeline,
} from '../../functions/delivery/account.ts';
import { readPhone } from '../../functions/enquiry/details.ts';
import type { EnquiryStore } from '../../functions/enquiry/ports.ts';
import {
  COMMITTED,
  type Committed,
  opens,
  type ReceiptClaims,
  spellCommitted,
} from '../../functions/enquiry/receipt.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { details } from '../../functions/enquiry/schema.ts';
import {
  type Command,
  findRecord,
  formatPairs,
  formatTable,
  formatTime,
  type Invocation,
  recordOf,
} from './command.ts';
import { CommandProblem, readReceiptSecrets } from './records.ts';

export const list: Command = {
  summary: 'enquiries that wait for the broker, that were given up, or those of today',
  usage: [
    'list',
    'list --undeliverable',
    'list --today',
    'list --reference <reference>',
    'list --all',
  ],
  notes: [
    'Shows no personal data: use show for one enquiry. What waits is found at once; the others take a look at',
    'every enquiry there is.',
  ],
  options: {
    undeliverable: { type: 'boolean' },
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
  const { undeliverable, today, all, reference } = options;
  if (typeof reference === 'string') return [await recordOf(reference, records)];
  const { listing, store } = await records();
  if (undeliverable !== true && today !== true && all !== true) return readWaiting(store);
  const since = today === true ? startOfDay(now, zone) : 0;
  const found = await Array.fromAsync(listing.all({ since }));
  return undeliverable === true ? found.filter(({ state }) => state === 'undeliverable') : found;
}

/** As many as DynamoDB reads by key at once. */
const MOST_AT_ONCE = 100;

/** By the index of what waits. */
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
  zone: string,
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

export const show: Command = {
  summary: 'one enquiry, with the borrower’s details',
  usage: ['show <reference>'],
  run: async (invocation) => {
    const record = await findRecord(invocation);
    const { now, zone, palette } = invocation;
    const { details, consent, timeline: _, ...rest } = exportEnquiry(record, now);
    const at = (time: string | null) => (time === null ? 'never' : formatTime(time, zone));
    const typed = Object.entries(details ?? {}).map(
      ([name, value]) => [name.replaceAll('_', ' '), String(value)] as const,
    );
    const pairs = [
      ['reference', rest.reference],
      ['state', rest.test ? `${rest.state} (test: call nobody)` : rest.state],
      ['received', `${at(rest.received_at)} through ${rest.surface}`],
      ['assistant', rest.agent_name ?? '(not named)'],
      ...(details === null
        ? [['details', rest.erased_at === null ? '(gone at the end of retention)' : '(erased)']]
        : typed),
      ['fit', [rest.fit.fit, ...rest.fit.lanes].join(' · ')],
      ['flags', rest.fit.flags.map((flag) => sayFlag(flag)).join('\n') || '(none)'],
      ['consent', `${consent.grade}, wording ${consent.wording_version}`],
      ['given', at(consent.given_at)],
      ['ends', at(consent.expires_at)],
      ['withdrawn', at(consent.withdrawn_at)],
      ['erased', at(rest.erased_at)],
      ['details leave', details === null ? 'gone' : at(rest.kept_until.details)],
      ['evidence leaves', at(rest.kept_until.evidence)],
    ] as const;
    const data = { ...rest, details, consent };
    return {
      text: formatPairs(
        pairs.map(([name = '', value = '']) => [name, value]),
        palette,
      ),
      data,
    };
  },
};

export const timeline: Command = {
  summary: 'every step and attempt of one enquiry, without personal data',
  usage: ['timeline <reference>'],
  notes: ['Search the logs for the request id to find the same enquiry there.'],
  run: async (invocation) => {
    const record = await findRecord(invocation);
    const { zone, palette } = invocation;
    const { reference, state, request_id: requestId } = record;
    const steps = tellTimeline(record);
    const rows = steps.map(({ at, step, note, due }) => [
      formatTime(at, zone),
      due ? `(to come) ${step}` : step,
      note ?? '',
    ]);
    const title = `${reference}  ${palette('bold', state)}  request ${requestId ?? 'unknown'}`;
    return {
      text: `${title}\n\n${formatTable({ head: ['When', 'Step', 'Note'], rows }, palette)}`,
      data: { reference, state, request_id: requestId ?? null, steps },
    };
  },
};

const DAY_MS = 24 * 60 * 60 * 1000;

export const stats: Command = {
  summary: 'how many, by outcome, surface, assistant, lane, fit and consent',
  usage: ['stats [--days 30]'],
  notes: ['Counts only. An enquiry that fits several lanes counts for each.'],
  options: { days: { type: 'string', default: '30' } },
  run: async ({ options, records, now, palette }) => {
    const days = Number(options['days']);
    if (!(days > 0)) throw new CommandProblem('--days takes a number of days, such as 30.');
    const { listing, store } = await records();
    const waiting = await store.waiting();
    const found = await Array.fromAsync(listing.all({ since: now - days * DAY_MS }));
    const data = { waiting: waiting.length, ...countEnquiries(found) };
    const rows = Object.entries(data.by).flatMap(([what, counts]) => listRows(what, counts));
    const title = `${data.enquiries} in ${days} days; ${data.waiting} wait for the broker now`;
    const table = formatTable({ head: ['By', '', 'Enquiries'], rows }, palette);
    return {
      text: rows.length === 0 ? `${title}.` : `${title}\n\n${table}`,
      data: { days, ...data },
    };
  },
};

function listRows(what: string, counts: Counts): string[][] {
  return Object.entries(counts).map(([name, many], index) => [
    index === 0 ? what : '',
    name,
    String(many),
  ]);
}

export const exportData: Command = {
  summary: 'the borrower’s data and the consent evidence as JSON, for an access request',
  usage: ['export <reference> [--out enquiry.json]'],
  notes: [
    'Make sure first that whoever asks is the borrower. The file holds personal data and is readable',
    'by you alone: send it safely, and delete it after.',
  ],
  options: { out: { type: 'string' } },
  run: async (invocation) => {
    const data = exportEnquiry(await findRecord(invocation), invocation.now);
    const text = JSON.stringify(data, null, 2);
    const { out } = invocation.options;
    if (typeof out !== 'string') return { text, data };
    await writeFile(out, `${text}\n`, { mode: 0o600, flag: 'wx' });
    return { text: `Written to ${out}.`, data: { reference: data.reference, out } };
  },
};

export const verify: Command = {
  summary: 'check a consent receipt, offline',
  usage: [
    'verify <receipt>',
    'verify <receipt> --jwks keys.json|https://…/.well-known/jwks.json',
    'verify <receipt> --secret-file receipt-secret.txt',
    'verify <receipt> --nonce <receipt_nonce> --phone "0491 570 006" --email kim@example.com',
    'verify <receipt> --delivery webhook-body.json',
  ],
  notes: [
    'Keys come from a file or address of public keys, or from the signing secret; by default from the',
    'secret of the stage. A receipt may be given as a file, as @receipt.txt. The receipt itself does not',
    'tell whose it is: that takes the nonce, which the borrower got with the answer and you with the',
    'delivery. A delivery holds the nonce and all the details.',
  ],
  options: {
    jwks: { type: 'string' },
    'secret-file': { type: 'string' },
    nonce: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    delivery: { type: 'string' },
  },
  run: async (invocation) => {
    const receipt = await readReceipt(invocation.given[0]);
    const keys = await readKeys(invocation);
    const claims = await verifyReceipt(receipt, keys).catch((error: unknown) => {
      throw new CommandProblem(`Not genuine: ${reasonOf(error)}.`);
    });
    const agreed = checkWhose(claims, await readWhose(invocation));
    const { zone, palette } = invocation;
    const pairs = Object.entries(claims).map(([name, value]) => {
      const isTime = name.endsWith('_at');
      return [name.replaceAll('_', ' '), isTime ? formatTime(String(value), zone) : String(value)];
    });
    const shown = pairs.map(([name = '', value = '']) => [name, value] as const);
    const whose =
      agreed.length === 0
        ? 'Whose it is was not checked: that takes the nonce.'
        : `It commits to this ${agreed.join(', ')}.`;
    const text = `${palette('green', 'Genuine.')} ${whose}\n\n${formatPairs(shown, palette)}`;
    return { text, data: { genuine: true, agreed, claims } };
  },
};

type Whose = { readonly nonce: string; readonly given: Partial<Record<Committed, string>> };

const delivery = z.object({ data: z.object({ enquiry: details, receipt_nonce: z.string() }) });

async function readWhose({ options }: Invocation): Promise<Whose | undefined> {
  const { nonce, phone, email, delivery: file } = options;
  if (typeof file === 'string') {
    const read = delivery.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!read.success)
      throw new CommandProblem('The file is no delivery of an enquiry with its nonce.');
    const { enquiry, receipt_nonce } = read.data.data;
    return { nonce: receipt_nonce, given: spellCommitted(enquiry) };
  }
  const given = {
    ...(typeof phone === 'string' ? { phone: toE164(phone) } : {}),
    ...(typeof email === 'string' ? { email: email.trim().normalize('NFC').toLowerCase() } : {}),
  };
  const isAsked = Object.keys(given).length > 0;
  if (typeof nonce !== 'string' && !isAsked) return undefined;
  if (typeof nonce !== 'string') throw new CommandProblem('That takes the nonce: give --nonce.');
  if (!isAsked) throw new CommandProblem('With the nonce give --phone, --email or both.');
  return { nonce, given };
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
  if (typeof jwks === 'string') return JSON.parse(await readSource(jwks));
  const secrets =
    typeof secretFile === 'string'
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
