/** Holds the limit of 3 enquiries a minute for each connection. */
import { Refusal } from '../contract/refusals.ts';
import { connectionOf } from '../domain/rate-limit.ts';
import type { Clock, Log, RateLimiter } from './ports.ts';

type Needs = { readonly limiter: RateLimiter; readonly clock: Clock; readonly log: Log };

/** Where the limiter itself fails the enquiry passes: losing one is worse than one too many. */
export async function holdLimit(address: string, id: string, needs: Needs): Promise<void> {
  const { limiter, clock, log } = needs;
  const connection = connectionOf(address);
  const admission = await limiter.admit(connection, id, clock.now()).catch((error: unknown) => {
    log.fault('The rate limiter failed; the enquiry passes.', error);
    log.count('LimiterFailed');
    return undefined;
  });
  if (admission === undefined || admission.admitted) return;
  const seconds = admission.retryAfterSeconds;
  throw new Refusal('busy', 'Too many enquiries from this connection.', {
    problems: [`Up to 3 enquiries a minute are taken; send this one again in ${seconds} seconds.`],
    retry_after_seconds: seconds,
  });
}
