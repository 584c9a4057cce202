/**
 * Sends one enquiry, only where it is asked to: the broker gets it, marked as a test. It goes, comes back the same to a
 * retry, and is refused to another under its key.
 */
import type { JSONWebKeySet } from 'jose';
import { verifyReceipt } from '../../functions/adapters/verify-receipt.ts';
import { enquiryOutput } from '../../functions/contract/enquiry.ts';
import { errorBody } from '../../functions/contract/error-body.ts';
import type { Check } from './check.ts';
import { expectHeader, expectStatus, expectThat, readBody, readJson } from './site.ts';

/** A number set aside for fiction, which only a test may give in production. */
const NOBODY = { name: 'Test Only', phone: '0491 570 156', email: 'test@example.com' };

export function enquiryChecks(
  testSecret: string,
  key: string,
  told: (reference: string) => void,
): readonly Check[] {
  const enquiry = {
    ...NOBODY,
    scenario: 'TEST: sent by the smoke test to see that enquiries arrive. Please do not call.',
    consent: true,
    consent_method: 'user_submitted_form',
    notice_shown: true,
    agent_name: 'smoke test',
  };
  const headers = { 'idempotency-key': key, 'test-enquiry': testSecret };
  return [
    {
      title: 'POST /v1/enquiry takes an enquiry, with a receipt that its keys verify',
      run: async (site) => {
        const answer = await site.post('/v1/enquiry', enquiry, headers);
        const { reference, receipt = '' } = readBody(answer, enquiryOutput);
        told(reference);
        const keys = await site.get('/.well-known/jwks.json');
        expectStatus(keys, 200);
        const claims = await verifyReceipt(receipt, readJson(keys) as JSONWebKeySet);
        expectThat(claims.reference === reference, `The receipt is of ${claims.reference}.`);
      },
    },
    {
      title: 'the same again is answered the same, and sends nothing twice',
      run: async (site) => {
        const first = await site.post('/v1/enquiry', enquiry, headers);
        const second = await site.post('/v1/enquiry', enquiry, headers);
        expectStatus(second, 200);
        expectHeader(second, 'idempotent-replayed', /true/);
        expectThat(first.text === second.text, 'The two answers differ.');
      },
    },
    {
      title: 'its key with other details is 409',
      run: async (site) => {
        const other = { ...enquiry, scenario: `${enquiry.scenario} Another.` };
        readBody(await site.post('/v1/enquiry', other, headers), errorBody, 409);
      },
    },
  ];
}
