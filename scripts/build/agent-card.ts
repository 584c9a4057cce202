/**
 * Makes the A2A agent card from the table of operations: 1.0, with the three fields that 0.3 clients
 * look for. It is signed once for each way in which verifiers read it.
 */

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AgentCard, canonicalizeAgentCard } from '@a2a-js/sdk';
import { calculateJwkThumbprint, exportJWK, FlattenedSign, type JWK } from 'jose';
import * as z from 'zod';
import { A2A_VERSIONS } from '../../functions/a2a/protocol.ts';
import { skillCallUri } from '../../functions/a2a/skills.ts';
import { publicReceiptJwk } from '../../functions/aws/receipts.ts';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import { toAscii } from '../../functions/catalogue/lines.ts';
import { isRecord } from '../../functions/input.ts';
import { type Operation, operations } from '../../functions/operations.ts';
import { jsonFile, type SiteFile } from './site-file.ts';

export const CARD_ADDRESS = '/.well-known/agent-card.json';
export const GUIDE_ADDRESS = '/developers.md';
export const SCHEMAS_ADDRESS = '/skills.json';

const MODES = ['text/plain', 'application/json'];

export function makeAgentCard({ service, version, base_url }: Catalogue) {
  const url = `${base_url}/a2a`;
  return {
    protocolVersion: '0.3.0',
    name: service.service_name,
    description:
      'Tells Australian ABN holders which kinds of business finance fit a need, and sends one ' +
      'enquiry to a licensed broker with the borrower’s consent. General information only: names ' +
      'no lender, applies for nothing. Send text, or a data part {"skill": "…", "input": {…}}.',
    url,
    preferredTransport: 'JSONRPC',
    supportedInterfaces: A2A_VERSIONS.map((protocolVersion) => ({
      url,
      protocolBinding: 'JSONRPC',
      protocolVersion,
    })),
    provider: { organization: service.broker.business_name, url: service.broker.website },
    version,
    documentationUrl: `${base_url}${GUIDE_ADDRESS}`,
    capabilities: {
      streaming: false,
      pushNotifications: false,
      extendedAgentCard: false,
      extensions: [
        {
          uri: skillCallUri(base_url),
          description:
            'A skill is called by name, {"skill": "…", "input": {…}}: in a data part, or as JSON in a ' +
            'text. params.schemas holds the JSON Schema of what each takes and answers.',
          params: { schemas: `${base_url}${SCHEMAS_ADDRESS}` },
        },
      ],
    },
    defaultInputModes: MODES,
    defaultOutputModes: MODES,
    skills: Object.values(operations).map(describeSkill),
  };
}
type AgentCardJson = ReturnType<typeof makeAgentCard>;

function describeSkill({ name, title, description, tags, examples }: Operation) {
  return {
    id: name,
    name: title,
    description,
    tags: [...tags],
    examples: Object.values(examples).flatMap(({ input, words }) => [
      ...(words === undefined ? [] : [words]),
      JSON.stringify({ skill: name, input }),
    ]),
    inputModes: MODES,
    outputModes: MODES,
  };
}

// Signs the agent card (JWS over its canonical form, ES256), and answers the public half of the key
// to publish. Without a key the card goes out unsigned, and the build says so.

export const UNSIGNED_WARNING =
  'the agent card is not signed: set AGENT_CARD_KEY to an ES256 private key (PEM or JWK)';

export async function publishAgentCard(
  card: AgentCardJson,
  { key, baseUrl }: { key: string | undefined; baseUrl: string },
): Promise<{ readonly file: SiteFile; readonly keys: readonly JWK[] }> {
  if (key === undefined) return { file: jsonFile(CARD_ADDRESS, card), keys: [] };
  const privateKey = readKey(key);
  const publicJwk = await describeKey(privateKey);
  const header = {
    alg: 'ES256',
    typ: 'JOSE',
    kid: publicJwk.kid,
    jku: `${baseUrl}${JWKS_ADDRESS}`,
  };
  const sign = async (view: string) => {
    const signed = new FlattenedSign(new TextEncoder().encode(view)).setProtectedHeader(header);
    const { protected: protectedHeader, signature } = await signed.sign(privateKey);
    return { protected: protectedHeader, signature };
  };
  const signed = { ...card, signatures: await Promise.all(viewsOf(card).map(sign)) };
  return { file: jsonFile(CARD_ADDRESS, signed), keys: [publicJwk] };
}

/**
 * The card as verifiers canonicalise it: SDKs of 1.0 drop what 1.0 does not know; those of 0.3 drop what
 * 0.3 does not know and what is there by default, and write ASCII; the letter (section 8.4.3) takes it as
 * received.
 */
export function viewsOf(card: AgentCardJson): string[] {
  const { supportedInterfaces, protocolVersion, preferredTransport, ...older } = card;
  const { extendedAgentCard, ...capabilities } = older.capabilities;
  return [
    canonicalizeAgentCard(AgentCard.fromJSON(card)),
    toAscii(toCanonical({ ...older, capabilities })),
    toCanonical(card),
  ];
}

/** RFC 8785, for what a card holds: text, true and false, lists and objects. */
export function toCanonical(value: unknown): string {
  const sorted = (_: string, each: unknown): unknown =>
    isRecord(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return JSON.stringify(value, sorted);
}

/** PEM (PKCS 8), with its line ends written as \n where the environment cannot hold them, or a JWK. */
function readKey(text: string): KeyObject {
  const given = text.trim();
  const key = given.startsWith('{')
    ? createPrivateKey({ key: JSON.parse(given), format: 'jwk' })
    : createPrivateKey(given.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('AGENT_CARD_KEY must be a private key on the curve P-256, for ES256.');
  }
  return key;
}

/** The thumbprint as id: the same key has the same id in every build. */
async function describeKey(privateKey: KeyObject): Promise<JWK & { kid: string }> {
  const jwk = await exportJWK(createPublicKey(privateKey));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'ES256' };
}

type Environment = Readonly<Record<string, string | undefined>>;

// biome-ignore lint/style/noProcessEnv: secrets come in here, and a command line would show them
const ours: Environment = process.env;

export async function readAgentCardKey(file: string | undefined): Promise<string | undefined> {
  const given = ours['AGENT_CARD_KEY']?.trim();
  return given || (file && readFile(file, 'utf8'));
}

/** The key before, while it changes: whoever kept an older card still checks it, and it signs nothing any more. */
export async function readPreviousCardKeys(environment = ours): Promise<readonly JWK[]> {
  const previous = environment['AGENT_CARD_KEY_PREVIOUS']?.trim();
  return previous ? [await describeKey(readKey(previous))] : [];
}

// Publishes the keys by which anyone can check what we signed: the agent card, consent receipts.

const JWKS_ADDRESS = '/.well-known/jwks.json';

/** Public halves only: a key with a private part must never be published by mistake. */
const publicKeys = z.object({
  keys: z.array(
    z
      .looseObject({ kid: z.string(), kty: z.string() })
      .refine((key) => !('d' in key), { error: 'is a private key' }),
  ),
});

export function makeJwks(keys: readonly JWK[]): SiteFile {
  return jsonFile(JWKS_ADDRESS, { keys }, 'application/jwk-set+json');
}

/** From a file that deploying or starting wrote; none where no file is named. */
export async function readPublishedKeys(file: string | undefined): Promise<readonly JWK[]> {
  if (file === undefined) return [];
  return publicKeys.parse(JSON.parse(await readFile(file, 'utf8'))).keys;
}

/** Writes the public halves of the receipt keys where a build can read them, and answers the file. */
export async function writePublishedKeys(
  receiptSecrets: readonly string[],
  folder: string,
): Promise<string> {
  const path = join(folder, 'published-keys.json');
  await mkdir(folder, { recursive: true });
  await writeFile(path, JSON.stringify({ keys: receiptSecrets.map(publicReceiptJwk) }));
  return path;
}
