/**
 * Recognises an enquiry that was sent before: by the caller's key; without one, by the same details
 * from the same connection within ten minutes.
 */
import type { Details } from '../contract/enquiry.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { idOfKey, keyAfter, makeKey } from '../domain/fingerprint.ts';
import type { Clock, EnquiryStore, Log } from './ports.ts';

type Needs = {
  readonly store: EnquiryStore;
  readonly clock: Clock;
  readonly log: Log;
  /** A secret of the stage, under which keys are made for callers who send none. */
  readonly stageKey: string;
};

type Asked = {
  /** As the caller gave it. */
  readonly key: string | undefined;
  readonly details: Details;
  readonly connection: string;
};

type Recognised = {
  /** What the enquiry is kept under: the caller's key, or one made from what they sent. */
  readonly key: string;
  readonly known?: EnquiryRecord | undefined;
};

const WINDOW_MS = 10 * 60_000;

/** Where the table cannot be read the enquiry goes on: a repeat still shows when it is recorded. */
export function recognise({ key, ...asked }: Asked, needs: Needs): Promise<Recognised> {
  return key === undefined ? recogniseDetails(asked, needs) : recogniseKey(key, needs);
}

async function recogniseKey(key: string, { store, log }: Needs): Promise<Recognised> {
  const known = await store.read(idOfKey(key)).catch((error: unknown) => unreadable(error, log));
  return { key, known };
}

/**
 * Looks in this window of ten minutes and the last one. An enquiry that has ended is not repeated: the
 * next one is kept under a key made from that of the ended one, and looked for there.
 */
async function recogniseDetails(asked: Omit<Asked, 'key'>, needs: Needs): Promise<Recognised> {
  const { store, clock, stageKey, log } = needs;
  const now = clock.now();
  const window = Math.floor(now / WINDOW_MS);
  let current = makeKey({ ...asked, window }, stageKey);
  let last = makeKey({ ...asked, window: window - 1 }, stageKey);
  for (;;) {
    const found = await store
      .readAll([idOfKey(current), idOfKey(last)])
      .catch((error: unknown) => unreadable(error, log));
    const ended = (key: string) =>
      found?.some((each) => each.id === idOfKey(key) && hasEnded(each));
    const known = found?.find((each) => !hasEnded(each) && each.created_at > now - WINDOW_MS);
    if (known !== undefined || !(ended(current) || ended(last))) return { key: current, known };
    if (ended(current)) current = keyAfter(current, stageKey);
    if (ended(last)) last = keyAfter(last, stageKey);
  }
}

function unreadable(error: unknown, log: Log): undefined {
  log.fault('Whether an enquiry is known could not be read; it goes on.', error);
}

/** Nobody will call about it any more. */
function hasEnded({ state, withdrawn_at, erased_at }: EnquiryRecord): boolean {
  return state === 'undeliverable' || withdrawn_at !== undefined || erased_at !== undefined;
}
