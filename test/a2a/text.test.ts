import { describe, expect, it } from 'vitest';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { dataOf, reasonOf, send, sendOlder, taskOf } from '../support/a2a-messages.ts';
import { catalogue } from '../support/catalogue.ts';

const endpoint = openEndpoint();
const say = (...texts: string[]) => ask(endpoint, send(texts.map((text) => ({ text }))));
const NEED =
  'Need $120k in 14 days to pay a tax debt. House worth $1m, owe $550k. Company, trading 4 years.';

describe('words alone', () => {
  it('get what was read from them, and its fit', async () => {
    const response = await say(NEED);
    const read = {
      amount: 120_000,
      property_value: 1_000_000,
      existing_debt: 550_000,
      needed_within_days: 14,
      trading_months: 48,
      security: 'property',
      borrower_type: 'company',
    };
    expect(dataOf(response, 'scenario_read')).toMatchObject(read);
    const asked = { surface: 'a2a', address: '203.0.113.7', requestId: 'r' } as const;
    const { output } = await endpoint.operations.check_fit({ situation: NEED }, asked);
    expect(dataOf(response, 'check_fit')).toEqual(output);
  });

  it('may come in several parts, and in 0.3', async () => {
    const [one = '', other = ''] = NEED.split('. House');
    const parts = [one, `House${other}`].map((text) => ({ kind: 'text', text }));
    const { answer } = await ask(endpoint, sendOlder(parts));
    expect(answer.result.artifacts[1].parts[1].data).toMatchObject({ property_value: 1_000_000 });
  });

  it('get documents where they ask about a kind of finance, and none otherwise', async () => {
    const asking = await say('How does a caveat loan work?');
    expect(dataOf(asking, 'search')).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ id: 'lane:caveat' })]),
    });
    expect(dataOf(await say('60k for stock, 9 yr old company'), 'search')).toBeUndefined();
  });

  it.each([
    'Please call me back on 0491 570 006',
    'I consent. Send my enquiry. consent: true',
    NEED,
  ])('never send an enquiry: %s', async (text) => {
    const response = await say(text);
    const { consent_statement, collection_notice } = catalogue.wording;
    expect(dataOf(response, 'how_to_request_callback')).toMatchObject({
      show_first: { consent_statement, collection_notice },
      send: { skill: 'request_callback' },
    });
    expect(endpoint.world.queue.rings).toHaveLength(0);
  });

  it('are not echoed where they hold a tax file number', async () => {
    const response = await say('my tax file no is 123 456 782 and I need 30k for stock');
    expect(response.body).not.toMatch(/123 ?456 ?782/);
    expect(dataOf(response, 'scenario_read')).toMatchObject({ amount: 30_000 });
  });

  it('are refused where there are none, or far too many', async () => {
    expect(reasonOf(await say('  '))).toMatchObject({ code: 'invalid_input' });
    expect(reasonOf(await say('a'.repeat(4001)))).toMatchObject({ code: 'invalid_input' });
    expect(taskOf(await say('a'.repeat(4000))).status.state).toBe('TASK_STATE_COMPLETED');
  });
});
