/**
 * Plays one story: the real operations over the ports in memory, where each port call is held until
 * somebody chooses that it goes on, goes wrong, takes its time, or is the last thing its caller did.
 * Between two port calls an operation only computes, so no other moment can matter.
 */

import { createHash } from 'node:crypto';
import type { Circuit, CircuitStore } from '../../functions/delivery/circuit.ts';
import type { BrokerMessage } from '../../functions/delivery/event.ts';
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';
import type { Change } from '../../functions/enquiry/change.ts';
import { NotWritten } from '../../functions/enquiry/ports.ts';
import type { LimitSlot } from '../../functions/enquiry/rate-limit.ts';
import { type EnquiryRecord, replyToken } from '../../functions/enquiry/record.ts';
import {
  createMemoryCircuit,
  createMemoryDeliveryQueue,
  createMemoryEnquiryStore,
  createMemoryRateLimiter,
  type Ring,
  silentLog,
} from '../../functions/memory/ports.ts';
import { createWorld } from '../support/enquiries.ts';
import { createOnlooker, type Memory, marksOf, type Task } from './onlooker.ts';
import { createOperations, type Needs } from './operations.ts';
import { type Act, MODES, type Mode, ROLES, type Role, type Scene, type Told } from './scenes.ts';

export const SCHEDULE = [0, 5, 120];

const FAULTS: readonly Mode[] = ['refused', 'lost', 'repeated', 'dies'];
const WAITS: readonly Mode[] = ['late', 'slow'];
const SEND = /^(broker|email)\./;
/** Each kind of call with the ways in which it can go; the first that fits counts. */
const WAYS: readonly (readonly [RegExp, readonly Mode[]])[] = [
  [/^begins$/, ['done', 'late']],
  [/^wait$/, ['done', 'dies']],
  [SEND, ['done', 'unanswered', 'away', 'gone', 'refused', 'dies', ...WAITS]],
  // Where nothing is written, a lost answer is as good as a refusal.
  [/\.(read|waiting|removable|from|find|sign)/, ['done', 'refused', 'dies', ...WAITS]],
  [/./, ['done', ...FAULTS, ...WAITS]],
];
/** Neither sees nor changes what another can see, so it is no moment to switch. */
const PRIVATE = /^signer\.|\.fromPhone$|^wait$/;

const DELIVERED: AttemptOutcome = { outcome: 'delivered' };
const OUTCOMES: Partial<Record<Mode, AttemptOutcome>> = {
  unanswered: { outcome: 'retry', reason: 'timed out', isAway: true },
  away: { outcome: 'retry', reason: 'status 503', isAway: true },
  gone: { outcome: 'rejected', reason: 'status 410' },
};

/** How often one who could go on is left for another, a call does not go well, and one dies. */
export type Allowance = Readonly<Record<'switches' | 'mishaps' | 'deaths', number>>;

/** A table that refused a record says so: only then may a caller be told that nothing was kept. */
function failureOf(call: string, mode: Mode): Error {
  const error = new Error(`${call}: ${MODES[mode]}.`);
  return mode === 'refused' && call === 'store.create' ? new NotWritten(error) : error;
}

/** All that a world is, as plain data, so that a story can start from a copy of it. */
export type State = {
  now: number;
  readonly rows: Map<string, EnquiryRecord>;
  readonly slots: Map<string, readonly LimitSlot[]>;
  readonly rings: Ring[];
  circuit: Circuit;
  /** How many messages were taken from the queue. */
  taken: number;
  /** How often this world was played in, so that no two lives draw the same tokens. */
  acts: number;
  /** The token of the first link that was given out. */
  link?: string | undefined;
  readonly memory: Memory;
};

/** The operations that play, and what is done to every change before the table sees it. */
export type Company = {
  readonly operations: typeof createOperations;
  readonly spoil: Spoil;
};
/** What is done to a change of a row; those of the circuit are changes as well. */
export type Spoil = <Row>(change: Change<Row>) => Change<Row>;
export const PRODUCTION: Company = { operations: createOperations, spoil: (change) => change };

type Held = {
  readonly task: Task;
  readonly call: string;
  readonly args: readonly unknown[];
  readonly effect: () => unknown;
  /** The clock when it was asked for, and the marks that enquiries had by then. */
  readonly clock: number;
  readonly saw: readonly string[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
};
type Move = { readonly held: Held; readonly mode: Mode; readonly isSwitch: boolean };
/** `key` is the same for moments that no future can tell apart. */
type Moment = {
  readonly state: State;
  readonly left: Allowance;
  readonly key: () => string;
};
/** The place of the move to make; or the end of the story there, and why. */
export type Choice = number | { readonly broken?: string | undefined };
export type Choose = (moves: readonly Move[], moment: Moment) => Choice | Promise<Choice>;

/** One port call of a story, or the end of a part in it. */
export type Line = {
  readonly at: number;
  readonly who: string;
  readonly call: string;
  readonly mode: Mode;
  readonly args?: readonly unknown[];
  readonly result?: unknown;
};
export type Story = { readonly lines: readonly Line[]; readonly broken?: string | undefined };

type Play = {
  readonly state: State;
  readonly roles: readonly Role[];
  readonly scene: Pick<Scene, 'waits' | 'hasEmail' | 'broker'>;
  readonly allowance: Allowance;
  readonly company: Company;
  readonly choose: Choose;
  /** The trails after each move, as far as these moves were made before from the same start. */
  readonly trails?: string[];
};

export async function play({ state, roles, scene, company, ...of }: Play): Promise<Story> {
  const { rows, rings, memory } = state;
  const tasks = roles.map((role, at) => createTask(role, roles.slice(0, at)));
  const onlooker = createOnlooker(SCHEDULE, tasks, memory, () => state.circuit);
  const lines: Line[] = [];
  let left = of.allowance;
  let held: readonly Held[] = [];
  let current: Task | undefined;
  let outcome = DELIVERED;
  let waited = 0;
  const { trails = [] } = of;
  let moved = 0;
  state.acts += 1;

  const hold = (task: Task, call: string, args: readonly unknown[], effect: () => unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const moment = { clock: state.now, saw: [...rows.values()].flatMap(marksOf) };
      held = [...held, { task, call, args, effect, ...moment, resolve, reject }];
    });

  async function act(task: Task): Promise<void> {
    await hold(task, 'begins', [], () => undefined);
    task.state = 'running';
    task.isRepeat = memory.references.has(task.role);
    const begin: Act = ROLES[task.role];
    const around = {
      firstId: () => rows.keys().next().value,
      takeMessage: () => (state.taken < rings.length ? rings[state.taken++]?.id : undefined),
      link: () => state.link,
      replyToken: () => {
        const [first] = rows.values();
        return first && replyToken(first);
      },
    };
    const told = await begin(company.operations(needsOf(task)), around).catch(refusalOf);
    task.state = 'done';
    state.link ??= told.link;
    lines.push({ at: state.now, who: task.name, call: 'ends', mode: 'done', result: told });
    onlooker.finished(task, told, rows);
  }

  function needsOf(task: Task): Needs {
    const holdAll = <Port extends object>(name: string, port: Port) =>
      new Proxy(port, {
        get: (target, method) => {
          const real: unknown = Reflect.get(target, method);
          if (typeof real !== 'function') return real;
          return (...args: unknown[]) =>
            hold(task, `${name}.${String(method)}`, args, () => real.apply(target, args));
        },
      });
    const pass = (ms: number) => () => {
      state.now += ms;
    };
    const ports = createPorts(state, company, () => outcome);
    return {
      ...ports,
      chance: createChance(`${state.acts} ${task.name}`),
      wait: async (ms) => void (await hold(task, 'wait', [ms], pass(ms))),
      store: holdAll('store', ports.store),
      circuit: holdAll('circuit', ports.circuit),
      limiter: holdAll('limiter', ports.limiter),
      queue: holdAll('queue', ports.queue),
      signer: holdAll('signer', ports.signer),
      broker: holdAll('broker', ports.broker),
      ...(scene.hasEmail === true ? { email: holdAll('email', ports.broker) } : {}),
    };
  }

  /**
   * First of all that the current one goes on, and well. What one asks for all at once is answered in
   * the order in which it was asked for.
   */
  function movesNow(): Move[] {
    const firsts = held.filter(
      (each, at) =>
        held.findIndex(({ task }) => task === each.task) === at &&
        (each.call !== 'begins' || isNextToBegin(each.task, tasks)),
    );
    const own = firsts.filter(({ task }) => task === current);
    const others = firsts.filter(({ task }) => task !== current);
    const canSwitch = !own.some(({ call }) => PRIVATE.test(call));
    return [
      ...own.flatMap((each) => waysOf(each, false)),
      ...(canSwitch ? others.flatMap((each) => waysOf(each, own.length > 0)) : []),
    ];
  }

  function waysOf(one: Held, isSwitch: boolean): Move[] {
    const modes = WAYS.find(([call]) => call.test(one.call))?.[1] ?? [];
    return modes
      .map((mode) => ({ held: one, mode, isSwitch }))
      .filter((move) => isWithin(costOf(move), left))
      .filter(({ mode }) => waited < scene.waits.length || !WAITS.includes(mode));
  }

  async function make(move: Move): Promise<void> {
    const { held: one, mode } = move;
    const { task } = one;
    const at = moved++;
    const cost = costOf(move);
    left = {
      switches: left.switches - cost.switches,
      mishaps: left.mishaps - cost.mishaps,
      deaths: left.deaths - cost.deaths,
    };
    held = held.filter((each) => each !== one);
    current = task;
    Object.assign(task, { clock: one.clock, saw: one.saw });
    if (FAULTS.includes(mode)) task.faults += 1;
    if (mode === 'late') state.now += scene.waits[waited++] ?? 0;
    const result = mode === 'refused' ? undefined : await perform(one, mode);
    const { call, args } = one;
    lines.push({ at: state.now, who: task.name, call, mode, args, result });
    if (mode === 'slow') state.now += scene.waits[waited++] ?? 0;
    if (mode === 'repeated') held = [one, ...held];
    if (mode === 'dies') {
      task.state = 'dead';
      held = held.filter((each) => each.task !== task);
    }
    if (mode === 'repeated' || mode === 'dies') return;
    const thrown = mode === 'refused' || mode === 'lost' ? failureOf(call, mode) : undefined;
    trails[at] ??= shorten([task.trail, state.now, thrown?.name ?? shortenOne(result)]);
    task.trail = trails[at];
    if (thrown) one.reject(thrown);
    else one.resolve(result);
  }

  /** Lets the call have its effect, and the onlooker see what that was. */
  async function perform({ task, call, args, effect }: Held, mode: Mode): Promise<unknown> {
    const before = new Map(rows);
    const { circuit } = state;
    const sentBefore = rings.length;
    const isPlain = mode === 'done' || WAITS.includes(mode);
    const answer = isPlain && call === 'broker.send' ? (scene.broker ?? mode) : mode;
    outcome = OUTCOMES[answer] ?? DELIVERED;
    const result = await effect();
    if (call.startsWith('circuit')) onlooker.sawCircuit(task, circuit, state.now);
    for (const row of rows.values()) {
      if (row !== before.get(row.id)) onlooker.wrote(task, before.get(row.id), row, state.now);
    }
    for (const { id } of rings.slice(sentBefore)) onlooker.rang(task, id);
    if (SEND.test(call)) {
      // What a broker is sent is a message.
      const [{ id, event }] = args as readonly [BrokerMessage];
      const arrives = answer !== 'away' && answer !== 'gone';
      const enquiry = [...rows.keys()].find((each) => id.startsWith(each)) ?? '';
      const isEmail = call.startsWith('email');
      const told = OUTCOMES[answer];
      const isFailure = told?.outcome === 'retry' && told.isAway === true;
      const isTaken = told === undefined;
      onlooker.sent(task, { id: enquiry, type: event.type, isEmail, arrives, isFailure, isTaken });
    }
    return result;
  }

  const key = () =>
    shorten([
      [state.now, state.taken, state.link, waited, current?.name, rings.length],
      shortenOne(state.circuit),
      JSON.stringify([...state.slots]),
      ...[...rows.values()].map(shortenOne),
      ...held.map(({ saw }) => saw),
      ...tasks.map(({ claim, saw: _, ...task }) => JSON.stringify([task, claim?.at, claim?.token])),
      JSON.stringify([...memory.known.values(), ...memory.references]),
    ]);

  const isHeld = (each: Task) => held.some(({ task }) => task === each);
  for (const task of tasks) void act(task);
  for (;;) {
    await quiet();
    const broken = onlooker.look(rows, state.now);
    if (broken !== undefined) return { lines, broken };
    const moves = movesNow();
    const stuck = tasks.find((each) => each.state === 'running' && !isHeld(each));
    if (stuck !== undefined) throw new Error(`The ${stuck.name} waits for what is no port.`);
    const choice = await of.choose(moves, { state, left, key });
    const move = typeof choice === 'number' ? moves[choice] : undefined;
    if (move === undefined) return { lines, ...(typeof choice === 'number' ? {} : choice) };
    await make(move);
  }
}

/** By shape and not by class: the bundle of a planted bug has classes of its own. */
function refusalOf(error: unknown): Told {
  const { code, kind = 'fault', message = '' }: Partial<Record<string, string>> = Object(error);
  return { refusal: code ?? kind, message };
}

function createTask(role: Role, before: readonly Role[]): Task {
  const name = `${role} ${before.filter((each) => each === role).length + 1}`;
  const untold = { faults: 0, hasRung: false, isRepeat: false, trail: '', clock: 0, saw: [] };
  return { name, role, state: 'waiting', ...untold };
}

/** Of two with the same part, the first begins first: the other order is the same story. */
function isNextToBegin(task: Task, tasks: readonly Task[]): boolean {
  return task === tasks.find(({ role, state }) => role === task.role && state === 'waiting');
}

function costOf({ mode, isSwitch }: Move): Allowance {
  const deaths = Number(mode === 'dies');
  return { switches: Number(isSwitch), mishaps: Number(mode !== 'done') - deaths, deaths };
}

export function isWithin(cost: Allowance, left: Allowance): boolean {
  const { switches, mishaps, deaths } = left;
  return cost.switches <= switches && cost.mishaps <= mishaps && cost.deaths <= deaths;
}

/** The ports over a state, as yet held by nobody; the broker answers with `outcome`. */
export function createPorts(state: State, { spoil }: Company, outcome: () => AttemptOutcome) {
  const store = createMemoryEnquiryStore(state.rows);
  // The state itself holds the circuit, so that it is seen and copied with the rest.
  const circuit = createMemoryCircuit(state);
  const change: typeof store.change = (id, step) => store.change(id, spoil(step));
  return {
    ...createWorld(),
    clock: { now: () => state.now },
    log: silentLog,
    schedule: SCHEDULE,
    store: { ...store, change },
    circuit: { ...circuit, change: (step) => circuit.change(spoil(step)) } satisfies CircuitStore,
    limiter: createMemoryRateLimiter(state.slots),
    queue: createMemoryDeliveryQueue(state.rings),
    broker: { send: async () => outcome() },
  };
}

/** Unlike any other's, and the same in whatever order the others ask. */
function createChance(name: string) {
  let calls = 0;
  return {
    bytes: (outputLength: number) => {
      calls += 1;
      const draw = `${name} ${calls}`;
      const bytes =
        drawn.get(draw) ?? createHash('shake256', { outputLength }).update(draw).digest();
      drawn.set(draw, bytes);
      return bytes;
    },
  };
}

const drawn = new Map<string, Buffer>();

const names = new Map<string, string>();
const shortened = new WeakMap<object, string>();

/** A short name for a long text: the same for the same text. */
export function shorten(parts: readonly unknown[]): string {
  const text = parts.join(';');
  const name = names.get(text) ?? `#${names.size}`;
  names.set(text, name);
  return name;
}

/** As `shorten`, for what a port answers; rows are long, and come again and again. */
export function shortenOne(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const known = shortened.get(value);
  if (known !== undefined) return known;
  const { record, ...rest }: { readonly record?: unknown } = { ...value };
  const name = shorten([JSON.stringify(rest), record && shortenOne(record)]);
  shortened.set(value, name);
  return name;
}

/** Until every operation waits for a port, or has ended. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
