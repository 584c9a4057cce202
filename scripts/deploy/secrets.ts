/** New values for the secrets, and which values of those that a template hands over are accepted. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { listValues, type StoredSecret, storedSecret } from '../../functions/aws/secrets.ts';
import { DAY_MS } from '../../functions/catalogue/office-time.ts';
import { HANDED_OVER, type SecretVersions } from '../../infra/secrets.ts';
import type { SecretStore, SecretVersion } from './aws.ts';
import type { Ports } from './this-machine.ts';

export const ROTATED = [...HANDED_OVER, 'webhook', 'receipt'] as const;
export type RotatedName = (typeof ROTATED)[number];
type HandedOver = (typeof HANDED_OVER)[number];

type Outputs = Readonly<Record<string, string | undefined>>;

/** What the stacks tell of each: where it is kept, and which value of it is in use. */
const OUTPUTS = {
  origin: { id: 'OriginSecretId', version: 'OriginSecretVersion' },
  mcpState: { id: 'McpStateSecretId', version: 'McpStateSecretVersion' },
  testEnquiry: { id: 'TestEnquirySecretId', version: 'TestEnquirySecretVersion' },
  webhook: { id: 'WebhookSecretId' },
  receipt: { id: 'ReceiptSecretId' },
} as const satisfies Record<RotatedName, { id: string; version?: string }>;

/** Of those secrets that there are. */
export async function chooseVersions(
  { secrets, clock }: Ports,
  outputs: Outputs,
): Promise<SecretVersions> {
  const chosen: SecretVersions = {};
  for (const name of HANDED_OVER) {
    const id = outputs[OUTPUTS[name].id];
    if (id === undefined) continue;
    const inUse = outputs[OUTPUTS[name].version];
    chosen[name] = pickVersions(await secrets.listVersions(id), { inUse, now: clock.now() });
  }
  return chosen;
}

/** Long enough for a rotation in good order; one that breaks off is covered by what is in use. */
const OVERLAP_MS = DAY_MS;

/**
 * Newest first. What the edge really sends now is always accepted, however long ago a rotation broke
 * off; the value before for a day, and wherever nothing tells which one is in use.
 */
export function pickVersions(
  versions: readonly SecretVersion[],
  { inUse, now }: { readonly inUse: string | undefined; readonly now: Date },
): string[] {
  const current = findCurrent(versions);
  const isRecent = now.getTime() - current.createdAt.getTime() < OVERLAP_MS;
  const before = versions.filter(
    ({ id, labels }) =>
      id === inUse || (labels.includes('AWSPREVIOUS') && (isRecent || inUse === undefined)),
  );
  return [...new Set([current.id, ...before.map(({ id }) => id)])];
}

function findCurrent(versions: readonly SecretVersion[]): SecretVersion {
  const current = versions.find(({ labels }) => labels.includes('AWSCURRENT'));
  if (current === undefined) throw new Error('A secret has no current value.');
  return current;
}

/**
 * True where this deployment brings a value into use. What one version of a function signs by it, the
 * version before refuses, so calls must not go to both.
 */
export function bringsNewValue(chosen: SecretVersions, outputs: Outputs): boolean {
  return HANDED_OVER.some((name) => {
    const inUse = outputs[OUTPUTS[name].version];
    return inUse !== undefined && chosen[name]?.[0] !== inUse;
  });
}

export function findSecret(name: RotatedName, outputs: Outputs): string {
  const id = outputs[OUTPUTS[name].id];
  if (id === undefined) throw new Error('This secret comes with the next deployment.');
  return id;
}

/** To come into use by the deployment that follows. A change that broke off before is taken up. */
export async function replaceHandedOver(
  { secrets, operator }: Ports,
  name: HandedOver,
  outputs: Outputs,
): Promise<void> {
  const id = findSecret(name, outputs);
  const inUse = outputs[OUTPUTS[name].version];
  if (inUse === undefined) {
    throw new Error('What stands does not tell which value it uses. Deploy once, then change it.');
  }
  if (findCurrent(await secrets.listVersions(id)).id !== inUse) {
    return operator.tell('The new value is there, and not in use yet: this goes on with it.');
  }
  // No comma and no sign that a header could not carry.
  await secrets.put(id, randomBytes(48).toString('base64url'));
}

// Those that functions read for themselves hold their earlier values beside the current one.

const stored = storedSecret(z.string().min(1));

/** All that are in use, the current one first. */
export async function readStored(secrets: SecretStore, id: string): Promise<readonly string[]> {
  return listValues(stored.parse(JSON.parse(await secrets.read(id))));
}

export async function changeStored(
  secrets: SecretStore,
  id: string,
  next: (standing: StoredSecret, fresh: string) => StoredSecret,
): Promise<void> {
  // Base64, as Standard Webhooks has it, of more bytes than anyone guesses.
  const fresh = randomBytes(48).toString('base64');
  const standing = stored.parse(JSON.parse(await secrets.read(id)));
  await secrets.put(id, JSON.stringify(next(standing, fresh)));
}

/** The value before goes on signing until the change is finished. */
export function renew({ current, previous }: StoredSecret, fresh: string): StoredSecret {
  if (previous === undefined) return { current: fresh, previous: current };
  throw new Error('A rotation is under way: --finish it once the broker has the new value.');
}

export function finishRenewal({ current, previous }: StoredSecret): StoredSecret {
  if (previous !== undefined) return { current };
  throw new Error('No rotation is under way: there is one value.');
}

/** A receipt must be provable for as long as its evidence is kept, so no value is ever left out. */
export function renewKeepingAll(
  { current, previous, earlier = [] }: StoredSecret,
  fresh: string,
): StoredSecret {
  const before = previous === undefined ? earlier : [previous, ...earlier];
  return { current: fresh, previous: current, earlier: before };
}
