/** `broker verify`: whether a consent receipt is genuine, and whose it is. */
import { readFile } from 'node:fs/promises';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { publicReceiptJwk, verifyReceipt } from '../../functions/aws/receipts.ts';
import { readEmail } from '../../functions/enquiry/details.ts';
import {
  COMMITTED,
  type Committed,
  opens,
  spellCommitted,
} from '../../functions/enquiry/receipt.ts';
import { details } from '../../functions/enquiry/schema.ts';
import { formatPairs, formatTime, type Invocation, type Output, toE164 } from './command.ts';
import { readReceiptSecrets } from './records.ts';

export async function verify(invocation: Invocation): Promise<Output> {
  const receipt = await readReceipt(invocation.given);
  const claims = await verifyReceipt(receipt, await readKeys(invocation)).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : 'it cannot be read';
      throw new Error(`Not genuine: ${reason.replace(/\.$/, '')}.`);
    },
  );
  const { nonce, given } = await readWhose(invocation);
  const asked = COMMITTED.filter((field) => given[field] !== undefined);
  const wrong = asked.filter(
    (field) => !opens(claims, field, { value: given[field] ?? '', nonce }),
  );
  if (wrong.length > 0) {
    throw new Error(
      `Genuine, but it does not commit to this ${wrong.join(', ')} under this nonce.`,
    );
  }
  const pairs = Object.entries(claims).map(([name, value]) => {
    const said = name.endsWith('_at') ? formatTime(String(value), invocation.zone) : value;
    return [name.replaceAll('_', ' '), String(said)] as const;
  });
  const whose =
    asked.length === 0
      ? 'Whose it is was not checked: that takes the nonce.'
      : `It commits to this ${asked.join(', ')}.`;
  return {
    text: `Genuine. ${whose}\n\n${formatPairs(pairs)}`,
    data: { genuine: true, agreed: asked, claims },
  };
}

type Whose = { readonly nonce: string; readonly given: Partial<Record<Committed, string>> };

const delivery = z.object({ data: z.object({ enquiry: details, receipt_nonce: z.string() }) });

/** Nothing is given where nobody asked whose it is. */
async function readWhose({ options }: Invocation): Promise<Whose> {
  const { nonce, phone, email, delivery: file } = options;
  if (file !== undefined) {
    const read = delivery.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!read.success) throw new Error('The file is no delivery of an enquiry with its nonce.');
    const { enquiry, receipt_nonce } = read.data.data;
    return { nonce: receipt_nonce, given: spellCommitted(enquiry) };
  }
  const given = {
    ...(phone !== undefined && { phone: toE164(phone) }),
    ...(email !== undefined && { email: readEmail(email) }),
  };
  const isAsked = Object.keys(given).length > 0;
  if (isAsked && nonce === undefined) throw new Error('That takes the nonce: give --nonce.');
  if (!isAsked && nonce !== undefined) {
    throw new Error('With the nonce give --phone, --email or both.');
  }
  return { nonce: nonce ?? '', given };
}

async function readReceipt(given: string | undefined): Promise<string> {
  if (given === undefined) throw new Error('Give the receipt, or a file as @receipt.txt.');
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
  if (!response.ok) throw new Error(`${place} answered ${response.status}.`);
  return response.text();
}
