/** How much of the plan is run: a representative part by default, all of it with FAULTS=all. */

import { keepFigure } from './faults-figures.ts';

// biome-ignore lint/style/noProcessEnv: how much to run is asked of whoever runs the tests
const environment = process.env;

export const RUNS_ALL = environment['FAULTS'] === 'all';

export function load(part: number, all: number): number {
  return RUNS_ALL ? all : part;
}

/** The seed of a run, printed, so that a run that fails can be had again with SEED=…. */
export const SEED = Number(environment['SEED'] ?? (RUNS_ALL ? Date.now() % 1_000_000 : 20_261_120));

/** mulberry32: small, seeded, the same everywhere. */
export function createRandom(seed = SEED): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Puts one line into the table that a whole run prints. */
export function tell(id: string, figure: string): void {
  if (RUNS_ALL) keepFigure(id, figure);
}
