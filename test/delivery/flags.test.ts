/** Every flag that anything raises is in the contract's closed list, with words. */

import { describe, expect, it } from 'vitest';
import { FLAGS, sayFlag } from '../../functions/catalogue/flags.ts';
import { enquiryCreated } from '../../functions/enquiry/event.ts';
import { scenario } from '../../functions/fit/schema.ts';
import { NOW } from '../support/catalogue.ts';
import { JUDGED, makeRecord, request, tellBroker } from '../support/enquiries.ts';
import { explain, oneOf } from '../support/scenarios.ts';

describe('the flags', () => {
  it('that the fit check raises over every twelfth scenario are all listed, and most of the list is', () => {
    const judged = oneOf(12).flatMap(({ given }) => {
      const parsed = scenario.safeParse(given);
      return parsed.success ? explain(parsed.data).fit.flags : [];
    });
    const raised = new Set(judged);
    expect([...raised].filter((flag) => !Object.hasOwn(FLAGS, flag))).toEqual([]);
    expect(raised.size).toBeGreaterThan(15);
  });

  it('that a delivery adds are all listed, and the event is as the contract has it', () => {
    const record = makeRecord('enquiry-1', { input: { ...request, phone: '02 5550 1234' } });
    const event = tellBroker(
      {
        ...record,
        emailed_at: NOW.getTime(),
        consent: { ...record.consent, notice_shown: false },
      },
      {
        fit: { ...JUDGED, fit: 'out_of_scope' },
        earlier: { references: ['BF-00000-00000-0'], count: 1 },
      },
    );
    expect(enquiryCreated.parse(event)).toEqual(event);
    expect(event.data.flags.filter((flag) => !Object.hasOwn(FLAGS, flag))).toEqual([]);
    expect(event.data.flags).toEqual(
      expect.arrayContaining([
        'sounds_personal',
        'landline_no_sms',
        'already_e_mailed',
        'same_phone',
      ]),
    );
  });

  it('are said in words, and an older code as it is', () => {
    for (const words of Object.values(FLAGS)) expect(words).toMatch(/^[A-Z].+\.$/);
    expect(sayFlag('raised_long_ago')).toBe('raised long ago.');
  });
});
