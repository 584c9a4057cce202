/** S3 to S6 and S11: what hostile or broken callers put into an enquiry, by the front door. */
import { describe, expect, it } from 'vitest';
import { request } from '../support/enquiries.ts';
import { openSurfaces, shoot } from '../support/security-surfaces.ts';

async function post(body: unknown, headers: Record<string, string> = {}) {
  const { rest, world } = openSurfaces();
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await shoot(rest, { path: '/v1/enquiry', headers, body: text });
  const [ring] = world.queue.rings;
  const record = ring === undefined ? undefined : await world.store.read(ring.id);
  return { ...response, record, problems: JSON.parse(response.body).problems ?? [] };
}

const withText = (text: string) => `${JSON.stringify(request).slice(0, -1)},${text}}`;

describe('S4: prototypes', () => {
  it.each([
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{"polluted":1}}',
    '"prototype":{"polluted":1}',
    '"toString":1',
    '"__proto__":null',
    Array.from({ length: 2000 }, (_, n) => `"key${n}":1`).join(','),
  ])('refuses %.60s and pollutes nothing', async (text) => {
    const { status, record } = await post(withText(text));
    expect({ status, record }).toEqual({ status: 400, record: undefined });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('reads a name that comes twice as every JSON parser does: the last one counts', async () => {
    expect((await post(withText('"consent":false'))).status).toBe(400);
    expect((await post(`{"consent":false,${JSON.stringify(request).slice(1)}`)).status).toBe(200);
  });
});

describe('S5: JSON', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  it.each([
    ['10 levels too deep', withText(`"x":${deep(17)}`), 400],
    ['15,000 levels', deep(15_000), 400],
    ['open for 30,000 levels', '['.repeat(30_000), 400],
    ['a number past all numbers', withText('"amount":1e999'), 400],
    ['a number below all numbers', withText('"amount":1e-999'), 400],
    ['a number that the table could not hold', withText('"amount":1e-320'), 400],
    ['less than a cent', withText('"amount":0.0001'), 400],
    ['minus nothing', withText('"amount":-0'), 400],
    ['past whole numbers', withText('"amount":9007199254740993'), 400],
    ['20,000 digits', withText(`"amount":${'9'.repeat(20_000)}`), 400],
    ['text after it', `${JSON.stringify(request)} true`, 400],
    ['two values', `${JSON.stringify(request)}${JSON.stringify(request)}`, 400],
    ['a comment', `/* */${JSON.stringify(request)}`, 400],
    ['NaN', withText('"amount":NaN'), 400],
    [
      'a lone surrogate in the e-mail',
      JSON.stringify({ ...request, email: 'a\ud800@example.com' }),
      400,
    ],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ['UTF-16', Buffer.from(JSON.stringify(request), 'utf16le'), 400],
    ['more than 32 KB', withText(`"x":"${'x'.repeat(33_000)}"`), 413],
    [
      'an object whose length cannot be measured',
      withText('"agent_name":{"length":{"toString":"x","valueOf":null}}'),
      400,
    ],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
  ])('refuses %s', async (_name, body, status) => {
    expect(await post(body)).toMatchObject({
      status,
      record: undefined,
      problems: [expect.any(String)],
    });
  });

  it('takes a byte order mark, and a whole number written as a fraction', async () => {
    expect((await post(`\ufeff${withText('"amount":85000.0')}`)).record?.details?.amount).toBe(
      85_000,
    );
  });
});

describe('S6: text', () => {
  it.each([
    ['zero-width and direction marks', 'Kim\u200b \u202eO’Bri\u2066en\u200f', 'Kim O’Brien'],
    ['control characters', 'Kim\u0000 O’\u0007Brien\u009f', 'Kim O’Brien'],
    ['NFD', 'Zoe\u0308 Ng', 'Zoë Ng'],
    ['line breaks', 'Kim\r\nBcc: all@example.com', 'Kim Bcc: all@example.com'],
    ['line separators', 'Kim\u2028X-Evil: 1\u2029', 'Kim X-Evil: 1'],
    ['lone surrogates', 'Kim \ud800O’Brien', 'Kim O’Brien'],
    ['emoji', 'Kim 👍', 'Kim 👍'],
    ['one Chinese letter and a space', '李 ', '李'],
    ['a short name', 'Ng', 'Ng'],
    ['hyphen and apostrophe', "Anne-Marie D'Arcy", "Anne-Marie D'Arcy"],
  ])('keeps a name with %s readable', async (_what, name, kept) => {
    const { status, record } = await post({ ...request, name });
    expect({ status, name: record?.details?.name }).toEqual({ status: 200, name: kept });
  });

  it('measures a text after it has been cleaned', async () => {
    const scenario = `need cash${'\u200b'.repeat(40)}`;
    expect((await post({ ...request, scenario })).problems).toEqual([
      'scenario: must be at least 15 characters.',
    ]);
  });

  it('takes a name of nothing but invisible characters for none', async () => {
    const unseen = '\u200b\u2060\u200d';
    const { record } = await post({ ...request, agent_name: unseen, business_name: unseen });
    expect(record).not.toHaveProperty('agent_name');
    expect(record?.details).not.toHaveProperty('business_name');
  });

  it('takes a thousand combining marks as they are, and stays small', async () => {
    const { status, record } = await post({
      ...request,
      scenario: `Need stock now ${'e\u0301\u0302'.repeat(900)}`,
    });
    expect(status).toBe(200);
    expect(record?.details?.scenario.normalize('NFC')).toBe(record?.details?.scenario);
  });
});

describe('S11: consent', () => {
  const refused = ['true', 'yes', 1, null, false, [], {}, [true], { agreed: true }, ''];
  it.each(refused)('is not given by %j', async (consent) => {
    const { status, record, problems } = await post({ ...request, consent });
    expect({ status, record }).toEqual({ status: 400, record: undefined });
    expect(problems.join()).toMatch(/consent/);
  });

  it.each([
    { consent_method: 'user_submitted_form ' },
    { notice_shown: 'yes' },
    { consent_wording: 'old' },
    { consent_expires_at: '2099-01-01' },
    { grade: 'own_form' },
  ])('is not told by %j', async (changes) => {
    expect(await post({ ...request, ...changes })).toMatchObject({
      status: 400,
      record: undefined,
    });
  });

  it('is recorded at the grade that the surface can vouch for, whatever was claimed', async () => {
    const consent_method = 'user_submitted_form';
    const { record } = await post({ ...request, consent_method });
    expect(record?.consent).toMatchObject({ grade: 'assistant_stated', method: consent_method });
  });
});

describe('S3: headers', () => {
  it('answers with no header that a caller could write', async () => {
    const evil = 'evil\r\nset-cookie: a=b';
    const { headers } = await post(
      { ...request, name: evil, agent_name: evil },
      { origin: 'https://finance.test' },
    );
    expect(JSON.stringify(headers)).not.toMatch(/evil|cookie/i);
  });
});
