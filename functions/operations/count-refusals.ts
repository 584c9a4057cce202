/** Counts the enquiries that were refused, by surface and kind of refusal. */
import { Refusal } from '../contract/refusals.ts';
import type { Log } from './ports.ts';
import type { SubmitEnquiry } from './submit-enquiry.ts';

export function countRefusals(submit: SubmitEnquiry, log: Log): SubmitEnquiry {
  return async (raw, caller) => {
    try {
      return await submit(raw, caller);
    } catch (error) {
      if (error instanceof Refusal && !caller.isTrial && !caller.isTest) {
        log.count('EnquiryRefused', { surface: caller.surface, reason: error.kind });
      }
      throw error;
    }
  };
}
