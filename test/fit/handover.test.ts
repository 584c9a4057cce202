/** The broker's fit is the borrower's: what `scenario_text` hands over is judged as it was shown. */
import { describe, expect, it } from 'vitest';
import { readDetails } from '../../functions/enquiry/details.ts';
import { createHandoverAssessor, type HandedFit } from '../../functions/fit/check-fit.ts';
import { scenario as scenarioSchema } from '../../functions/fit/schema.ts';
import { catalogue, NOW } from '../support/catalogue.ts';
import { request } from '../support/enquiries.ts';
import { corpus, explain, wordingsOf } from '../support/scenarios.ts';

const assess = createHandoverAssessor(catalogue);
const LATER = new Date(NOW.getTime() + 3 * 86_400_000);

/** As an enquiry brings it: through the enquiry's own normalising, some days later. */
function handOver(text: string, now = LATER): HandedFit {
  const { details } = readDetails({ ...request, scenario: text }, { allowFictitiousPhone: true });
  if (details === undefined) throw new Error('The enquiry is not sound.');
  return assess({ fields: {}, texts: { text: details.scenario } }, now);
}

const tell = ({ fit, lanes, considered }: Pick<HandedFit, 'fit' | 'lanes' | 'considered'>) => ({
  fit,
  lanes: lanes.map(({ id, checks }) => ({ id, checks })),
  considered: considered.map(({ id, checks }) => ({ id, checks })),
});

describe('a need that is handed over', () => {
  it('has the fit, the lanes and the checks that the borrower saw, in every scenario of the corpus', () => {
    let compared = 0;
    for (const worked of corpus) {
      for (const given of wordingsOf(worked)) {
        const parsed = scenarioSchema.safeParse(given);
        if (!parsed.success) continue;
        const { fit } = explain(parsed.data);
        if (fit.scenario_text === undefined) continue;
        expect(tell(handOver(fit.scenario_text)), worked.id).toEqual(tell(fit));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(600);
  });

  it('says on which day it was shown, and how many business days are left today', () => {
    const { fit } = explain({ purpose: 'stock', amount: 60_000, needed_within_days: 10 });
    expect(handOver(fit.scenario_text ?? '')).toMatchObject({
      checked_on: '2026-11-20',
      business_days_left: 5,
    });
  });

  it('is worked out on arrival where it does not say on which day it was shown', () => {
    expect(handOver('Need 60k for stock, no security, trading 3 years.')).not.toHaveProperty(
      'checked_on',
    );
  });
});
