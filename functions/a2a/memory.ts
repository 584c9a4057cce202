/**
 * Memory without a store: what a conversation needs to go on is sealed in the ids that we issue. Only
 * this stage can open them; they hold no words of the caller and nobody's details, and end after a day.
 */
import { hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import * as z from 'zod';
import { ASPECTS } from '../catalogue/lane-answers.ts';
import { LANE_IDS } from '../catalogue/schema.ts';
import { change, remembered } from '../fit/follow-up.ts';

/** What is said without being asked for. */
export const FIXED_WORDS = [
  ...([
    'hello',
    'thanks',
    'dropped',
    'foreign',
    'unclear',
    'unclear_change',
    'unplaced',
    'no_total',
  ] as const),
  ...(['needs_data_part', 'too_long', 'memory_unknown', 'memory_expired'] as const),
  ...(['memory_none', 'memory_several'] as const),
] as const;

const listOf = <Of extends z.ZodType>(of: Of) => z.array(of).readonly();
const about = listOf(z.enum(ASPECTS));

const sum = z.strictObject({
  amount: z.number(),
  invoices: z.number().exactOptional(),
  months: z.number().exactOptional(),
  /** Percent. */
  rate: z.number().exactOptional(),
});
export type Sum = z.infer<typeof sum>;

/** One part of an answer, by names of closed lists: enough to work it out again. */
export const step = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('fit'),
    changed: listOf(change).exactOptional(),
    /** When what it was read against was said. */
    against: z.number().exactOptional(),
    isFirst: z.boolean().exactOptional(),
    /** Nothing is new in it: only what was asked of it is said. */
    asked: about.exactOptional(),
  }),
  /** The facts of the need. */
  z.strictObject({ do: z.literal('read') }),
  z.strictObject({
    do: z.literal('lanes'),
    /** None is all of them, in a line each. */
    lanes: listOf(z.enum(LANE_IDS)),
    about,
    /** The sum that they are priced for, and for how long. */
    sum: sum.exactOptional(),
  }),
  /** What content/topics.yaml says under these names, and the pages of these kinds. */
  z.strictObject({
    do: z.literal('topics'),
    topics: listOf(z.string().max(30)),
    lanes: listOf(z.enum(LANE_IDS)).exactOptional(),
  }),
  z.strictObject({
    do: z.literal('found'),
    ids: listOf(z.string().max(80)),
    /** The paragraph of the first that holds the words. */
    paragraph: z.int().exactOptional(),
  }),
  z.strictObject({ do: z.literal('fetch'), id: z.string().max(80) }),
  z.strictObject({ do: z.literal('call') }),
]);
export type AnswerStep = z.infer<typeof step>;
export const say = (...topics: (typeof FIXED_WORDS)[number][]): AnswerStep => ({
  do: 'topics',
  topics,
});

/** The kinds of finance last shown or asked about, and what was asked of them. */
const talk = z.strictObject({
  lanes: listOf(z.enum(LANE_IDS)),
  about: about.exactOptional(),
  sum: sum.exactOptional(),
});
export type Talk = z.infer<typeof talk>;

const claims = z.object({
  use: z.enum(['context', 'task']),
  /** In milliseconds: of two ids, the newer one counts. */
  at: z.number(),
  needs: listOf(remembered),
  talk: talk.optional(),
  steps: listOf(step).optional(),
  context: z.string().optional(),
});
export type Sealed = z.infer<typeof claims>;

export type Unsealed = Sealed | 'expired' | 'unknown';
export type Memory = {
  readonly seal: (sealed: Sealed) => Promise<string>;
  readonly unseal: (id: string, now: number) => Promise<Unsealed>;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const PROTECTED = { alg: 'dir', enc: 'A256GCM' };

/** The current secret of the stage seals; one before it still opens. */
export function createMemory(stageSecrets: readonly string[]): Memory {
  const keys = stageSecrets.map(
    (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'a2a conversation', 32)),
  );
  const [current] = keys;
  if (current === undefined) throw new Error('There is no secret to seal memory with.');
  return {
    // Deflated here: jose would by web streams, which cost a tenth of a first answer.
    seal: (sealed) =>
      new CompactEncrypt(deflateRawSync(JSON.stringify(claims.parse(sealed))))
        .setProtectedHeader(PROTECTED)
        .encrypt(current),
    unseal: (id, now) => unsealWith(keys, id, now),
  };
}

async function unsealWith(keys: readonly Uint8Array[], id: string, now: number): Promise<Unsealed> {
  for (const key of keys) {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(id, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      // An id from before the last deployment was deflated by jose, and comes as it was.
      const bytes = 'zip' in protectedHeader ? plaintext : inflateRawSync(plaintext);
      const read = claims.safeParse(JSON.parse(Buffer.from(bytes).toString()));
      if (!read.success) return 'unknown';
      return now - read.data.at < DAY_MS ? read.data : 'expired';
    } catch (error) {
      // Anything else is no id of ours under this key: a stranger's, or one from before a change of keys.
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return 'unknown';
}
