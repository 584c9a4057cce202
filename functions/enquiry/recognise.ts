/**
 * Recognises an enquiry that was sent before: by the caller's key; without one, by the same details
 * from the same connection within ten minutes.
 */

import type { Catalogue } from '../catalogue/content.ts';
import { Refusal } from '../refusals.ts';
import { type Log, NotWritten, type Ports } from './ports.ts';
import { type EnquiryRecord, idOfKey, keyAfter, makeKey, type Step } from './record.ts';
import { type Details, KEYLESS_WINDOW_MS } from './schema.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'log'> & {
  /** A secret of the stage, under which keys are made for callers who send none. */
  readonly stageKey: string;
};

type Asked = {
  /** As the caller gave it. */
  readonly key: string | undefined;
  readonly details: Details;
  readonly connection: string;
  readonly isTest: boolean;
  readonly askedAt: number | undefined;
};

/**
 * What the enquiry is kept under, the caller's key or one made from what they sent, and what is kept there already. Where
 * the table cannot be read the enquiry goes on: a repeat still shows when it is recorded, but for one without a key in the
 * next stretch of time.
 */
export async function recognise({ key, ...asked }: Asked, needs: Needs) {
  if (key === undefined) return recogniseDetails(asked, needs);
  const read = needs.store.read(idOfKey(key));
  return { key, known: await read.catch((error: unknown) => unreadable(error, needs.log)) };
}

/**
 * Looks in this window of ten minutes and the last one. An enquiry that has ended is not repeated: the
 * next one is kept under a key made from that of the ended one, and looked for there.
 */
async function recogniseDetails(asked: Omit<Asked, 'key'>, needs: Needs) {
  const { clock, stageKey } = needs;
  const now = clock.now();
  const window = Math.floor(now / KEYLESS_WINDOW_MS);
  let current = makeKey({ ...asked, window }, stageKey);
  let last = makeKey({ ...asked, window: window - 1 }, stageKey);
  for (;;) {
    const found = await readBoth([idOfKey(current), idOfKey(last)], needs);
    const ended = (key: string) =>
      found?.some((each) => each.id === idOfKey(key) && hasEnded(each, asked.askedAt));
    const known = found?.find(
      (each) => !hasEnded(each, asked.askedAt) && each.created_at > now - KEYLESS_WINDOW_MS,
    );
    if (known !== undefined || !(ended(current) || ended(last))) return { key: current, known };
    if (ended(current)) current = keyAfter(current, stageKey);
    if (ended(last)) last = keyAfter(last, stageKey);
  }
}

/** Each by itself where both at once fail: a batch fails already where the table read only a part. */
async function readBoth(ids: readonly string[], { store, log }: Needs) {
  try {
    return await store.readAll(ids);
  } catch (error) {
    log.fault('Whether an enquiry is known could not be read at once; each is read.', error);
  }
  const found = await Promise.all(ids.map((id) => store.read(id))).catch((error: unknown) =>
    unreadable(error, log),
  );
  return found?.filter((each) => each !== undefined);
}

function unreadable(error: unknown, log: Log): undefined {
  log.fault('Whether an enquiry is known could not be read; it goes on.', error);
}

/**
 * Nobody will call about it any more. Where the borrower ended it after they were asked, they have ended what they agreed
 * to: that is a repeat, which is refused.
 */
function hasEnded(
  { state, withdrawn_at, erased_at }: EnquiryRecord,
  askedAt = Number.POSITIVE_INFINITY,
): boolean {
  const end = withdrawn_at ?? erased_at;
  return state === 'undeliverable' || (end !== undefined && end < askedAt);
}

// Writes an enquiry whose fate is then known: recorded, recorded by someone else, or nowhere. An
// unknown outcome is settled by a consistent read, and nowhere is only what the table refused: what had no answer may still
// be written after the read. What cannot be settled is told to the caller.

type Needed = Pick<Ports, 'store' | 'log'> & { readonly catalogue: Catalogue };

/** `key` is the caller's own, or one made for a caller who sent none: safe to send again with. */
export async function recordOnce(
  { formed, key }: { readonly formed: EnquiryRecord; readonly key: string },
  needs: Needed,
): Promise<EnquiryRecord> {
  const { store, log } = needs;
  let isNowhere: boolean;
  try {
    return await store.create(formed);
  } catch (error) {
    log.fault('Recording an enquiry failed; reading what stands there.', error);
    isNowhere = error instanceof NotWritten;
  }
  const found = await store.read(formed.id).catch((error: unknown) => {
    log.fault('The table could not be read.', error);
    isNowhere = false;
    return undefined;
  });
  if (found !== undefined) return found;
  throw isNowhere ? notRecorded(key, needs) : notKnown(key, needs);
}

function notRecorded(idempotency_key: string, { log, catalogue }: Needed): Refusal {
  log.count('EnquiryNotRecorded');
  const problem =
    'Your enquiry could not be taken and nothing was kept. Phone ' +
    `${catalogue.service.broker.support_phone}, or send it again with this idempotency_key.`;
  return new Refusal('not_recorded', { problems: [problem], idempotency_key });
}

/** Long enough for a table to answer again, short enough for a person to wait. */
const RETRY_AFTER_SECONDS = 10;

function notKnown(idempotency_key: string, { log, catalogue }: Needed): Refusal {
  log.count('EnquiryUnknown');
  const problem =
    'It is not known whether your enquiry was kept. Send it again with this idempotency_key: ' +
    `it will not be sent twice. Or phone ${catalogue.service.broker.support_phone}.`;
  return new Refusal('unknown', {
    problems: [problem],
    idempotency_key,
    retry_after_seconds: RETRY_AFTER_SECONDS,
  });
}

// The SDK repeats a write whose answer was lost, and the repeat is then refused by what the first
// one did. These recognise our own hand in the row that stood in the way.

/** True where a refused claim was made after all, and nothing has ended it since. */
export function stillHolds(record: EnquiryRecord, token: string, now: number): boolean {
  const isOurs = record.state === 'pending' && record.lease === token;
  return isOurs && record.lease_until > now && record.consent_expires_at > now;
}

/** True where a refused step was made after all, and nothing has happened since. */
export function wasMade({ history }: EnquiryRecord, { append }: Step): boolean {
  const [last, made] = [history.at(-1), append?.history?.at(-1)];
  if (last === undefined || made === undefined) return false;
  return last.at === made.at && last.event === made.event && last.note === made.note;
}
