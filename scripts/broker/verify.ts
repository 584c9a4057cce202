/**
 * `verify`: whether a consent receipt is genuine, and with its nonce whose it is, without asking the
 * service or the table.
 */
import { readFile } from 'node:fs/promises';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { publicReceiptJwk } from '../../functions/adapters/receipt-keys.ts';
import { verifyReceipt } from '../../functions/adapters/verify-receipt.ts';
import { details } from '../../functions/contract/enquiry.ts';
import {
  COMMITTED,
  type Committed,
  opens,
  type ReceiptClaims,
  spellCommitted,
} from '../../functions/domain/consent-receipt.ts';
import { readPhone } from '../../functions/domain/phone.ts';
import type { Command, Invocation } from './command.ts';
import { readReceiptSecrets } from './receipt-secrets.ts';
import { CommandProblem } from './target.ts';
import { formatPairs, formatTime } from './terminal.ts';

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
