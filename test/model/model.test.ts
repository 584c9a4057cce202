/**
 * The life of one enquiry, explored exhaustively over the production transitions: every order of
 * what two callers, two workers, the sweep, a borrower, an eraser and an operator may do, each dying
 * or losing an answer at any step, at every tick of a small clock.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { CONFIGURATIONS } from './configurations.ts';
import { explore } from './explore.ts';
import { MUTANTS, nameOf } from './mutants.ts';
import { leaveOut, production } from './steps.ts';
import { UNNOTICED } from './unnoticed.ts';

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
  });
});

describe('a planted bug', () => {
  const small = CONFIGURATIONS.toSorted((a, b) => a.ticks - b.ticks);
  const isFound = (mutant: (typeof MUTANTS)[number]) =>
    small.some((each) => explore(each, leaveOut(mutant.step, mutant.part)).broken !== undefined);
  const noticed = MUTANTS.filter((mutant) => !(nameOf(mutant) in UNNOTICED));

  it.each(noticed.map((mutant) => [nameOf(mutant), mutant] as const))(
    'is found: %s',
    (_name, mutant) => {
      expect(isFound(mutant)).toBe(true);
    },
  );

  it('that is listed as unnoticed is one that could be planted', () => {
    expect(MUTANTS.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(UNNOTICED)));
  });
});
