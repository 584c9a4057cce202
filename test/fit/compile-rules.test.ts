/** A rule that cannot be right is refused by the build, with its place and what to do. */
import { describe, expect, it } from 'vitest';
import { buildWith, problemsWith, swap } from '../support/build-with.ts';

const CAVEAT = 'lanes/caveat.md';

describe('the build', () => {
  it.each([
    [
      'a name that nobody knows',
      { [CAVEAT]: swap('when: can_sign_nothing_over', 'when: can_sign_nothing') },
      /^content\/lanes\/caveat\.md: stops: "Another caveat.*: when: "can_sign_nothing" is no signal, term or fact/,
    ],
    [
      'a stop that no check enforces',
      { 'lanes/business-loan.md': swap('- by: trading_history', '- by: lvr') },
      /^content\/lanes\/business-loan\.md: stops: by: lvr: this lane has no such check/,
    ],
    [
      'a question that nothing answers',
      { [CAVEAT]: swap('    label: Arrears or other caveats\n', '') },
      /^content\/lanes\/caveat\.md: asks\.0: must have either a field or a label/,
    ],
    [
      'a question whose field is no field of a scenario',
      { 'rules/asks.yaml': swap('field: existing_debt', 'field: debts') },
      /"debts" is no field of a scenario$/,
    ],
    [
      'a rule without its two examples',
      { [CAVEAT]: swap(/ {4}not_by: 100k for stock, house worth 900k owing 400k\n/, '') },
      /^content\/lanes\/caveat\.md: in_view\.0/,
    ],
    [
      'terms that lead back to themselves',
      { 'rules/terms.yaml': swap('when: new_business', 'when: own_record or new_trader') },
      /^content\/rules\/terms\.yaml: new_trader: leads back to itself: new_trader → new_trader$/,
    ],
    [
      'a term that the checks ask for and nobody writes',
      { 'rules/terms.yaml': swap('new_trader:\n', 'young_trader:\n') },
      /^content\/rules\/terms\.yaml: new_trader: is missing: the checks ask for it$/,
    ],
    [
      'a question or a flag asked before there is an answer',
      { 'rules/stops.yaml': swap('when: insolvent', 'when: fit = no') },
      /"fit" is no signal, term or fact/,
    ],
  ] as const)('refuses %s', async (_, edits, problem) => {
    expect(await problemsWith(edits)).toContainEqual(expect.stringMatching(problem));
  });

  it('publishes the sentences of the rules, so that an edit changes the page and the judgement', async () => {
    const { catalogue } = await buildWith({
      'lanes/second-mortgage.md': swap(
        'says: The first lender will not consent.',
        'says: The bank in front says no.',
      ),
    });
    const lane = catalogue.lanes.find(({ id }) => id === 'second-mortgage');
    expect(lane?.deal_breakers).toContain('The bank in front says no.');
    expect(lane?.rules.stops.map(({ says }) => says)).toContain('The bank in front says no.');
  });

  it('leaves a lane out with one line', async () => {
    const { catalogue } = await buildWith({
      'lanes/invoice.md': swap('\nsuits:', '\nleft_out: true\nsuits:'),
    });
    expect(catalogue.lanes.map(({ id }) => id)).not.toContain('invoice');
    expect(catalogue.lanes).toHaveLength(10);
  });
});
