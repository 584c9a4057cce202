/**
 * Memory without a store: what a conversation needs to go on is sealed in the ids that we issue. Only
 * this stage can open them; they hold no words of the caller and nobody's details, and end after a day.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { ASPECTS } from '../catalogue/lane-answers.ts';
import { EFFECTS, LANE_IDS } from '../catalogue/schema.ts';
import { change, remembered } from '../fit/conversation/remembered.ts';
import { sum, terms } from '../fit/sums/terms.ts';

/** What is said without being asked for. */
export const FIXED_WORDS = [
  ...(['hello', 'thanks', 'dropped', 'foreign', 'unclear', 'unclear_change', 'unplaced'] as const),
  ...(['others', 'no_others'] as const),
  ...(['needs_data_part', 'too_long', 'memory_unknown', 'memory_expired'] as const),
  ...(['memory_none', 'relabelled', 'which_kind', 'noted', 'unanswered', 'ahead'] as const),
] as const;

const listOf = <Of extends z.ZodType>(of: Of) => z.array(of).readonly();
const about = listOf(z.enum(ASPECTS));

/** One part of an answer, by names of closed lists: enough to work it out again. */
export const step = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('fit'),
    changed: listOf(change).optional(),
    /** Of its questions those that the text puts, by their place. */
    asks: listOf(z.int()).optional(),
    /** What the change comes to, beside the fit before it. */
    effect: z.enum(EFFECTS).optional(),
    /** The question of ours that the message was taken to answer. */
    answers: z.string().max(300).optional(),
    /** What its kinds of finance come to is told anew. */
    isPriced: z.boolean().optional(),
    /** And by when they fund. */
    isDated: z.boolean().optional(),
    /** Of what it notes that which is new, by its place. */
    noted: listOf(z.int()).optional(),
    /** Of those what the message only supposes. */
    supposed: listOf(z.int()).optional(),
    /** Sums of the message that are no part of it. */
    unplaced: listOf(z.number()).optional(),
    /** When what it was read against was said. */
    against: z.number().optional(),
    /** It is asked what would bring the debt to so many percent of the value. */
    targets: listOf(z.number()).optional(),
    /** Nothing is new in it: only what was asked of it is said. */
    asked: about.optional(),
  }),
  /** The facts of the need, and what changed in them where no fit beside it says so. */
  z.strictObject({
    do: z.literal('read'),
    changed: listOf(change).optional(),
    against: z.number().optional(),
  }),
  z.strictObject({
    do: z.literal('lanes'),
    /** None is all of them, in a line each. */
    lanes: listOf(z.enum(LANE_IDS)),
    about,
    /** The sum that they are priced for, and for how long. */
    sum: sum.optional(),
    /** Their rates and fees were told already. */
    isAgain: z.boolean().optional(),
  }),
  /** A sum at the terms of whoever asks. */
  z.strictObject({ do: z.literal('work_out'), terms }),
  /** What content/topics.yaml says under these names, and the pages of these kinds. */
  z.strictObject({
    do: z.literal('topics'),
    topics: listOf(z.string().max(30)),
    lanes: listOf(z.enum(LANE_IDS)).optional(),
  }),
  /** A question of the message is left open. */
  z.strictObject({ do: z.literal('left') }),
  z.strictObject({ do: z.literal('found'), ids: listOf(z.string().max(80)) }),
  z.strictObject({ do: z.literal('fetch'), id: z.string().max(80) }),
  /** How to be called. */
  z.strictObject({
    do: z.literal('call'),
    /** A time for it was told. */
    isTimed: z.boolean().optional(),
  }),
]);
export type AnswerStep = z.infer<typeof step>;
export const say = (...topics: (typeof FIXED_WORDS)[number][]): AnswerStep => ({
  do: 'topics',
  topics,
});

/** The kinds of finance last shown or asked about, and what was asked of them. */
const talk = z.strictObject({
  lanes: listOf(z.enum(LANE_IDS)),
  about: about.optional(),
  sum: sum.optional(),
  terms: terms.optional(),
});
export type Talk = z.infer<typeof talk>;

const claims = z.object({
  use: z.enum(['context', 'task']),
  /** In milliseconds: of two ids, the newer one counts. */
  at: z.number(),
  needs: listOf(remembered),
  /** As they were before the last message that changed them: "scrap that, they said no". */
  undo: listOf(remembered).optional(),
  /** As they stand beside what was only supposed of them: "what if it values at 900?" */
  firm: listOf(remembered).optional(),
  /** Those that another need took the place of: "back to the cafe". */
  other: listOf(remembered).optional(),
  talk: talk.optional(),
  /** What was told of a borrower beside questions, before there is a need. */
  borrower: remembered.shape.facts.optional(),
  steps: listOf(step).optional(),
  context: z.string().optional(),
});
export type Sealed = z.infer<typeof claims>;

type Unsealed = Sealed | 'expired' | 'unknown';
export type Memory = {
  readonly seal: (sealed: Sealed) => string;
  readonly unseal: (id: string, now: number) => Unsealed;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The current secret of the stage seals; one before it still opens. */
export function createMemory(stageSecrets: readonly string[]): Memory {
  const keys = stageSecrets.map(
    (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'a2a conversation', 32)),
  );
  const [current] = keys;
  if (current === undefined) throw new Error('There is no secret to seal memory with.');
  return {
    seal: (sealed) => encrypt(deflateRawSync(JSON.stringify(claims.parse(sealed))), current),
    unseal: (id, now) => {
      const [opened] = keys.flatMap((key) => decrypt(id, key) ?? []);
      // A stranger's, or one from before a change of keys.
      if (opened === undefined) return 'unknown';
      const read = claims.safeParse(JSON.parse(String(inflateRawSync(opened))));
      if (!read.success) return 'unknown';
      return now - read.data.at < DAY_MS ? read.data : 'expired';
    },
  };
}

// An id is what AES-256-GCM takes and gives (NIST SP 800-38D), in base64: a vector that is drawn anew each time, the sealed
// bytes, and a tag without which nothing is believed.

const CIPHER = 'aes-256-gcm';
const VECTOR_BYTES = 12;
const TAG = { authTagLength: 16 };

function encrypt(bytes: Uint8Array, key: Uint8Array): string {
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv(CIPHER, key, vector, TAG);
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([vector, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

function decrypt(id: string, key: Uint8Array): Buffer | undefined {
  const given = Buffer.from(id, 'base64url');
  const isWhole = given.length > VECTOR_BYTES + TAG.authTagLength;
  if (!isWhole || given.toString('base64url') !== id) return undefined;
  const decipher = createDecipheriv(CIPHER, key, given.subarray(0, VECTOR_BYTES), TAG);
  decipher.setAuthTag(given.subarray(-TAG.authTagLength));
  const bytes = decipher.update(given.subarray(VECTOR_BYTES, -TAG.authTagLength));
  try {
    return Buffer.concat([bytes, decipher.final()]);
  } catch {
    return undefined;
  }
}
