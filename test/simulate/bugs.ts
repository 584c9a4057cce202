/**
 * Bugs to plant in the real code. Every guard, set, removal and count of every change that the
 * operations make is left out in turn, on its way from the operation to the table.
 */
import type { Change, Guard } from '../../functions/enquiry/change.ts';
import { RUNS_ALL } from '../support/faults-load.ts';
import { explore, replay } from './explore.ts';
import found from './found.json' with { type: 'json' };
import { type Allowance, type Company, PRODUCTION, type Spoil } from './play.ts';
import { SCENES, type Scene } from './scenes.ts';
import { readSeed, seedOf } from './tell.ts';

type Part = { readonly of: 'guard' | 'set' | 'remove' | 'add'; readonly name: string };
/** `scenes` are those in which what it spoils happens at all. */
type Bug = { readonly company: Company; readonly scenes: Set<Scene> };

/** By name. Learns which changes there are by looking on while every scene is played a little. */
export async function collectBugs(): Promise<ReadonlyMap<string, Bug>> {
  const bugs = new Map<string, Bug>();
  for (const scene of SCENES) {
    const spoil: Spoil = (change) => {
      const kind = kindOf(change);
      for (const part of partsOf(change)) {
        const name = `${kind} without ${part.of} ${part.name}`;
        const bug = bugs.get(name) ?? leaveOut(kind, part);
        bug.scenes.add(scene);
        bugs.set(name, bug);
      }
      return change;
    };
    const company = { ...PRODUCTION, spoil };
    for (const allowance of LOOKS) await explore(scene, allowance, { company });
  }
  return bugs;
}

function leaveOut(kind: string, part: Part): Bug {
  const spoil: Spoil = (change) => (kindOf(change) === kind ? without(change, part) : change);
  return { company: { ...PRODUCTION, spoil }, scenes: new Set() };
}

/** By the line that it writes into the history, and whether only the holder of a lease may. */
function kindOf<Row>({ guards, append, set, add, remove = [] }: Change<Row>): string {
  const fields = [...Object.keys({ ...set, ...add }), ...remove].join(', ');
  const { history = [] }: { readonly history?: readonly unknown[] } = append ?? {};
  const { event = `only ${fields}` }: { readonly event?: string } = Object(history.at(-1));
  const kind = event.replace(/^told .*/, 'told of its end');
  return guards.some(({ field }) => field === 'lease') ? `${kind} by the holder` : kind;
}

/** Two guards may look at one field. */
const nameOf = <Row>({ field, is }: Guard<Row>) => `${String(field)} ${is}`;

function partsOf<Row>({ guards, set, add, remove }: Change<Row>): Part[] {
  const named = (of: Part['of'], names: readonly PropertyKey[]) =>
    names.map((name) => ({ of, name: String(name) }));
  return [
    ...named('guard', guards.map(nameOf)),
    ...named('set', Object.keys(set ?? {})),
    ...named('add', Object.keys(add ?? {})),
    ...named('remove', remove ?? []),
  ];
}

function without<Row>(change: Change<Row>, { of, name }: Part): Change<Row> {
  if (of === 'guard') {
    return { ...change, guards: change.guards.filter((guard) => nameOf(guard) !== name) };
  }
  if (of === 'remove') {
    return { ...change, remove: (change.remove ?? []).filter((field) => field !== name) };
  }
  const kept = Object.entries(change[of] ?? {}).filter(([field]) => field !== name);
  return { ...change, [of]: Object.fromEntries(kept) };
}

const LOOKS: readonly Allowance[] = [
  { switches: 1, mishaps: 0, deaths: 0 },
  { switches: 0, mishaps: 1, deaths: 0 },
  { switches: 0, mishaps: 0, deaths: 1 },
];

type Hunt = { readonly allowance: Allowance; readonly most: number };
const ALL = Number.POSITIVE_INFINITY;
/** The least first, and a little of every scene: most bugs are found soon. */
const HUNTS: readonly Hunt[] = [
  { allowance: { switches: 0, mishaps: 1, deaths: 0 }, most: ALL },
  { allowance: { switches: 1, mishaps: 0, deaths: 0 }, most: ALL },
  { allowance: { switches: 1, mishaps: 1, deaths: 0 }, most: 1500 },
  { allowance: { switches: 2, mishaps: 1, deaths: 0 }, most: 5000 },
];

/** Where a company breaks a promise, as `npm run story` has it again. */
export async function hunt(
  company: Company,
  scenes: Iterable<Scene> = SCENES,
): Promise<string | undefined> {
  for (const { allowance, most } of HUNTS) {
    for (const scene of scenes) {
      const { broken } = await explore(scene, allowance, { company, most });
      if (broken !== undefined) return seedOf(scene, allowance, broken.picks);
    }
  }
  return undefined;
}

/** By the story that found it last, as test/simulate/found.json keeps it; or by a hunt, where the code has moved on. */
export async function isFound(
  name: string,
  company: Company,
  scenes?: Iterable<Scene>,
): Promise<boolean> {
  const { [name]: kept = '' }: Readonly<Record<string, string>> = found;
  const known = RUNS_ALL ? undefined : readSeed(kept);
  const story = known && (await replay(known.scene, known.allowance, known.picks, company));
  return story?.broken !== undefined || (await hunt(company, scenes)) !== undefined;
}
