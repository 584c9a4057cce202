/** Visits every state that the processes of a configuration can reach, breadth first. */

import { callerSteps } from './caller.ts';
import { canonical, normalise } from './canonical.ts';
import type { Configuration } from './configurations.ts';
import { borrowerSteps, eraserSteps, operatorSteps } from './ending.ts';
import { brokenBy } from './invariants.ts';
import { createProgress } from './progress.ts';
import { freshRow, TICK } from './row.ts';
import type { ProcessName, State } from './state.ts';
import type { Steps } from './steps.ts';
import { sweepSteps } from './sweep.ts';
import { workerSteps } from './worker.ts';

export type Explored = {
  readonly states: number;
  /** The first promise found broken, and the states that led there. */
  readonly broken?: { readonly promise: string; readonly path: readonly string[] };
};

type Visited = { readonly state: State; readonly from: Visited | undefined };

/** Gives up, with nothing found, past `most` states. */
export function explore(
  configuration: Configuration,
  steps: Steps,
  most = Number.POSITIVE_INFINITY,
): Explored {
  const start = { state: firstState(configuration), from: undefined };
  const known = new Set([canonical(start.state)]);
  const stalls = createProgress(steps);
  let frontier: Visited[] = [start];
  while (frontier.length > 0 && known.size < most) {
    const reached: Visited[] = [];
    for (const visited of frontier) {
      for (const next of successors(visited.state, configuration, steps)) {
        const state = normalise(next);
        const here = { state, from: visited };
        const key = canonical(state);
        // A step can break a promise and yet lead to a state that is known.
        const isKnown = known.has(key);
        const promise = isKnown ? state.broken : (brokenBy(state) ?? stalls(state));
        if (promise !== undefined) {
          return { states: known.size, broken: { promise, path: pathTo(here) } };
        }
        if (isKnown) continue;
        known.add(key);
        reached.push(here);
      }
    }
    frontier = reached;
  }
  return { states: known.size };
}

const NOTHING_KNOWN = {
  held: false,
  withdrawn: '',
  erased: false,
  ended: [],
  settled: false,
  tried: [],
  mailed: false,
  begun: 0,
} as const;

function firstState({ processes, isRecorded, from }: Configuration): State {
  return {
    now: from?.now ?? 0,
    ...(isRecorded ? { row: freshRow('first', from?.row) } : {}),
    processes,
    known: { ...NOTHING_KNOWN, ...from?.known },
  };
}

function successors(state: State, configuration: Configuration, steps: Steps): State[] {
  const names = Object.keys(state.processes) as ProcessName[];
  const moved = names.flatMap((name) => stepsOf(state, name, configuration, steps));
  return state.now < configuration.ticks * TICK
    ? [...moved, { ...state, now: state.now + TICK }]
    : moved;
}

function stepsOf(
  state: State,
  name: ProcessName,
  { hasEmail }: Configuration,
  steps: Steps,
): State[] {
  const process = state.processes[name] ?? { pc: 'idle' };
  const at = { state, name };
  switch (name) {
    case 'workerA':
    case 'workerB':
      return workerSteps(state, name, { steps, hasEmail });
    case 'sweep':
      return sweepSteps(at, process, steps);
    case 'borrower':
    case 'borrowerB':
      return borrowerSteps(at, process, steps);
    case 'eraser':
    case 'eraserB':
      return eraserSteps(at, process, steps);
    case 'operator':
      return operatorSteps(at, process, steps);
    case 'callerA':
    case 'callerB':
      return callerSteps(at, process, steps);
  }
}

function pathTo(end: Visited): string[] {
  const path: string[] = [];
  for (let at: Visited | undefined = end; at !== undefined; at = at.from) {
    path.unshift(canonical(at.state));
  }
  return path;
}
