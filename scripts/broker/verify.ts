/** `verify`: whether a consent receipt is genuine, without asking the service or the table. */
import { readFile } from 'node:fs/promises';
import type { JSONWebKeySet } from 'jose';
import { publicReceiptJwk } from '../../functions/adapters/receipt-keys.ts';
import { verifyReceipt } from '../../functions/adapters/verify-receipt.ts';
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
  ],
  notes: [
    'Keys come from a file or address of public keys, or from the signing secret; by default from the',
    'secret of the stage. A receipt may be given as a file, as @receipt.txt.',
  ],
  options: { jwks: { type: 'string' }, 'secret-file': { type: 'string' } },
  run: async (invocation) => {
    const receipt = await readReceipt(invocation.given[0]);
    const keys = await readKeys(invocation);
    const claims = await verifyReceipt(receipt, keys).catch((error: unknown) => {
      throw new CommandProblem(`Not genuine: ${reasonOf(error)}.`);
    });
    const { zone, palette } = invocation;
    const pairs = Object.entries(claims).map(([name, value]) => {
      const isTime = name.endsWith('_at');
      return [name.replaceAll('_', ' '), isTime ? formatTime(String(value), zone) : String(value)];
    });
    const shown = pairs.map(([name = '', value = '']) => [name, value] as const);
    const text = `${palette('green', 'Genuine.')}\n\n${formatPairs(shown, palette)}`;
    return { text, data: { genuine: true, claims } };
  },
};

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
