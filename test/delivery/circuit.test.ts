/** The circuit breaker: what counts, what opens and closes it, whose turn a canary is, and what a worker does. */
import { describe, expect, it } from 'vitest';
import {
  type Circuit,
  CLOSED,
  chooseCanary,
  isOpen,
  offerCanary,
  takeCanary,
  tellCircuit,
} from '../../functions/delivery/circuit.ts';
import {
  type AttemptOutcome,
  claimAside,
  markEmailed,
  putBack,
} from '../../functions/delivery/steps.ts';
import type { Waiting } from '../../functions/enquiry/ports.ts';
import { withdrawRecord } from '../../functions/enquiry/withdraw.ts';
import { createMemoryCircuit } from '../../functions/memory/ports.ts';
import {
  createDeliver,
  createQuietLog,
  createSweep,
  createWorld,
  makeRecord,
  START,
} from '../support/enquiries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TAKEN: AttemptOutcome = { outcome: 'delivered' };
const AWAY: AttemptOutcome = { outcome: 'retry', reason: 'status 503', isAway: true };
const ABOUT_ONE: AttemptOutcome = { outcome: 'retry', reason: 'status 400' };
const OPEN: Circuit = { ...CLOSED, failures: 5, opened_at: START, canary_at: START };

function setUp(from: Circuit = CLOSED) {
  const at = { circuit: from };
  let now = START;
  const needs = {
    circuit: createMemoryCircuit(at),
    clock: { now: () => now },
    log: createQuietLog(),
  };
  const tell = async (...outcomes: readonly AttemptOutcome[]) => {
    for (const outcome of outcomes) await tellCircuit(outcome, at.circuit, needs);
    return at.circuit;
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { ...needs, at, tell, pass };
}

describe('the circuit', () => {
  it('opens at the fifth failure in a row that is the broker’s', async () => {
    const { tell, log } = setUp();
    expect(isOpen(await tell(AWAY, AWAY, AWAY, AWAY))).toBe(false);
    expect(isOpen(await tell(AWAY))).toBe(true);
    expect(log.counted).toEqual(['CircuitOpened']);
  });

  it('is told as opened also where the answer of the table was lost', async () => {
    const { circuit, clock, log, at } = setUp({ ...CLOSED, failures: 4 });
    const repeat: typeof circuit.change = async (change) => {
      const first = await circuit.change(change);
      return change.set?.opened_at === undefined ? first : circuit.change(change);
    };
    await tellCircuit(AWAY, at.circuit, { circuit: { ...circuit, change: repeat }, clock, log });
    expect(log.counted).toEqual(['CircuitOpened']);
  });

  it('begins to count again at what the broker takes, and not at what is about one enquiry', async () => {
    const { tell } = setUp();
    expect(await tell(AWAY, AWAY, AWAY, AWAY, TAKEN, AWAY)).toMatchObject({ failures: 1 });
    expect(await tell(ABOUT_ONE, { outcome: 'rejected', reason: 'status 410' })).toMatchObject({
      failures: 1,
    });
  });

  it('is closed by what is taken while it is open, and by nothing else', async () => {
    const { tell, pass } = setUp(OPEN);
    pass(HOUR);
    expect(await tell(AWAY, ABOUT_ONE)).toEqual(OPEN);
    expect(await tell(TAKEN)).toEqual({ ...CLOSED, canary_at: START, closed_at: START + HOUR });
  });

  it('is not closed by one who saw it closed before it opened', async () => {
    const { circuit, clock, log, at } = setUp(OPEN);
    await tellCircuit(TAKEN, { ...CLOSED, failures: 4 }, { circuit, clock, log });
    expect(at.circuit).toEqual(OPEN);
  });

  it('says so where it cannot be written, and fails nothing', async () => {
    const { clock, log } = setUp();
    const circuit = {
      read: async () => CLOSED,
      change: () => Promise.reject(new Error('throttled')),
    };
    await tellCircuit(AWAY, CLOSED, { circuit, clock, log });
    expect(log.counted).toEqual(['Fault']);
  });
});

describe('a canary', () => {
  const row = (id: string, more: Partial<Waiting> = {}): Waiting => ({
    id,
    created_at: START,
    sweep_at: START,
    ...more,
  });

  it('is whichever had its turn longest ago, new ones first', () => {
    const now = START + MINUTE;
    const [tried, before] = [
      row('tried', { turn_at: START + 5 }),
      row('before', { turn_at: START }),
    ];
    const [fresh, older] = [row('new', { created_at: START + 2 }), row('older')];
    const choose = (...rows: readonly Waiting[]) => chooseCanary(rows, OPEN, now)?.id;
    expect(choose(tried, before)).toBe('before');
    expect(choose(tried, before, fresh)).toBe('new');
    expect(choose(fresh, older)).toBe('older');
    expect(choose()).toBeUndefined();
  });

  it('is chosen once a minute, after an hour once in five minutes, and never while it is closed', () => {
    const chosen = (circuit: Circuit, now: number) => chooseCanary([row('one')], circuit, now)?.id;
    expect(chosen(OPEN, START + 49_000)).toBeUndefined();
    expect(chosen(OPEN, START + MINUTE)).toBe('one');
    const late = { ...OPEN, canary_at: START + HOUR };
    expect(chosen(late, START + HOUR + MINUTE)).toBeUndefined();
    expect(chosen(late, START + HOUR + 5 * MINUTE)).toBe('one');
    expect(chosen(CLOSED, START + HOUR)).toBeUndefined();
  });

  it('is chosen by one of two sweeps, and taken by one of two workers', async () => {
    const { circuit } = setUp(OPEN);
    const offers = ['one', 'other'].map((id) =>
      circuit.change(offerCanary(OPEN, id, START + MINUTE)),
    );
    expect((await Promise.all(offers)).map(({ changed }) => changed)).toEqual([true, false]);
    const taken = ['other', 'one', 'one'].map((id) => circuit.change(takeCanary(id)));
    expect((await Promise.all(taken)).map(({ changed }) => changed)).toEqual([false, true, false]);
  });
});

describe('a worker', () => {
  it('wakes somebody where the failure that opens the circuit is a test’s: all are held up', async () => {
    const at = { circuit: { ...CLOSED, failures: 4 } };
    const world = { ...createWorld(), circuit: createMemoryCircuit(at) };
    const record = { ...makeRecord(), test: true } as const;
    await world.store.create(record);
    const broker = { send: async () => AWAY };
    await createDeliver({ ...world, broker, schedule: [0, 5] })(record.id);
    expect(world.log.counted).toEqual(['CircuitOpened']);
  });
});

describe('a worker, while the circuit is open,', () => {
  async function enter(answer: AttemptOutcome = AWAY) {
    const at = { circuit: OPEN };
    const world = { ...createWorld(), circuit: createMemoryCircuit(at) };
    const calls: string[] = [];
    const broker = {
      send: async ({ id }: { readonly id: string }) => {
        calls.push(id);
        return answer;
      },
    };
    const needs = { ...world, broker, schedule: [0, 5, 3600] };
    const record = makeRecord();
    await world.store.create(record);
    const read = async () => (await world.store.read(record.id)) ?? record;
    return {
      needs,
      world,
      at,
      calls,
      id: record.id,
      read,
      deliver: createDeliver(needs),
      sweep: createSweep(needs),
    };
  }

  it('sends nothing, and has the sweep look again in a quarter of an hour', async () => {
    const { calls, deliver, id, read } = await enter();
    await deliver(id);
    expect(calls).toEqual([]);
    expect(await read()).toMatchObject({ attempts: 0, lease: '', sweep_at: START + 15 * MINUTE });
  });

  it('sends the canary once, due or not, and counts no try', async () => {
    const { world, at, calls, deliver, sweep, id, read } = await enter();
    const { next_attempt_at } = await read();
    world.clock.advance(MINUTE);
    await sweep();
    expect(world.queue.rings.map((ring) => ring.id)).toEqual([id]);
    await Promise.all([deliver(id), deliver(id)]);
    await deliver(id);
    expect(calls).toEqual([id]);
    const turn_at = START + MINUTE;
    expect(await read()).toMatchObject({ attempts: 0, lease: '', next_attempt_at, turn_at });
    expect(at.circuit).toEqual({ ...OPEN, canary_at: START + MINUTE });
  });

  it('leaves to another what the other took while the e-mail was slow', async () => {
    const { needs, world, id, read } = await enter();
    await world.store.change(id, { guards: [], set: { attempts: needs.schedule.length } });
    world.clock.advance(16 * MINUTE);
    const email = {
      send: async () => {
        world.clock.advance(MINUTE);
        const now = world.clock.now();
        for (const step of [
          claimAside({ now, token: 'other' }),
          markEmailed(now, 'other', {}),
          putBack('other'),
        ]) {
          expect((await world.store.change(id, step)).changed).toBe(true);
        }
        return TAKEN;
      },
    };
    await createDeliver({ ...needs, email })(id);
    expect((await read()).state).toBe('pending');
    await createDeliver({ ...needs, email })(id);
    expect((await read()).state).toBe('delivered');
  });

  it('closes it by a canary that is taken', async () => {
    const { world, at, deliver, sweep, id, read } = await enter(TAKEN);
    world.clock.advance(MINUTE);
    await sweep();
    await deliver(id);
    expect((await read()).state).toBe('delivered');
    expect(at.circuit).toMatchObject({ opened_at: 0, failures: 0, closed_at: START + MINUTE });
  });

  it('e-mails in time where the answer of the table to its claim was lost', async () => {
    const { needs, world, id, read } = await enter();
    const change: typeof world.store.change = async (of, step) => {
      const first = await world.store.change(of, step);
      return step.set?.turn_at === undefined ? first : world.store.change(of, step);
    };
    const email = { send: async () => TAKEN };
    world.clock.advance(15 * MINUTE);
    await createDeliver({ ...needs, store: { ...world.store, change }, email })(id);
    expect(await read()).toMatchObject({ emailed_at: START + 15 * MINUTE, lease: '' });
  });

  it.each([
    ['at once where the enquiry went that way', 0, { emailed_at: START }],
    ['after a quarter of an hour where it did not', 15 * MINUTE, {}],
  ])(
    'e-mails the notice of a withdrawal once, %s, and keeps it for the webhook',
    async (...given) => {
      const [, wait, row] = given;
      const { needs, world, calls, id, read } = await enter();
      const mailed: string[] = [];
      const email = {
        send: async (message: { readonly id: string }) => {
          mailed.push(message.id);
          return TAKEN;
        },
      };
      const deliver = createDeliver({ ...needs, email });
      await world.store.change(id, { guards: [], set: { attempted_at: START, ...row } });
      world.clock.advance(MINUTE);
      await withdrawRecord(await read(), world);
      await deliver(id);
      expect(mailed).toEqual(wait === 0 ? [`${id}_withdrawn`] : []);
      world.clock.advance(15 * MINUTE);
      for (const _ of [1, 2]) await deliver(id);
      expect(mailed).toEqual([`${id}_withdrawn`]);
      expect(calls).toEqual([]);
      expect(await read()).toMatchObject({ notice: 'withdrawn', attempts: 0, lease: '' });
    },
  );

  it('sends the notice of a withdrawal as a canary too, where nothing else waits', async () => {
    const { world, calls, deliver, sweep, id, read } = await enter();
    await world.store.change(id, { guards: [], set: { attempted_at: START } });
    await withdrawRecord(await read(), world);
    await deliver(id);
    expect(calls).toEqual([]);
    world.clock.advance(MINUTE);
    await sweep();
    await deliver(id);
    expect(calls).toEqual([`${id}_withdrawn`]);
    expect(await read()).toMatchObject({ notice: 'withdrawn', attempts: 0, lease: '' });
    world.clock.advance(2 * HOUR);
    await deliver(id);
    expect((await read()).notice).toBeUndefined();
    expect(world.log.counted).toContain('NoticeUndeliverable');
  });
});
