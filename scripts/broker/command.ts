/** What a command of the operator is, what it is given to work with, and how it shows what it found. */

import type { ParseArgsConfig, parseArgs } from 'node:util';
import { toOffsetIso } from '../../functions/catalogue/office-time.ts';
import { readPhone } from '../../functions/enquiry/details.ts';
import { readReference } from '../../functions/enquiry/form-enquiry.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import type { Records, Target } from './records.ts';

/** Of all commands. Which of them a command takes is what its part of help.txt names. */
export const OPTIONS = {
  stage: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  undeliverable: { type: 'boolean' },
  late: { type: 'boolean' },
  today: { type: 'boolean' },
  all: { type: 'boolean' },
  reference: { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  undelivered: { type: 'boolean' },
  days: { type: 'string' },
  out: { type: 'string' },
  csv: { type: 'boolean' },
  jwks: { type: 'string' },
  'secret-file': { type: 'string' },
  nonce: { type: 'string' },
  delivery: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];
type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

export type Invocation = {
  /** What stands behind the name of the command, such as a reference. */
  readonly given: string | undefined;
  readonly options: Options;
  readonly records: () => Promise<Records>;
  readonly now: number;
  /** The office's time zone, in which days begin and times are shown. */
  readonly zone: string;
  /** Says how far it has got, beside the answer. */
  readonly tell: (text: string) => void;
  /** Goes on only with a yes, typed or given as --yes; what is declined throws. */
  readonly confirm: (question: string) => Promise<void>;
  readonly target: Target;
};

/** Printed as text for people, or with --json as data for software. */
export type Output = { readonly text: string; readonly data: unknown };

export type Command = (invocation: Invocation) => Promise<Output>;

export async function findRecord({ given, records }: Invocation): Promise<EnquiryRecord> {
  if (given === undefined) {
    throw new Error('Name the enquiry by its reference, such as BF-7K3M9-Q2X4A-C.');
  }
  return recordOf(given, records);
}

export async function recordOf(
  typed: string,
  records: Invocation['records'],
): Promise<EnquiryRecord> {
  const reference = readReference(typed);
  if (reference === undefined) {
    throw new Error(`${typed} is not a reference: its check character does not agree.`);
  }
  const { store } = await records();
  const id = await store.findReference(reference);
  const record = id === undefined ? undefined : await store.read(id);
  if (record === undefined) {
    throw new Error(`No enquiry has the reference ${reference}.`);
  }
  return record;
}

export function toE164(text: string): string {
  const read = readPhone(text);
  if ('problem' in read) throw new Error(`--phone ${read.problem}.`);
  return read.phone;
}

// Tables and times for a terminal.

type Rows = readonly (readonly string[])[];

/** Columns as wide as their widest cell; nothing wraps, so that lines can be searched and cut. */
export function formatTable(head: readonly string[], rows: Rows): string {
  const lines = [head, ...rows.map((row) => row.map(toPlain))];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((cells) => widthOf(cells[column] ?? ''))),
  );
  const pad = (cell: string, column: number) =>
    cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell));
  return lines.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n');
}

/** Pairs of a name and a value, one a line; a value of many lines is indented. */
export function formatPairs(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  const indent = `\n${' '.repeat(width + 2)}`;
  return pairs
    .map(([name, value]) => {
      const lines = value.split('\n').map(toPlain);
      return `${name.padEnd(width)}  ${lines.join(indent)}`.trimEnd();
    })
    .join('\n');
}

/** `2026-11-20 10:00:00 +11:00`, in the office's zone. */
export function formatTime(at: number | string, zone: string): string {
  const time = typeof at === 'string' ? Date.parse(at) : at;
  return toOffsetIso(time, zone).replace(/^(.{10})T(.{8})/, '$1 $2 ');
}

/** What strangers typed must not move the cursor or hide what follows. */
function toPlain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '');
}

function widthOf(text: string): number {
  return Array.from(text).length;
}
