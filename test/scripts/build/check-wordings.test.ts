import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT_DIR } from '../../../scripts/build/catalogue.ts';
import { buildWith, OWN_VALUES, problemsWith, remove, swap } from '../../support/build-with.ts';

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
