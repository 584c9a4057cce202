/**
 * Holds the limit: 3 enquiries a minute for each connection. One that was admitted passes again
 * uncharged, so that what is sent several times at once is never refused.
 */
import { Refusal } from '../contract/refusals.ts';
import { LIMIT } from '../domain/rate-limit.ts';
import type { Clock, Log, RateLimiter } from './ports.ts';

type Needs = { readonly limiter: RateLimiter; readonly clock: Clock; readonly log: Log };

/** Where the limiter itself fails the enquiry passes: losing one is worse than one too many. */
export async function holdLimit(
  { connection, id }: { readonly connection: string; readonly id: string },
  { limiter, clock, log }: Needs,
): Promise<void> {
  const admission = await limiter.admit(connection, id, clock.now()).catch((error: unknown) => {
    log.fault('The rate limiter failed; the enquiry passes.', error);
    log.count('LimiterFailed');
    return undefined;
  });
  if (admission === undefined || admission.admitted) return;
  const seconds = admission.retryAfterSeconds;
  throw new Refusal('rate_limited', 'Too many enquiries from this connection.', {
    problems: [
      `connection: up to ${LIMIT} enquiries a minute are taken; send this one again in ${seconds} seconds.`,
    ],
    retry_after_seconds: seconds,
  });
}
