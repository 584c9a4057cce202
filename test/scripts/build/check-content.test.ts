import { describe, expect, it } from 'vitest';
import { buildData } from '../../../scripts/build/catalogue.ts';
import { problemsWith, swap } from '../../support/build-with.ts';
import { BASE_URL, NOW } from '../../support/catalogue.ts';
import type { Edits } from '../../support/edited-content.ts';

describe('checking the content', () => {
  it('accepts what is committed, without a warning', async () => {
    const { warnings } = await buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL });
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
