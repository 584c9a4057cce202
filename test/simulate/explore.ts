/** Plays every story of a scene within an allowance, or stories drawn from a seed, or one again. */

import { type Circuit, CLOSED } from '../../functions/delivery/circuit.ts';
import { START } from '../support/enquiries.ts';
import { createRandom } from '../support/faults-load.ts';
import { copyMemory } from './onlooker.ts';
import {
  type Allowance,
  type Choose,
  type Company,
  isWithin,
  PRODUCTION,
  play,
  type State,
  type Story,
} from './play.ts';
import { createRests } from './rests.ts';
import { drawScene, type Failures, type Role, type Scene } from './scenes.ts';

/** `picks` has the story again. */
export type Broken = Story & { readonly picks: readonly number[] };
type Explored = { readonly stories: number; readonly broken?: Broken };

export async function explore(
  scene: Scene,
  allowance: Allowance,
  { company = PRODUCTION, most = Number.POSITIVE_INFINITY } = {},
): Promise<Explored> {
  const start = await prepare(scene, company);
  const rests = createRests(company, scene.hasEmail === true);
  const seen = new Map<string, readonly Allowance[]>();
  const trails: string[] = [];
  let path: readonly number[] = [];
  for (let stories = 1; ; stories += 1) {
    const widths: number[] = [];
    const choose: Choose = async (moves, { state, left, key }) => {
      const at = widths.length;
      const isNew = at >= path.length;
      if (isNew && isKnown(seen, key(), left)) return {};
      const broken = isNew ? await rests(state) : undefined;
      if (broken !== undefined || moves.length === 0) return { broken };
      widths.push(moves.length);
      return path[at] ?? 0;
    };
    const given = { allowance, company, choose, trails };
    const story = await playOnce(scene, start, given);
    const picks = widths.map((_width, at) => path[at] ?? 0);
    if (story.broken !== undefined) return { stories, broken: { ...story, picks } };
    const last = picks.findLastIndex((pick, at) => pick + 1 < (widths[at] ?? 0));
    if (last < 0 || stories >= most) return { stories };
    path = [...picks.slice(0, last), (picks[last] ?? 0) + 1];
    trails.length = last;
  }
}

/** The story that these picks tell, whether or not it breaks anything. */
export async function replay(
  scene: Scene,
  allowance: Allowance,
  picks: readonly number[],
  company = PRODUCTION,
): Promise<Story> {
  let at = 0;
  const rests = createRests(company, scene.hasEmail === true);
  const choose: Choose = async (moves, { state }) => {
    // What it was found for may be that it could not be got out of where it ended.
    const broken = at < picks.length && moves.length > 0 ? undefined : await rests(state);
    if (broken !== undefined || moves.length === 0) return { broken };
    return picks[at++] ?? 0;
  };
  return playOnce(scene, await prepare(scene, company), { allowance, company, choose });
}

/** Anyone, in any order, with anything going wrong, and to its end. */
export async function wander(seed: number): Promise<Story & { readonly scene: Scene }> {
  const random = createRandom(seed);
  const scene = drawScene(random);
  const start = await prepare(scene, PRODUCTION);
  const rests = createRests(PRODUCTION, scene.hasEmail === true);
  const choose: Choose = async (moves, { state }) => {
    if (moves.length === 0) return { broken: await rests(state) };
    if (random() < GOES_ON) return 0;
    const well = moves.flatMap(({ mode }, at) => (mode === 'done' ? [at] : []));
    const among = random() < GOES_WELL ? well : [...moves.keys()];
    return among[Math.floor(random() * among.length)] ?? 0;
  };
  const allowance = { switches: 1000, mishaps: 1000, deaths: 1000 };
  return { ...(await playOnce(scene, start, { allowance, company: PRODUCTION, choose })), scene };
}

const GOES_ON = 0.6;
const GOES_WELL = 0.6;

type Given = {
  readonly allowance: Allowance;
  readonly company: Company;
  readonly choose: Choose;
  readonly trails?: string[];
};

/** What breaks before the scene begins, and a fault of the operation's own, are promises broken too. */
async function playOnce(
  scene: Scene,
  start: State | { readonly broken: string },
  given: Given,
): Promise<Story> {
  if ('broken' in start) return { lines: [], ...start };
  return play({ state: copy(start), roles: scene.meet, scene, ...given }).catch(toBroken);
}

const toBroken = (error: unknown): Story => ({ lines: [], broken: String(error) });

/** How the circuit stands after so many failures of the broker's. */
const FAILURES: Readonly<Record<Failures, (now: number) => Circuit>> = {
  'four failures': () => ({ ...CLOSED, failures: 4 }),
  'five failures': (now) => ({ ...CLOSED, failures: 5, opened_at: now, canary_at: now }),
};

/** What has happened before the scene begins. */
async function prepare({ before }: Scene, company: Company): Promise<State | { broken: string }> {
  const memory = { known: new Map(), references: new Map() };
  const clocks = { now: START, taken: 0, acts: 0 };
  const stores = { rows: new Map(), slots: new Map(), rings: [], circuit: CLOSED };
  const state: State = { ...clocks, ...stores, memory };
  for (const each of before) {
    if (typeof each === 'number') state.now += each;
    else if (each in FAILURES) state.circuit = FAILURES[each as Failures](state.now);
    else {
      // A part, and how the broker answers it.
      const [role, mode = 'done'] = each.split(' ') as [Role, string?];
      const choose: Choose = (moves) =>
        Math.max(
          0,
          moves.findIndex((move) => move.mode === mode && move.held.call === 'broker.send'),
        );
      const allowance = { switches: 0, mishaps: 1, deaths: 1 };
      const given = { scene: { waits: [] }, allowance, company, choose };
      const { broken } = await play({ state, roles: [role], ...given }).catch(toBroken);
      if (broken !== undefined) return { broken: `${broken}, before the scene` };
    }
  }
  return state;
}

/** Rows are never changed in place; what is remembered of them is. */
function copy({ rows, slots, rings, memory, ...rest }: State): State {
  const copied = { rows: new Map(rows), slots: new Map(slots), rings: [...rings] };
  return { ...rest, ...copied, memory: copyMemory(memory) };
}

/** True where the same moment was met before with as much left to spend. */
function isKnown(seen: Map<string, readonly Allowance[]>, key: string, left: Allowance): boolean {
  const had = seen.get(key) ?? [];
  if (had.some((each) => isWithin(left, each))) return true;
  seen.set(key, [...had, left]);
  return false;
}
