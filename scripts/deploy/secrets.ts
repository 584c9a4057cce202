/** New values for the secrets, and which versions of the origin secret are to be let in. */
import { randomBytes } from 'node:crypto';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';

export type VersionStages = Readonly<Record<string, readonly string[]>>;

const stored = z.object({
  current: z.string().min(1),
  previous: z.string().optional(),
  earlier: z.array(z.string()).optional(),
});
type Stored = z.infer<typeof stored>;

/** By then every edge location has the new value; a rotation that broke off is mended meanwhile. */
const OVERLAP_MS = 24 * 60 * 60_000;

/** Newest first. The one before is let in for a day after the change, or for as long as is said. */
export function pickVersions(
  versions: VersionStages,
  { changedAt, now }: { changedAt: Date | undefined; now: Date },
): string[] {
  const labelled = (label: string) =>
    Object.entries(versions).flatMap(([id, labels]) => (labels.includes(label) ? [id] : []));
  const isRecent = changedAt !== undefined && now.getTime() - changedAt.getTime() < OVERLAP_MS;
  return [...labelled('AWSCURRENT'), ...(isRecent ? labelled('AWSPREVIOUS') : [])];
}

/** The value before goes on signing until it is said to be the last of it. */
export function renew({ current, previous }: Stored, fresh: string, isLast: boolean): Stored {
  if (isLast && previous === undefined) {
    throw new Error('No rotation is under way: there is one value.');
  }
  if (!isLast && previous !== undefined) {
    throw new Error('A rotation is under way: --finish it once the broker has the new value.');
  }
  return isLast ? { current } : { current: fresh, previous: current };
}

/** A receipt must be provable for as long as its evidence is kept, so no value is ever left out. */
export function renewKeepingAll(
  { current, previous, earlier = [] }: Stored,
  fresh: string,
): Stored {
  const before = previous === undefined ? earlier : [previous, ...earlier];
  return { current: fresh, previous: current, earlier: before };
}

/** Base64, as Standard Webhooks has it, of more bytes than anyone guesses. */
export function makeSecret(): string {
  return randomBytes(48).toString('base64');
}

export function createSecretStore(region: string, client = new SecretsManagerClient({ region })) {
  const put = (SecretId: string, SecretString: string) =>
    client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  const change = async (SecretId: string, next: (standing: Stored) => Stored) => {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
    await put(SecretId, JSON.stringify(next(stored.parse(JSON.parse(SecretString)))));
  };
  return {
    async listVersions(SecretId: string, now: Date): Promise<string[]> {
      const found = await client.send(new DescribeSecretCommand({ SecretId }));
      const versions = found.VersionIdsToStages ?? {};
      return pickVersions(versions, { changedAt: found.LastChangedDate, now });
    },

    /** The current value. */
    async read(SecretId: string): Promise<string> {
      const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
      return SecretString;
    },

    async replace(SecretId: string): Promise<void> {
      // No comma and no sign that a header could not carry.
      await put(SecretId, randomBytes(48).toString('base64url'));
    },

    renew: (SecretId: string, isLast: boolean) =>
      change(SecretId, (standing) => renew(standing, makeSecret(), isLast)),

    renewKeepingAll: (SecretId: string) =>
      change(SecretId, (standing) => renewKeepingAll(standing, makeSecret())),
  };
}
