/** What the build refuses of the content, each file by name with its cure. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT_DIR } from '../../../scripts/build/catalogue.ts';
import { buildWith, OWN_VALUES, problemsWith, remove, swap } from '../../support/build-with.ts';
import type { Edits } from '../../support/edited-content.ts';

describe('checking the content', () => {
  it('accepts what is committed, without a warning', async () => {
    const { warnings } = await buildWith({});
    expect(warnings).toEqual([]);
  });

  it('names every offending file and its cure in one message', async () => {
    const edits: Edits = {
      'lanes/caveat.md': swap('name: Caveat loan', 'name: ""'),
      'lanes/asset.md': () => 'no front matter',
      'pages/terms.md': swap('{business_name}', '{broker_shoe_size}'),
      'changelog.yaml': swap('2.1.0', '1.0.0'),
    };
    const problems = await problemsWith(edits);
    expect(problems.join('\n')).toMatch(/content\/lanes\/caveat\.md: name: /);
    expect(problems.join('\n')).toMatch(/content\/lanes\/asset\.md: must start with front matter/);
    expect(problems.join('\n')).toMatch(/content\/pages\/terms\.md: \{broker_shoe_size\}.*use one/);
    expect(problems.join('\n')).toMatch(
      /content\/changelog\.yaml: must start with version 2\.1\.0/,
    );
    expect(problems).toHaveLength(4);
  });

  it.each(['the best loan', 'Recommended for tradies', 'pre-approved', 'You qualify for'])(
    'refuses "%s", which no page may say',
    async (claim) => {
      const edits: Edits = {
        'lanes/asset.md': (text) => `${text}\n${claim}\n`,
        'pages/about.md': (text) => `${text}\nA personal guarantee is often asked for.\n`,
      };
      const problems = await problemsWith(edits);
      expect(problems).toEqual([expect.stringMatching(/^content\/lanes\/asset\.md: says "/)]);
    },
  );
});

describe('checking sentences', () => {
  it('names the line of each mistake: a name lost, one unknown, a slip in a key, a sentence that is gone', async () => {
    const problems = await problemsWith({
      'sentences.yaml': (text) =>
        text
          .replace('Wait {seconds} seconds', 'Wait a little')
          .replace('Enter your name', 'Enter your name, {friend}')
          .replace('  caution: tight', '  cautoin: tight'),
    });
    const text = readFileSync(join(CONTENT_DIR, 'sentences.yaml'), 'utf8').split('\n');
    const lineOf = (start: string) => text.findIndex((line) => line.startsWith(start)) + 1;
    const file = 'content/sentences.yaml';
    expect(problems).toEqual([
      `${file}: tally.caution: Invalid input: expected string, received undefined (line ${lineOf('tally:') + 1})`,
      `${file}: tally: Unrecognized key: "cautoin"; did you mean "caution"? (line ${lineOf('  caution: tight')})`,
      `${file}: form.name: {friend} is unknown here (line ${lineOf('  name: Enter')})`,
      `${file}: failure.busy: must hold {seconds} (line ${lineOf('  busy:')})`,
    ]);
  });
});

describe('checking what people ask an assistant', () => {
  it('refuses a question without words, words that mean nothing, and a missing answer', async () => {
    const problems = await problemsWith({
      'topics.yaml': (text) =>
        text.replace('thanks:', "parking:\n  read: ['page:about']\nthank_you:"),
      'questions/service.yaml': swap('machine:', 'machines:'),
      'vocabulary/asked.yaml': swap('  supposes:', '  suposes:'),
    });
    expect(problems.join('\n')).toMatch(/content\/topics\.yaml: thanks: says nothing/);
    expect(problems.join('\n')).toMatch(/content\/vocabulary\/asked\.yaml: turns\.?.*supposes/);
  });

  it('refuses a section that is on no page', async () => {
    const moved = swap('#How long we keep it', '#How long it is kept');
    expect(await problemsWith({ 'questions/service.yaml': moved })).toEqual([
      'content: topic privacy: there is no page:privacy, or no "How long it is kept"',
    ]);
  });
});

describe('checking examples of questions', () => {
  it('refuses words for no answer, an answer that stands twice and an example of two answers', async () => {
    const problems = await problemsWith({
      'questions/service.yaml': swap('machine:', 'machines:'),
      'topics.yaml': (text) => `${text}app_site:\n  says: Something that is said elsewhere too.\n`,
      'questions/figures.yaml': swap('cost:', 'cost:\n  - "IS THERE AN APP"'),
    });
    expect(problems.join('\n')).toMatch(/asked\.yaml: topics\.machine: is no topic/);
    expect(problems.join('\n')).toMatch(/topic app_site: stands twice/);
    expect(problems.join('\n')).toMatch(/"is there an app" asks for cost and for app_site/);
  });
});

describe('checking what is found on the pages of kinds of finance', () => {
  it('refuses words that none of them says', async () => {
    const lost = swap('they know about it', 'they never hear of it');
    expect(await problemsWith({ 'questions/other.yaml': lost })).toEqual([
      'content: topic customers_know: no page of a kind of finance says "they never hear of it"',
    ]);
  });
});

describe('checking lanes', () => {
  it.each([
    ['the lowest above the typical', swap('min: 20000', 'min: 60000'), 'size: figures must run'],
    ['a field that no lane has', swap('name:', 'lender: x\nname:'), 'Unrecognized key'],
    ['a date that does not exist', swap('2026-11-20', '2026-02-30'), 'observed_at'],
    ['a stale date before the observed one', swap('2027-05-20', '2026-05-20'), 'stale_after'],
    ['front matter that is not YAML', swap('suits:', 'suits: ['), 'is not YAML'],
  ])('refuses %s', async (_, edit, problem) => {
    const problems = await problemsWith({ 'lanes/caveat.md': edit });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^content\/lanes\/caveat\.md: /);
    expect(problems[0]).toContain(problem);
  });

  it('refuses a missing lane and a file that is no lane', async () => {
    const problems = await problemsWith({
      'lanes/invoice.md': remove,
      'lanes/payday.md': () => '---\nname: x\n---\n',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^content\/lanes\/payday\.md: is in no list: add payday to/),
      expect.stringMatching(/^content\/lanes\/invoice\.md: is missing/),
    ]);
  });

  it('warns of stale figures, and refuses them in production', async () => {
    const late = { now: new Date('2028-01-01T00:00:00Z') };
    const { warnings } = await buildWith(OWN_VALUES, late);
    expect(warnings).toHaveLength(11);
    expect(warnings[0]).toMatch(/caveat\.md: went stale after 2027-05-20: observe its figures/);
    const problems = await problemsWith(OWN_VALUES, { ...late, stage: 'production' });
    expect(problems).toEqual(warnings);
  });

  it('still takes figures as fresh on their last day', async () => {
    const { warnings } = await buildWith(OWN_VALUES, { now: new Date('2027-05-20T23:00:00Z') });
    expect(warnings).toEqual([]);
  });
});

describe('checking the operator’s file', () => {
  it('lets a production build pass with the operator’s own values', async () => {
    const { catalogue } = await buildWith(OWN_VALUES, { stage: 'production' });
    expect(catalogue.stage).toBe('production');
  });

  it('refuses sample values in production, each by its path', async () => {
    const problems = await problemsWith({}, { stage: 'production' });
    for (const path of [
      'service_name',
      'broker.business_name',
      'broker.abn',
      'broker.licence',
      'broker.support_phone',
      'broker.privacy_email',
      'broker.postal_address',
      'broker.website',
      'broker.complaints_body',
      'base_url',
      'enquiry_origins.0',
    ]) {
      expect(problems).toContain(
        `content/service.yaml: ${path}: is a sample value: set your own before production`,
      );
    }
  });

  it.each(['0491 570 156', '1800 975 707', '(08) 7010 0123'])(
    'takes the fictitious number %s for a sample',
    async (phone) => {
      const edits: Edits = {
        'service.yaml': (text) =>
          OWN_VALUES['service.yaml']?.(text)?.replace('02 9374 4000', phone),
      };
      expect(await problemsWith(edits, { stage: 'production' })).toEqual([
        expect.stringContaining('broker.support_phone: is a sample'),
      ]);
    },
  );

  it.each([
    ['an ABN that fails its checksum', '11 223 491 505', '11 223 491 506', 'broker.abn'],
    ['a zone that does not exist', 'Australia/Sydney', 'Australia/Sidney', 'hours.zone'],
    ['an office that closes before it opens', '"17:30"', '"08:30"', 'hours'],
    ['details kept for less than the consent', 'contact_days: 180', 'contact_days: 30', 'contact'],
    ['e-mail delivery to nobody', 'channel: webhook', 'channel: email', 'delivery.email_to'],
  ])('refuses %s', async (_, from, to, path) => {
    const problems = await problemsWith({ 'service.yaml': swap(from, to) });
    expect(problems).toEqual([expect.stringContaining(`content/service.yaml: `)]);
    expect(problems[0]).toContain(path);
  });
});

describe('checking consent wordings', () => {
  const FILE = 'consent/2026-11.md';

  it('hashes the statement exactly as people see it', async () => {
    const { catalogue } = await buildWith(OWN_VALUES);
    const { wording } = catalogue;
    expect(wording.consent_statement).toContain('Wattle Finance');
    expect(wording.consent_statement).toContain('90 days');
    expect(wording.collection_notice).toContain('Wattle Finance');
    expect(wording.sha256).toBe(
      createHash('sha256').update(wording.consent_statement).digest('hex'),
    );
  });

  it('refuses an edit of a published wording', async () => {
    const problems = await problemsWith({ [FILE]: swap('by phone, SMS', 'by phone, fax, SMS') });
    expect(problems).toEqual([
      expect.stringContaining('content/consent/2026-11.md: a published wording is never edited'),
    ]);
  });

  it('does not mind other line ends', async () => {
    await buildWith({ [FILE]: (text) => text.replaceAll('\n', '\r\n') });
  });

  it('refuses to lose a published wording', async () => {
    const problems = await problemsWith({ [FILE]: remove });
    expect(problems[0]).toMatch(/2026-11\.md: was published and must stay/);
  });

  describe('when a new one is written', () => {
    const NEW_FILE = 'consent/2027-02.md';
    const renewed = readFileSync(join(CONTENT_DIR, FILE), 'utf8')
      .replaceAll('"2026-11"', '"2027-02"')
      .replace('published_at: 2026-11-20', 'published_at: 2027-02-01');
    const hash = createHash('sha256').update(renewed).digest('hex');

    it('refuses it until its hash is recorded, and gives the line to add', async () => {
      const problems = await problemsWith({ [NEW_FILE]: () => renewed });
      expect(problems).toEqual([expect.stringContaining(`add "2027-02": "${hash}"`)]);
    });

    it('puts it in force once its hash is recorded', async () => {
      const { catalogue } = await buildWith({
        [NEW_FILE]: () => renewed,
        'consent/hashes.json': swap('}', `, "2027-02": "${hash}" }`),
      });
      expect(catalogue.wording.version).toBe('2027-02');
      const [past] = catalogue.past_wordings;
      expect(past).toEqual({
        version: '2026-11',
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
        ended_on: '2027-02-01',
      });
    });

    it('refuses one that does not say how long it lasts', async () => {
      const endless = renewed.replace('90 days', 'a while');
      const problems = await problemsWith({ [NEW_FILE]: () => endless });
      expect(problems.join()).toContain('must say that consent lasts 90 days');
    });
  });
});
