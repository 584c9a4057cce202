/**
 * Signs the agent card (JWS over its canonical form, ES256), and answers the public half of the key
 * to publish. Without a key the card goes out unsigned, and the build says so.
 */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { AgentCard, generateAgentCardSignature } from '@a2a-js/sdk';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { jsonFile, type SiteFile } from '../site-file.ts';
import { type AgentCardJson, CARD_ADDRESS } from './make-agent-card.ts';
import { JWKS_ADDRESS } from './make-jwks.ts';

export const UNSIGNED_WARNING =
  'the agent card is not signed: set AGENT_CARD_KEY to an ES256 private key (PEM or JWK)';

type PublishedCard = { readonly file: SiteFile; readonly keys: readonly JWK[] };

export async function publishAgentCard(
  card: AgentCardJson,
  { key, baseUrl }: { key: string | undefined; baseUrl: string },
): Promise<PublishedCard> {
  const address = { key: '.well-known/agent-card.json', route: CARD_ADDRESS };
  if (key === undefined) return { file: jsonFile(address, card), keys: [] };
  const privateKey = readKey(key);
  const publicJwk = await describeKey(privateKey);
  const sign = generateAgentCardSignature(privateKey, {
    alg: 'ES256',
    typ: 'JOSE',
    kid: publicJwk.kid,
    jku: `${baseUrl}${JWKS_ADDRESS}`,
  });
  const { signatures } = await sign(AgentCard.fromJSON(card));
  const signed = {
    ...card,
    signatures: signatures.map(({ protected: header, signature }) => ({
      protected: header,
      signature,
    })),
  };
  return { file: jsonFile(address, signed), keys: [publicJwk] };
}

/** The public half of a key that signs cards, or did: whoever kept an older card still checks it. */
export function describeAgentCardKey(key: string): Promise<JWK> {
  return describeKey(readKey(key));
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
