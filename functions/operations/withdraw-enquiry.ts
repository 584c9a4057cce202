/**
 * Ends consent at the borrower's word, by the secret in their link, or at the operator's. Nothing
 * is sent afterwards by any path; a broker that may hold the enquiry is told.
 */
import { type WithdrawalAnswer, withdrawalInput } from '../contract/enquiry.ts';
import { Refusal } from '../contract/refusals.ts';
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import { hashSecret } from '../domain/fingerprint.ts';
import { howFarSent, type Sent, withdraw } from '../domain/withdrawal.ts';
import { forRequest } from './child-log.ts';
import type { Caller } from './operations.ts';
import { parseInput } from './parse-input.ts';
import type { Clock, DeliveryQueue, EnquiryStore, Log } from './ports.ts';
import { ringWhenSoon } from './ring-when-soon.ts';
import { traceOf } from './trace.ts';
import { unlessTest } from './uncounted.ts';

export type WithdrawDependencies = {
  readonly store: EnquiryStore;
  readonly queue: DeliveryQueue;
  readonly clock: Clock;
  readonly log: Log;
};

/** `sent` tells how far it had got when consent ended. */
export type Withdrawn = { readonly reference: string; readonly sent: Sent };

export type WithdrawByLink = (
  raw: unknown,
  caller: Pick<Caller, 'requestId'>,
) => Promise<WithdrawalAnswer>;

export function createWithdrawByLink(standing: WithdrawDependencies): WithdrawByLink {
  return async (raw, caller) => {
    const needs = forRequest(standing, caller);
    const { token } = parseInput(withdrawalInput, raw);
    const [id = '', secret = ''] = token.split('.');
    const record = await needs.store.read(id);
    if (record === undefined || record.withdrawal_hash !== hashSecret(secret)) throw unknownLink();
    const { reference, sent } = await withdrawRecord(record, needs);
    return { status: 'withdrawn', reference, message: MESSAGES[sent] };
  };
}

const MESSAGES = {
  never: 'Your consent has ended. Your enquiry had not been sent to anyone, and will not be.',
  being_sent:
    'Your consent has ended. Your enquiry was being sent at that moment; if it arrived, the ' +
    'broker is told not to use it.',
  // An attempt that was refused, or never answered, may have arrived all the same.
  already: 'Your consent has ended. The broker, who may have your enquiry, is being told.',
} as const satisfies Record<Sent, string>;

/** Looks again as often as someone else moved the enquiry in between, which is rarely once. */
export async function withdrawRecord(
  seen: EnquiryRecord,
  needs: WithdrawDependencies,
): Promise<Withdrawn> {
  const { store, clock, log } = needs;
  let record = seen;
  for (;;) {
    const now = clock.now();
    if (record.withdrawn_at !== undefined || record.erased_at !== undefined) {
      return { reference: record.reference, sent: howFarSent(record, now) };
    }
    const { changed, record: next } = await store.change(record.id, withdraw(now, record));
    if (next === undefined) throw unknownLink();
    if (changed) {
      const sent = howFarSent(next, now);
      log.info('Consent was withdrawn.', { ...traceOf(next), sent });
      unlessTest({ log }, next).log.count('Withdrawn');
      await ringWhenSoon(next, now, needs);
      return { reference: next.reference, sent };
    }
    record = next;
  }
}

function unknownLink(): Refusal {
  const problem = 'open the whole link again, or phone the broker to end your consent.';
  return new Refusal('unknown_link', 'This link is not known.', {
    issues: [{ field: 'token', code: 'not_found', problem }],
  });
}
