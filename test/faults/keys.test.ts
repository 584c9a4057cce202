/** C1, C2, C4 to C6: one key is one enquiry, however often, at once, and through whichever surface. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { request as sound } from '../support/enquiries.ts';
import { createRandom, load, SEED, tell } from '../support/faults-load.ts';
import { type FaultWorld, post, startFaultWorld } from '../support/faults-world.ts';
import { httpRequest } from '../support/http.ts';

let world: FaultWorld;
let other: Pick<FaultWorld, 'surface'>;
beforeAll(async () => {
  world = await startFaultWorld();
  other = world.startProcess();
});
afterEach(() => world.heal());
afterAll(() => world[Symbol.asyncDispose]());

const arrivals = async (key: string) => {
  const record = await world.read(key);
  return world.broker.arrivals.filter(({ id }) => id === record?.id);
};

function makeSlow(random: () => number, most: number): void {
  world.table.decide = () => Math.floor(random() * most);
}

describe('C1: one request many times at once', () => {
  const sizes = [
    [2, load(5, 200)],
    [8, load(5, 100)],
    [64, load(2, 20)],
    [256, load(0, 5)],
  ] as const;

  it.each(sizes.filter(([, rounds]) => rounds > 0))(
    proves('one-key-one-enquiry', '%i at once over two processes, %i times, are one each time'),
    async (size, rounds) => {
      const random = createRandom(SEED + size);
      for (let round = 0; round < rounds; round += 1) {
        const key = `at-once-${SEED}-${size}-${round}`;
        makeSlow(random, 50);
        const posts = Array.from({ length: size }, (_, n) => post(n % 2 ? other : world, key));
        const answers = await Promise.all(posts);
        expect(answers.map(({ status }) => status)).toEqual(Array(size).fill(200));
        expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
        expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
        world.heal();
        await world.pump();
        expect(await arrivals(key)).toHaveLength(1);
      }
      tell(
        'C1',
        `${size} at once × ${rounds} over two processes, 0–50 ms a table call: always ${size} × 200, one body, one arrival (seed ${SEED})`,
      );
    },
  );
});

describe('C2: two different requests with one key', () => {
  it(
    proves('one-key-one-enquiry', 'end as one: the first is answered, the other refused'),
    async () => {
      const random = createRandom(SEED + 2);
      const rounds = load(3, 40);
      const size = 64;
      for (let round = 0; round < rounds; round += 1) {
        const key = `two-bodies-${SEED}-${round}`;
        makeSlow(random, 20);
        const posts = Array.from({ length: size }, (_, n) =>
          post(
            n % 2 ? other : world,
            key,
            random() < 0.5 ? { amount: 90_000 } : { amount: 91_000 },
          ),
        );
        const answers = await Promise.all(posts);
        const good = answers.filter(({ status }) => status === 200);
        const refused = answers.filter(({ status }) => status === 409);
        expect(good.length + refused.length).toBe(size);
        expect(new Set(good.map(({ body }) => body)).size).toBe(1);
        world.heal();
        await world.pump();
        expect(await arrivals(key)).toHaveLength(1);
      }
      tell(
        'C2',
        `${size} at once × ${rounds}, two bodies: one enquiry each time, every answer 200 with its body or 409 (seed ${SEED})`,
      );
    },
  );
});

describe('C4: the same request written otherwise', () => {
  it('is recognised', async () => {
    const random = createRandom(SEED + 4);
    const count = load(60, 500);
    await post(world, 'spellings', VARIED[0]);
    for (let n = 0; n < count; n += 1) {
      const answer = await post(world, 'spellings', respell(random));
      expect(answer).toMatchObject({ status: 200, replayed: true });
    }
    tell(
      'C4',
      `${count} spellings of one request (order of fields, spaces, phone forms, NFC and NFD, 85000 and 85000.0): each recognised (seed ${SEED})`,
    );
  });
});

const VARIED = [
  {
    name: 'Zoë O’Brien',
    phone: '0412 345 678',
    email: 'zoe@example.com',
    scenario: 'Need 85,000 to settle on stock by Friday.',
    amount: 85_000,
  },
] as const;
const PHONES = [
  '0412345678',
  '0412 345 678',
  '+61 412 345 678',
  '+61 (0)412 345 678',
  '61412345678',
  '(04) 1234 5678',
  '0412-345-678',
];

function respell(random: () => number): object {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] ?? (all[0] as T);
  const spaced = (text: string) =>
    text.replaceAll(' ', () => ' '.repeat(1 + Math.floor(random() * 3)));
  const [{ name, email, scenario, amount }] = VARIED;
  const fields = {
    name: ` ${spaced(name.normalize(pick(['NFC', 'NFD'])))} `,
    phone: pick(PHONES),
    email: pick([email, email.toUpperCase(), ` ${email}`]),
    scenario: spaced(scenario),
    amount: pick([amount, 85_000.0, 8.5e4]),
  };
  return Object.fromEntries(Object.entries(fields).sort(() => random() - 0.5));
}

describe('C5: a repeat while the connection is limited', () => {
  it(proves('limit-spares-retries', 'is answered, however often'), async () => {
    const from = '198.51.100.77';
    for (const key of ['busy-one', 'busy-two', 'busy-three']) {
      expect((await post(world, key, {}, from)).status).toBe(200);
    }
    expect((await post(world, 'busy-four', {}, from)).status).toBe(429);
    const count = load(10, 50);
    for (let n = 0; n < count; n += 1) {
      const again = await post(world, 'busy-two', {}, from);
      expect(again).toMatchObject({ status: 200, replayed: true });
    }
    expect((await post(world, 'busy-four', {}, from)).status).toBe(429);
    expect(await world.read('busy-four')).toBeUndefined();
    tell(
      'C5',
      `${count} repeats from a limited connection: each 200; a new request from it 429, and nothing kept`,
    );
  });
});

describe('C6: a repeat long afterwards', () => {
  const DAY = 24 * 60;
  const HOUR = 60;
  it.each([
    ['a day', DAY],
    ['89 days and 23 hours', 90 * DAY - HOUR],
    ['91 days, past consent', 91 * DAY],
    ['190 days, past the retention', 190 * DAY],
    ['six years', 6 * 365 * DAY],
  ])('gets the same answer after %s', async (name, minutes) => {
    const key = `later ${name}`;
    const first = await post(world, key);
    await world.pump();
    world.clock.advance(minutes * 60_000);
    await world.sweep();
    await world.pump();
    const again = await post(world, key);
    expect(again).toMatchObject({ status: 200, replayed: true, body: first.body });
    expect(await post(world, key, { amount: 7 })).toMatchObject({ status: 409 });
    expect(await arrivals(key)).toHaveLength(1);
  });
});

describe('C7: what is asked of AWS', () => {
  const keyless = (phone: string, { surface }: Pick<FaultWorld, 'surface'> = world) =>
    surface(httpRequest({ method: 'POST', path: '/v1/enquiry', body: { ...sound, phone } }));
  const callsOf = async (run: () => Promise<{ status: number }>) => {
    const before = { table: world.table.calls.length, bell: world.bell.calls.length };
    expect((await run()).status).toBe(200);
    return [...world.table.calls.slice(before.table), ...world.bell.calls.slice(before.bell)];
  };

  it('is four calls for an enquiry and one for its repeat, and no index', async () => {
    const keyed = () => post(world, 'four-calls');
    expect(await callsOf(keyed)).toEqual(['GetItem', 'UpdateItem', 'PutItem', 'SendMessage']);
    expect(await callsOf(keyed)).toEqual(['GetItem']);
    const bare = () => keyless('0412 100 200');
    expect(await callsOf(bare)).toEqual(['BatchGetItem', 'UpdateItem', 'PutItem', 'SendMessage']);
    expect(await callsOf(bare)).toEqual(['BatchGetItem']);
  });

  it('is one enquiry for many at once without a key, over two processes', async () => {
    makeSlow(createRandom(SEED + 7), 50);
    const posts = Array.from({ length: 32 }, (_, n) =>
      keyless('0412 100 300', n % 2 ? other : world),
    );
    const answers = await Promise.all(posts);
    expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});
