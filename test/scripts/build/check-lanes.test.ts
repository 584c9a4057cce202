import { describe, expect, it } from 'vitest';
import { buildWith, OWN_VALUES, problemsWith, remove, swap } from '../../support/build-with.ts';

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
