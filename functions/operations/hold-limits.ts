/**
 * Holds the limits: 3 enquiries a minute for each connection, and so many a day for each phone
 * number. A repeat counts against neither.
 */
import type { Catalogue } from '../contract/built.ts';
import type { Details } from '../contract/enquiry.ts';
import { Refusal } from '../contract/refusals.ts';
import { CONSENT_DAYS } from '../domain/consent.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { hashPhone } from '../domain/fingerprint.ts';
import type { Clock, EnquiryStore, Log, RateLimiter, Seen } from './ports.ts';
import { readKnown } from './record-once.ts';

type Needs = {
  readonly catalogue: Catalogue;
  readonly store: EnquiryStore;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly log: Log;
  readonly key: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What the same phone has sent while its consent lasts: repeats are found among them. Where that
 * cannot be read the enquiry goes on: a repeat is still known by its key when it is recorded.
 */
export function lookUpPhone(
  { phone }: Details,
  { store, clock, log }: Needs,
): Promise<readonly Seen[]> {
  const since = clock.now() - CONSENT_DAYS * DAY_MS;
  return store.fromPhone(hashPhone(phone), since).catch((error: unknown) => {
    log.fault('What a phone has sent could not be looked up; the enquiry goes on.', error);
    log.count('LimiterFailed');
    return [];
  });
}

type Asking = {
  readonly id: string;
  readonly connection: string;
  readonly recent: readonly Seen[];
};

/**
 * Passes, or refuses; or finds after all that the enquiry is known, because the index by phone
 * lagged behind, and then answers with it.
 */
export async function holdLimits(
  { id, connection, recent }: Asking,
  needs: Needs,
): Promise<EnquiryRecord | undefined> {
  const refusal =
    overPhoneLimit(recent, needs) ?? (await overConnectionLimit(connection, id, needs));
  if (refusal === undefined) return undefined;
  const known = await readKnown(id, needs);
  if (known === undefined) throw refusal;
  return known;
}

function overPhoneLimit(recent: readonly Seen[], { catalogue, clock }: Needs): Refusal | undefined {
  const most = catalogue.service.limits.enquiries_per_phone_per_day;
  const now = clock.now();
  const today = recent.filter(({ created_at: at }) => at > now - DAY_MS);
  const oldest = today[most - 1];
  if (oldest === undefined) return undefined;
  const line = catalogue.service.broker.support_phone;
  return new Refusal('phone_limit', 'Too many enquiries for this phone number.', {
    problems: [`phone: up to ${most} enquiries a day are taken for one number. Phone ${line}.`],
    retry_after_seconds: Math.max(1, Math.ceil((oldest.created_at + DAY_MS - now) / 1000)),
  });
}

/** Where the limiter itself fails the enquiry passes: losing one is worse than one too many. */
async function overConnectionLimit(
  connection: string,
  id: string,
  { limiter, clock, log }: Needs,
): Promise<Refusal | undefined> {
  const admission = await limiter.admit(connection, id, clock.now()).catch((error: unknown) => {
    log.fault('The rate limiter failed; the enquiry passes.', error);
    log.count('LimiterFailed');
    return undefined;
  });
  if (admission === undefined || admission.admitted) return undefined;
  const seconds = admission.retryAfterSeconds;
  return new Refusal('rate_limited', 'Too many enquiries from this connection.', {
    problems: [
      `connection: up to 3 enquiries a minute are taken; send this one again in ${seconds} seconds.`,
    ],
    retry_after_seconds: seconds,
  });
}
