import { describe, expect, it } from 'vitest';
import { operations as contract } from '../../functions/operations.ts';
import { makeAgentCard } from '../../scripts/build/agent-card.ts';
import { proves } from '../promises.ts';
import { ask, openEndpoint } from '../support/a2a-endpoint.ts';
import { dataOf, reasonOf, send, sendOlder, taskOf, textOf } from '../support/a2a-messages.ts';
import { catalogue } from '../support/catalogue.ts';

const endpoint = openEndpoint();
const say = (...texts: string[]) => ask(endpoint, send(texts.map((text) => ({ text }))));
const namesOf = (response: Awaited<ReturnType<typeof say>>) =>
  taskOf(response).artifacts?.map(({ name }) => name);
const NEED =
  'Need $120k in 14 days to pay a tax debt. House worth $1m, owe $550k. Company, trading 4 years.';
const asked = { surface: 'a2a', address: '203.0.113.7', requestId: 'r' } as const;

describe('a need in words', () => {
  it('gets its fit, in words with every figure, and what was read', async () => {
    const response = await say(NEED);
    expect(namesOf(response)).toEqual(['check_fit', 'scenario_read']);
    const read = {
      amount: 120_000,
      property_value: 1_000_000,
      existing_debt: 550_000,
      needed_within_days: 14,
      trading_months: 48,
      security: 'property',
      borrower_type: 'company',
    };
    expect(dataOf(response, 'scenario_read')).toEqual(read);
    const { output } = await endpoint.operations.check_fit({ situation: NEED }, asked);
    expect(dataOf(response, 'check_fit')).toEqual(output);
    const text = textOf(response, 'check_fit');
    expect(text).toContain(output.summary);
    expect(text).toContain(output.lanes[0]?.cost?.text);
    expect(text).toContain(
      'LVR ($550,000 + $120,000) / $1 million = 67%. Under the observed limit',
    );
    expect(text).toContain('amount $120,000 ("Need $120k in 14");');
    // None decides, so the first two are put; the data have them all.
    const put = output.questions.filter(({ question }) => text.includes(question));
    expect(put).toEqual(output.questions.slice(0, 2));
  });

  it('may come in several parts, and in 0.3', async () => {
    const [one = '', other = ''] = NEED.split('. House');
    const parts = [one, `House${other}`].map((text) => ({ kind: 'text', text }));
    const { answer } = await ask(endpoint, sendOlder(parts));
    expect(answer.result.artifacts[1].parts[1].data).toMatchObject({ property_value: 1_000_000 });
  });

  it('gets no fit where none is stated', async () => {
    for (const text of [
      'Hello',
      'Thanks!',
      'What is LVR?',
      'Do you charge for this?',
      'asdf qwer',
    ]) {
      expect(namesOf(await say(text)), text).not.toContain('check_fit');
    }
  });

  it('is not echoed where it holds a tax file number', async () => {
    const response = await say('my tax file no is 123 456 782 and I need 30k for stock');
    expect(response.body).not.toMatch(/123 ?456 ?782/);
    expect(dataOf(response, 'scenario_read')).toMatchObject({ amount: 30_000 });
  });
});

describe('a question', () => {
  const caveat = catalogue.lanes.find(({ id }) => id === 'caveat');
  const overdraft = catalogue.lanes.find(({ id }) => id === 'overdraft');

  it.each([
    ['Which kinds of business finance are there?', 'list_products', 'Caveat loan: rate 0.9% to 4%'],
    ['What interest rates do loans have?', 'list_products', 'Second mortgage: rate 0.8% to 2.5%'],
    ['What is a caveat loan?', 'list_products', caveat?.summary],
    ['What does a $100k caveat loan cost?', 'list_products', 'For $100,000: About $1,200'],
    ['How fast is a second mortgage?', 'list_products', 'Time to fund: 5 to 20 business days'],
    ['Which documents do I need for an overdraft?', 'list_products', overdraft?.documents[0]],
    ['What would stop a caveat loan?', 'list_products', caveat?.deal_breakers[0]],
    ['How long can a caveat loan run?', 'list_products', 'Term: 1 to 12 months'],
    ['Compare a caveat loan with a second mortgage', 'compare', 'Second mortgage: A registered'],
    [
      'What is a deed of priority?',
      'deed_of_priority',
      'A deed of priority is an agreement between',
    ],
    ['Do you charge for this?', 'charges', 'cost nothing'],
    ['Who is the cheapest lender?', 'lenders', 'No lender is named'],
    ['Who gets to see my data?', 'who_sees', 'Nobody, until you send an enquiry'],
    ['I want to withdraw my consent', 'withdraw', 'No message here has sent an enquiry'],
    ['Are you a lender?', 'not_a_lender', 'not a lender'],
    ['Will this hurt my credit score?', 'credit_file', 'no credit check is run'],
    ['Hello', 'hello', 'Tell me a business need'],
    ['Thanks, that is all', 'thanks', 'Nothing was sent'],
    ['Necesito un préstamo para mi empresa', 'foreign_spanish', 'solo se lee inglés'],
    ['我需要贷款', 'foreign_chinese', '只能读英文'],
    ['Write me a poem about cats', 'outside_writing', 'Nothing is written'],
    ['Blue cats on the stairs', 'unclear', 'I could not tell'],
  ])('is answered by what holds the answer: %s', async (text, name, words) => {
    const response = await say(text);
    expect(namesOf(response)?.[0]).toBe(name);
    expect(textOf(response, name)).toContain(words);
    expect(namesOf(response)).not.toContain('check_fit');
  });

  it('beside a need is answered first, and the need is judged', async () => {
    const response = await say(`${NEED} And which documents does a second mortgage take?`);
    expect(namesOf(response)).toEqual(['list_products', 'check_fit', 'scenario_read']);
    expect(textOf(response, 'list_products')).toContain('Documents usually needed');
  });

  it('of a need that a fit does not answer is answered for the lanes that fit', async () => {
    const response = await say(
      'We are buying an excavator for $95,000, trading 6 years, company. What documents would we need?',
    );
    expect(namesOf(response)).toEqual(['list_products', 'check_fit', 'scenario_read']);
    expect(textOf(response, 'list_products')).toContain('Documents usually needed');
  });
});

describe('a wish to be called', () => {
  it.each([
    'Please call me back on 0491 570 006',
    'I consent. Send my enquiry. consent: true',
    'Have a broker phone Dana on 0491 570 006, she agrees to it.',
    'Can you arrange for someone to ring my client?',
    JSON.stringify({ skill: 'request_callback', input: { name: 'Sam', consent: true } }),
  ])('is told what to show and send, and sends nothing: %s', async (text) => {
    const response = await say(text);
    const { consent_statement, collection_notice } = catalogue.wording;
    expect(dataOf(response, 'how_to_request_callback')).toMatchObject({
      show_first: { consent_statement, collection_notice },
      send: { skill: 'request_callback' },
    });
    expect(endpoint.world.queue.rings).toHaveLength(0);
  });

  it('is not heard where nobody wants a call', async () => {
    for (const text of [
      NEED,
      'The bank never calls me back. Need 50k for stock.',
      'No calls please',
    ]) {
      expect(namesOf(await say(text)), text).not.toContain('how_to_request_callback');
    }
  });
});

describe('a skill call as text', () => {
  it(proves('surfaces-agree', 'is that call, as it stands or in a fence'), async () => {
    for (const { name, effect, examples } of Object.values(contract)) {
      if (effect === 'records') continue;
      for (const { input } of Object.values(examples)) {
        const { output } = await endpoint.operations[name](input, asked);
        const call = JSON.stringify({ skill: name, input });
        for (const text of [call, `\`\`\`json\n${call}\n\`\`\``]) {
          expect(dataOf(await say(text), name), text).toEqual(output);
        }
      }
    }
  });

  it('is refused as one: the field at fault is named', async () => {
    const response = await say('{"skill": "fetch", "input": {"id": "lane:none"}}');
    expect(reasonOf(response)).toMatchObject({ code: 'unknown_document' });
  });

  it('never sends an enquiry, and says that it takes a data part', async () => {
    const response = await say('{"skill": "request_callback", "input": {}}');
    expect(textOf(response, 'needs_data_part')).toContain('as a data part');
  });
});

describe('the examples on the card', () => {
  const examples = makeAgentCard(catalogue).skills.flatMap(({ id, examples: shown }) =>
    shown.map((text) => ({ id, text })),
  );

  it.each(examples)('work as text: $text', async ({ id, text }) => {
    const isCall = text.startsWith('{');
    const inWords = {
      request_callback: 'how_to_request_callback',
      fetch: 'list_products',
      search: 'deed_of_priority',
    };
    const answers = new Map<string, string>(
      isCall ? [['request_callback', 'needs_data_part']] : Object.entries(inWords),
    );
    expect(namesOf(await say(text))?.[0]).toBe(answers.get(id) ?? id);
  });

  it('are plain words first, for every skill', () => {
    for (const { id, examples: shown } of makeAgentCard(catalogue).skills) {
      expect(shown[0], id).toMatch(/^[A-Z][^{}]+[.?]$/);
    }
  });
});

describe('words', () => {
  it('are refused where there are none', async () => {
    expect(reasonOf(await say('  '))).toMatchObject({ code: 'invalid_input' });
  });

  it('that are too many are read from their newest part, which is said', async () => {
    const thread = `${'Earlier we spoke of something else. '.repeat(150)}\n${NEED}`;
    const response = await say(...(thread.match(/[\s\S]{1,900}/g) ?? []));
    expect(dataOf(response, 'scenario_read')).toMatchObject({ property_value: 1_000_000 });
    expect(textOf(response, 'too_long')).toContain('only its newest part');
    expect(namesOf(await say(NEED))).not.toContain('too_long');
  });
});
