import { describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { callSkill, dataOf, ENQUIRY, sendOlder, taskOf } from '../support/a2a-messages.ts';

type Receipt = { readonly reference: string };
const receiptOf = (response: Awaited<ReturnType<typeof ask>>) =>
  dataOf(response, 'request_callback') as Receipt;
const enquire = (changes: object, messageId: string) =>
  callSkill('request_callback', { ...ENQUIRY, ...changes }, { messageId });

describe('an enquiry over A2A', () => {
  it('carries its reference, its contact time and the end of its consent', async () => {
    const response = await ask(openEndpoint(), enquire({}, 'm-1'));
    expect(taskOf(response).status.state).toBe('TASK_STATE_COMPLETED');
    expect(receiptOf(response)).toMatchObject({
      status: 'received',
      reference: expect.stringMatching(/^BF-/),
      expected_contact: { by: expect.any(String) },
      consent_expires_at: expect.any(String),
    });
  });

  it(
    proves('one-key-one-enquiry', 'is one enquiry when it is sent again without a key'),
    async () => {
      const endpoint = openEndpoint();
      const first = await ask(endpoint, enquire({}, 'm-1'));
      const reordered = Object.fromEntries(Object.entries(ENQUIRY).reverse());
      const data = { skill: 'request_callback', input: reordered };
      const again = await ask(
        endpoint,
        callSkill('request_callback', reordered, { messageId: 'm-2' }),
      );
      const older = await ask(endpoint, sendOlder([{ kind: 'data', data }], { messageId: 'm-1' }));
      expect(receiptOf(again)).toEqual(receiptOf(first));
      expect(older.answer.result.artifacts[0].parts[1].data).toEqual(receiptOf(first));
      expect(endpoint.world.queue.rings).toHaveLength(1);
    },
  );

  it('is another enquiry where another caller used the same messageId', async () => {
    const endpoint = openEndpoint();
    const one = await ask(endpoint, enquire({}, 'm-1'));
    const other = await ask(endpoint, enquire({ email: 'other@example.com' }, 'm-1'));
    expect(receiptOf(other).reference).not.toBe(receiptOf(one).reference);
    expect(endpoint.world.queue.rings).toHaveLength(2);
  });

  it(proves('consent-first', 'is not taken without consent, whatever the words say'), async () => {
    const endpoint = openEndpoint();
    const { consent: _, ...silent } = ENQUIRY;
    for (const input of [silent, { ...ENQUIRY, consent: false }, { ...ENQUIRY, consent: 'true' }]) {
      const response = await ask(endpoint, callSkill('request_callback', input));
      expect(taskOf(response).status.state).toBe('TASK_STATE_REJECTED');
    }
    expect(endpoint.world.queue.rings).toHaveLength(0);
  });

  it('sends nothing of the caller’s words back', async () => {
    const response = await ask(openEndpoint(), enquire({}, 'm-1'));
    expect(response.body).not.toContain(ENQUIRY.email);
    expect(response.body).not.toContain('history');
  });
});
