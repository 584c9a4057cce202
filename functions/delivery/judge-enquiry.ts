/** What the fit check makes of an enquiry, for the broker's eyes, as of when it came; it never decides over one. */
import type { EnquiryCreated } from '../enquiry/event.ts';
import type { Log } from '../enquiry/ports.ts';
import type { EnquiryWithDetails } from '../enquiry/record.ts';
import type { AssessHandover } from '../fit/check-fit.ts';

export type JudgeNeeds = { readonly assessFit: AssessHandover; readonly log: Log };

/** A fault of ours keeps no enquiry from the broker: they are told that there is no fit, by its having no checks. */
export function judgeEnquiry(
  { details, created_at }: EnquiryWithDetails,
  { assessFit, log }: JudgeNeeds,
): EnquiryCreated['data']['fit'] {
  const { amount, business_purpose, scenario: text } = details;
  const fields = {
    ...(amount === undefined ? {} : { amount }),
    ...(business_purpose === undefined ? {} : { business_purpose }),
  };
  try {
    const { lanes, considered, ...fit } = assessFit(
      { fields, texts: { text } },
      new Date(created_at),
    );
    return {
      ...fit,
      lanes: lanes.map(({ id }) => id),
      checks: [...lanes, ...considered].map(({ id, checks }) => ({ lane: id, checks })),
    };
  } catch (error) {
    log.fault('The fit of an enquiry could not be worked out; it goes without.', error);
    return { fit: 'maybe', flags: [], lanes: [] };
  }
}
