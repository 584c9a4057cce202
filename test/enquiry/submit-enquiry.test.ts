import { describe, expect, it } from 'vitest';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import type { RefusalKind } from '../../functions/refusals.ts';
import { proves } from '../promises.ts';
import { catalogue } from '../support/catalogue.ts';
import {
  caller,
  createWorld,
  makeRecord,
  request,
  START,
  type World,
} from '../support/enquiries.ts';
import { refusalOf } from '../support/refused-by.ts';

const KEY = 'a-key-of-mine';

function submitTo(world: World) {
  const submit = createSubmitEnquiry(world);
  return (input: unknown, from = caller) => submit(input, from);
}

describe('submitEnquiry', () => {
  it('records, rings once, and answers with a reference, a time and an expiry', async () => {
    const world = createWorld();
    const { output } = await submitTo(world)({ ...request, idempotency_key: KEY });
    expect(output).toMatchObject({
      status: 'received',
      reference: expect.stringMatching(/^BF-/),
      expected_contact: { text: 'by 12:00 pm AEDT, Friday 20 November' },
      consent_expires_at: '2027-02-18T10:00:00+11:00',
    });
    const [ring] = world.queue.rings;
    expect(world.queue.rings).toHaveLength(1);
    expect(await world.store.read(ring?.id ?? '')).toMatchObject({
      reference: output.reference,
      details: { phone: '+61491570006', name: 'Kim O’Brien' },
      consent: {
        method: 'user_confirmed_in_chat',
        grade: 'assistant_stated',
        notice_shown: true,
        wording_version: catalogue.wording.version,
        wording_sha256: catalogue.wording.sha256,
        given_at: START,
      },
    });
  });

  it.each<[string, Record<string, unknown>, RefusalKind, RegExp]>([
    ['consent is false', { consent: false }, 'consent-missing', /^consent: .*agree/],
    ['consent is missing', { consent: undefined }, 'invalid-input', /^consent: is required/],
    ['the purpose is personal', { business_purpose: false }, 'out-of-scope', /household/],
    ['the phone is incomplete', { phone: '9876 5432' }, 'invalid-input', /^phone:/],
    ['the e-mail is none', { email: 'kim at example' }, 'invalid-input', /^email:/],
    ['the ABN fails', { abn: '12345678901' }, 'invalid-input', /^abn:/],
    ['the name is a placeholder', { name: 'user' }, 'invalid-input', /^name:/],
    [
      'the scenario is 14 characters',
      { scenario: ` ${'x'.repeat(14)} ` },
      'invalid-input',
      /^scenario:.*15/,
    ],
    [
      'the scenario says nothing',
      { scenario: '.'.repeat(15) },
      'invalid-input',
      /^scenario:.*words/,
    ],
    [
      'the key is 7 characters',
      { idempotency_key: '1234567' },
      'invalid-input',
      /^idempotency_key:/,
    ],
    ['a field is unknown', { lender: 'x' }, 'invalid-input', /lender: is not a field/],
    [
      'the method is unknown',
      { consent_method: 'guessed' },
      'invalid-input',
      /^consent_method: .*one of/,
    ],
  ])(proves('consent-first', 'keeps nothing where %s'), async (_case, wrong, kind, problem) => {
    const world = createWorld();
    const refused = await refusalOf(submitTo(world)({ ...request, ...wrong }));
    expect(refused.kind).toBe(kind);
    expect(refused.details.problems.join('\n')).toMatch(problem);
    expect(world.queue.rings).toEqual([]);
    expect(await world.store.waiting()).toEqual([]);
  });

  it.each([
    ['false', false, 'not_agreed'],
    ['null', null, 'wrong_type'],
    ['text', 'true', 'wrong_type'],
    ['not there', undefined, 'required'],
  ])('names the consent that is %s among all that is wrong', async (_, consent, code) => {
    const wrong = {
      name: 5,
      phone: '13',
      email: 'no',
      scenario: 'x',
      abn: '1',
      consent,
      colour: 1,
    };
    const { details } = await refusalOf(submitTo(createWorld())(wrong));
    const fields = ['name', 'phone', 'email', 'scenario', 'abn', 'consent', 'colour'];
    expect(details.issues?.map(({ field }) => field).sort()).toEqual(fields.sort());
    expect(details.issues).toContainEqual(expect.objectContaining({ field: 'consent', code }));
    expect(details.problems).toHaveLength(fields.length);
  });

  it('takes null in an optional field as left out, and never for the consent', async () => {
    const world = createWorld();
    const nothing = { abn: null, amount: null, notice_shown: null, business_name: null };
    const sent = { ...request, idempotency_key: 'a-key-of-mine' };
    const first = await submitTo(world)({ ...sent, ...nothing });
    expect(await submitTo(world)(sent)).toEqual({ ...first, replayed: true });
    const { details } = await refusalOf(submitTo(world)({ ...sent, consent: null }));
    expect(details.problems).toEqual(['consent: must be true or false.']);
  });

  it(
    proves('one-key-one-enquiry', 'answers a repeat with the same answer and sends nothing'),
    async () => {
      const world = createWorld();
      const submit = submitTo(world);
      const first = await submit({ ...request, idempotency_key: KEY });
      world.clock.advance(86_400_000);
      const typedOtherwise = {
        ...request,
        phone: '+61491570006',
        name: ' Kim  O’Brien ',
        idempotency_key: KEY,
      };
      const second = await submit(typedOtherwise, { ...caller, surface: 'mcp' });
      expect(second).toEqual({ output: first.output, replayed: true });
      expect(world.queue.rings).toHaveLength(1);
    },
  );

  it('takes whatever comes for one phone number: its owner is never locked out', async () => {
    const world = createWorld();
    const submit = submitTo(world);
    const from = (n: number) => ({ ...caller, address: `192.0.2.${n}` });
    await Promise.all(Array.from({ length: 40 }, (_, n) => submit(request, from(n))));
    expect(new Set(world.queue.rings.map(({ id }) => id)).size).toBe(40);
  });

  it('counts people apart behind a host that the operator trusts, and nowhere else', async () => {
    const { service } = catalogue;
    const trusted_hosts = [{ name: 'host', addresses: ['203.0.113.0/28', '2001:db8:aaaa::/48'] }];
    const limits = { ...service.limits, trusted_hosts };
    const world = createWorld({ catalogue: { ...catalogue, service: { ...service, limits } } });
    const submit = submitTo(world);
    const from = (address: string, subject: string) => ({ ...caller, address, subject });
    for (const subject of ['a', 'b', 'c', 'd']) await submit(request, from('203.0.113.7', subject));
    for (const n of [1, 2]) await submit({ ...request, amount: n }, from('203.0.113.8', 'a'));
    const third = { ...request, amount: 3 };
    for (const address of ['::ffff:203.0.113.9', '2001:db8:aaaa:1::1']) {
      expect((await refusalOf(submit(third, from(address, 'a')))).kind).toBe('busy');
    }
    for (const [amount, subject] of ['a', 'b', 'c'].entries()) {
      await submit({ ...request, amount: amount + 1 }, from('198.51.100.1', subject));
    }
    expect((await refusalOf(submit(request, from('198.51.100.1', 'd')))).kind).toBe('busy');
  });

  it('lets an enquiry pass where the limiter fails, and counts it', async () => {
    const limiter = { admit: () => Promise.reject(new Error('down')) };
    const world = createWorld({ limiter });
    await submitTo(world)(request);
    expect(world.log.counted).toContain('LimiterFailed');
  });

  it(
    proves('answered-is-kept', 'answers queued where the doorbell fails, and the sweep sees it'),
    async () => {
      const world = createWorld();
      const queue = { ...world.queue, ring: () => Promise.reject(new Error('down')) };
      const submit = createSubmitEnquiry({ ...world, queue });
      const { output } = await submit({ ...request, idempotency_key: KEY }, caller);
      expect(output.status).toBe('queued');
      expect(world.log.counted).toContain('EnquiryQueued');
      expect(await submit({ ...request, idempotency_key: KEY }, caller)).toEqual({
        output,
        replayed: true,
      });
      expect(await world.store.waiting()).toMatchObject([{ sweep_at: START + 60_000 }]);
    },
  );

  it('settles a write whose answer was lost by reading it back', async () => {
    const world = createWorld();
    const create: World['store']['create'] = async (record) => {
      await world.store.create(record);
      throw new Error('timed out');
    };
    const submit = createSubmitEnquiry({ ...world, store: { ...world.store, create } });
    expect((await submit(request, caller)).output.status).toBe('received');
    expect(world.queue.rings).toHaveLength(1);
  });

  it('masks numbers of tax-file shape before anything is kept', async () => {
    const world = createWorld();
    await submitTo(world)({
      ...request,
      scenario: 'Stock finance please, TFN 123 456 782, thanks.',
    });
    const stored = await world.store.read(world.queue.rings[0]?.id ?? '');
    expect(stored?.details?.scenario).toBe('Stock finance please, TFN [number removed], thanks.');
  });

  it('refuses numbers reserved for fiction in production only', async () => {
    const production = { ...catalogue, stage: 'production' } as const;
    const refused = await refusalOf(submitTo(createWorld({ catalogue: production }))(request));
    expect(refused.details.problems).toEqual([expect.stringMatching(/^phone: .*fiction/)]);
    expect(makeRecord().details?.phone).toBe('+61491570006');
  });
});
