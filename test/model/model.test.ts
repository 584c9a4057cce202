/**
 * The life of one enquiry, explored exhaustively over the production transitions: every order of
 * what two callers, two workers, the sweep, a borrower, an eraser and an operator may do, each dying
 * or losing an answer at any step, at every tick of a small clock.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { RUNS_ALL, tell } from '../support/faults-load.ts';
import { CONFIGURATIONS } from './configurations.ts';
import { explore } from './explore.ts';
import { MUTANTS, nameOf } from './mutants.ts';
import { leaveOut, production } from './steps.ts';
import { UNNOTICED } from './unnoticed.ts';

// Every eighth by default; all of them with FAULTS=all.
const NOTICED = MUTANTS.filter((mutant) => !(nameOf(mutant) in UNNOTICED)).filter(
  (_mutant, at) => RUNS_ALL || at % 8 === 0,
);
const counts = new Map<string, number>();

describe('the life of an enquiry', () => {
  it.each(CONFIGURATIONS)(
    proves('answered-is-kept', 'keeps every promise in every state, with $name'),
    (configuration) => {
      const { states, broken } = explore(configuration, production);
      expect(broken).toBeUndefined();
      counts.set(configuration.name, states);
    },
  );

  afterAll(() => {
    const total = [...counts.values()].reduce((sum, states) => sum + states, 0);
    console.log(`The model visited ${total} states, and every promise held in each of them.`);
    tell(
      'Model',
      `${total} states in ${CONFIGURATIONS.length} configurations; ${NOTICED.length} planted bugs found, ${Object.keys(UNNOTICED).length} listed that break nothing`,
    );
  });
});

describe('a planted bug', () => {
  /** A little of every configuration first: most bugs are near the start of one of them. */
  const MOST = [500, 20_000, Number.POSITIVE_INFINITY];
  const isFound = (mutant: (typeof MUTANTS)[number]) =>
    MOST.some((most) =>
      CONFIGURATIONS.some((each) => {
        const { broken } = explore(each, leaveOut(mutant.step, mutant.part), most);
        return broken !== undefined;
      }),
    );
  it.each(NOTICED.map((mutant) => [nameOf(mutant), mutant] as const))(
    'is found: %s',
    (_name, mutant) => {
      expect(isFound(mutant)).toBe(true);
    },
  );

  it('that is listed as unnoticed is one that could be planted', () => {
    expect(MUTANTS.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(UNNOTICED)));
  });
});
