/**
 * The answers to the corpus: each as a broker would give it, and what holds of them all. One file, so
 * that each is worked out once.
 */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { HandedFit } from '../../functions/fit/check-fit.ts';
import { scenario } from '../../functions/fit/schema.ts';
import { once } from '../../functions/once.ts';
import { findClaims } from '../../scripts/build/check-content.ts';
import { switchOffSuite } from '../fit/rules-switched-off.suite.ts';
import { RUNS_ALL } from '../support/faults-load.ts';
import { handOver } from '../support/hand-over.ts';
import { differences, wordings } from '../support/scenarios.ts';

/** Scenarios, and other wordings of them, that are not answered as wanted yet: it may only shrink. */
const known = z
  .array(z.string())
  .parse(load(readFileSync(new URL('./known-misses.yaml', import.meta.url), 'utf8')));

const isKnown = new Set(known);

/** How each that is not answered as wanted differs: a test for each of them would cost more than its answer. */
const missed = once(() =>
  wordings.flatMap((wording) => {
    const found = differences(wording);
    const { name, worked } = wording;
    return found.length === 0 ? [] : [{ name, group: worked.group, why: worked.why, found }];
  }),
);

it.each([...new Set(wordings.map(({ worked }) => worked.group))])(
  'answers the corpus of %s as a broker would',
  (of) => {
    expect(missed().filter(({ name, group }) => group === of && !isKnown.has(name))).toEqual([]);
  },
);

it('lists no scenario as missed that is answered as wanted', () => {
  const names = new Set(missed().map(({ name }) => name));
  expect(known.filter((name) => !names.has(name))).toEqual([]);
});

const every = once(() =>
  wordings.flatMap(({ name, answer }) => {
    const fit = answer()?.fit;
    return fit === undefined ? [] : [{ name, fit }];
  }),
);

/** Answers of more than 8 KB, which leave out the last kinds that were only considered (shrinkToFit); the broker has them. May only shrink. */
const CUT = new Set(['C34-A17t']);

const tell = ({ fit, lanes, considered }: Pick<HandedFit, 'fit' | 'lanes' | 'considered'>) => ({
  fit,
  lanes: lanes.map(({ id, checks }) => ({ id, checks })),
  considered: considered.map(({ id, checks }) => ({ id, checks })),
});

describe('every answer to the corpus', () => {
  it('is under 8 KB, and typically under 5', () => {
    const sizes = every().map(({ fit }) => Buffer.byteLength(JSON.stringify(fit)));
    sizes.sort((one, other) => one - other);
    expect(sizes.at(-1)).toBeLessThan(8192);
    expect(sizes[Math.floor(sizes.length * 0.85)]).toBeLessThan(5 * 1024 + 512);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(5 * 1024);
  });

  it('asks at most four questions, each answered by a field or by a labelled line', () => {
    for (const { name, fit } of every()) {
      expect(fit.questions.length, name).toBeLessThanOrEqual(4);
      for (const { field, label } of fit.questions) {
        expect((field === undefined) !== (label === undefined), name).toBe(true);
        if (field !== undefined) expect(Object.keys(scenario.shape)).toContain(field);
      }
    }
  });

  it('keeps to the words it may use', () => {
    for (const { name, fit } of every()) {
      // These two quote the caller: "Port Macquarie" is a town.
      const said = JSON.stringify({ ...fit, understood: [], scenario_text: '' });
      expect(findClaims(said), name).toEqual([]);
      expect(said, name).not.toContain('$-');
    }
  });

  // Of every ninth, as each is read once more; of all in the whole plan.
  it('is the broker’s: what is handed over has the fit, the lanes and the checks that the borrower saw', () => {
    const handed = every()
      .filter((_, at) => RUNS_ALL || at % 9 === 0)
      .filter(({ fit }) => fit.scenario_text !== undefined);
    for (const { name, fit } of handed) {
      const shown = tell(fit);
      const { considered, ...broker } = tell(handOver(fit.scenario_text ?? ''));
      const most = CUT.has(name) ? shown.considered.length : considered.length;
      expect({ ...broker, considered: considered.slice(0, most) }, name).toEqual(shown);
    }
    expect(handed.length).toBeGreaterThan(600);
  });
});

describe('a rule', switchOffSuite);
