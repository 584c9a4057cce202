/**
 * For each fault: what the real functions then write is given to the alarms of the template,
 * and the one that tells of it sounds. When nothing is wrong, none does.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replyToken } from '../../functions/enquiry/record.ts';
import file from '../../scripts/bench/prices.json' with { type: 'json' };
import { type Datum, listSounding, readMetrics, type Span } from '../support/alarms.ts';
import type { Fault } from '../support/faults-aws-proxy.ts';
import { type Json, named, type Templates } from '../support/infra-templates.ts';
import { take } from './drive-every-path.ts';
import { openRooms, PATIENCE_MS, type Rooms, templates as synthesised } from './rooms.ts';

const MINUTE = 60_000;
const PERIOD = 5 * MINUTE;

let templates: Templates;
let rooms: Rooms;
let withEmail: Rooms;
beforeAll(async () => {
  templates = await synthesised;
  rooms = await openRooms();
  withEmail = await openRooms({ emailTo: 'desk@broker.example' });
}, PATIENCE_MS);
afterAll(async () => {
  await rooms[Symbol.asyncDispose]();
  await withEmail[Symbol.asyncDispose]();
});

type Life = {
  /** How long it lasts. */
  readonly minutes: number;
  /** What borrowers do meanwhile; the fault stands already. */
  readonly act?: () => Promise<unknown>;
  readonly isSwept?: boolean;
  readonly isWorked?: boolean;
  readonly isLookedAt?: boolean;
};

type Lived = { readonly data: readonly Datum[]; readonly span: Span };

/** Lets so many minutes pass as AWS would; answers what the functions measured. */
async function live(world: Rooms, life: Life): Promise<Lived> {
  const { minutes, act, isSwept = true, isWorked = true, isLookedAt = true } = life;
  // Whole periods, as CloudWatch counts them.
  world.advance(PERIOD - (world.now() % PERIOD));
  const span: Span = { from: world.now(), to: world.now() + minutes * MINUTE };
  const before = world.written.length;
  world.advance(1000);
  await act?.();
  for (let minute = 0; minute < minutes; minute += 1) {
    if (isSwept) await world.sweep();
    if (isWorked) await world.deliver();
    if (isLookedAt) await world.look();
    world.advance(MINUTE - (minute === minutes - 1 ? 1000 : 0));
  }
  const data = world.written.slice(before).flatMap(({ line }) => readMetrics(line));
  return { data, span };
}

/** The alarms that sound while one so lives. */
async function hear(world: Rooms, life: Life): Promise<string[]> {
  const { data, span } = await live(world, life);
  return listSounding(templates, data, span);
}

/** Puts everything right, and lets what still waits be sent or given up. */
async function settle(world: Rooms): Promise<void> {
  world.heal();
  world.broker.respond = (response) => response.writeHead(204).end();
  for (let round = 0; round < 40 && (await world.store.waiting()).length > 0; round += 1) {
    world.advance(61 * MINUTE);
    await world.sweep();
    while ((await world.deliver()) > 0);
  }
  expect(await world.store.waiting()).toEqual([]);
}

const spoilAll =
  (fault: Fault) =>
  (...operations: string[]) =>
  (operation: string): Fault =>
    operations.includes(operation) ? fault : undefined;
const refuse = spoilAll('refuse');
const answer = (world: Rooms, status: number) => {
  world.broker.respond = (response) => response.writeHead(status).end();
};
/** A borrower who may be told 502. */
const tryToTake = (world: Rooms) => take(world).catch(() => undefined);

describe('when all is well', { timeout: PATIENCE_MS }, () => {
  it('no alarm sounds', async () => {
    const sounding = await hear(rooms, { minutes: 15, act: () => take(rooms) });
    expect(sounding).toEqual([]);
    expect(await rooms.store.waiting()).toEqual([]);
  });

  it('and nobody asks for anything, so many metrics are written as a month is said to cost', async () => {
    const { data } = await live(rooms, { minutes: 15 });
    const written = new Set(data.map(({ name, dimensions }) => `${name} ${dimensions}`));
    expect([...written]).toHaveLength(file.counted.standing.ownMetrics);
  });
});

describe('the alarm that sounds', { timeout: PATIENCE_MS }, () => {
  it('where the queue refuses is QueueAway, and Overdue as it goes on', async () => {
    rooms.spoil(refuse('SendMessage', 'SendMessageBatch'));
    const act = () => take(rooms);
    expect(await hear(rooms, { minutes: 5, act })).toEqual(['Faults', 'QueueAway']);
    expect(await hear(rooms, { minutes: 10 })).toEqual(['Faults', 'Overdue']);
    await settle(rooms);
  });

  it('where the table refuses is TableAway, and SweepStopped as it goes on', async () => {
    rooms.spoil(refuse('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'Query'));
    const sounding = await hear(rooms, { minutes: 10, act: () => tryToTake(rooms) });
    expect(sounding).toEqual(['Faults', 'LimiterFailed', 'SweepStopped', 'TableAway']);
    await settle(rooms);
  });

  it('where only writes are refused is WritesRefused', async () => {
    // Not by a 500, after which a write may have been carried out all the same.
    rooms.spoil(spoilAll('throttle')('PutItem', 'UpdateItem'));
    const sounding = await hear(rooms, { minutes: 5, act: () => tryToTake(rooms) });
    expect(sounding).toEqual(['Faults', 'LimiterFailed', 'WritesRefused']);
    await settle(rooms);
  });

  it('where a secret cannot be read is ReceiptFailed or SigningFailed, by the secret', async () => {
    // What was read before goes on serving where it cannot be read again; a new container has nothing.
    rooms.kill('enquiry');
    rooms.kill('deliver');
    rooms.spoil(refuse('GetSecretValue'));
    const sounding = await hear(rooms, { minutes: 5, act: () => take(rooms) });
    expect(sounding).toEqual(['Faults', 'ReceiptFailed', 'SigningFailed']);
    await settle(rooms);
  });

  it('where the worker dies again and again is FunctionErrors, and OldestPending at last', async () => {
    rooms.broker.respond = () => rooms.kill('deliver');
    const sounding = await hear(rooms, { minutes: 25, act: () => take(rooms) });
    expect(sounding).toEqual(['FunctionErrors', 'OldestPending']);
    await settle(rooms);
  });

  it('where the worker does nothing at all is Overdue', async () => {
    const sounding = await hear(rooms, { minutes: 15, act: () => take(rooms), isWorked: false });
    expect(sounding).toEqual(['Overdue']);
    await settle(rooms);
  });

  it('where the broker is away is BrokerAway, and OldestPending at last', async () => {
    answer(rooms, 503);
    const sounding = await hear(rooms, { minutes: 30, act: () => take(rooms) });
    expect(sounding).toEqual(['BrokerAway', 'OldestPending']);
    await settle(rooms);
  });

  it('where the broker is away and has an e-mail address is BrokerAway and Escalated', async () => {
    answer(withEmail, 503);
    const sounding = await hear(withEmail, { minutes: 20, act: () => take(withEmail) });
    expect(sounding).toEqual(['BrokerAway', 'Escalated']);
    await settle(withEmail);
  });

  it('where the broker says 410 is Undeliverable', async () => {
    answer(rooms, 410);
    const sounding = await hear(rooms, { minutes: 5, act: () => take(rooms) });
    expect(sounding).toEqual(['Undeliverable']);
    await settle(rooms);
  });

  it('where the e-mail is refused is EmailFailed', async () => {
    answer(withEmail, 410);
    withEmail.spoil(refuse('SendEmail'));
    const sounding = await hear(withEmail, { minutes: 5, act: () => take(withEmail) });
    expect(sounding).toEqual(['EmailFailed']);
    await settle(withEmail);
  });

  it('where a broker who answers others has said nothing by the promised time is PastPromise', async () => {
    await take(rooms);
    const other = await take(rooms);
    await rooms.deliver();
    rooms.advance(4 * 24 * 60 * MINUTE);
    expect(await hear(rooms, { minutes: 30 })).toEqual([]);
    const record = await rooms.store.read(other.id);
    const body = { token: record === undefined ? '' : replyToken(record), outcome: 'called' };
    await rooms.request('withdrawal', '/v1/reply', { body });
    expect(await hear(rooms, { minutes: 60 })).toEqual(['PastPromise']);
  });

  it('where the sweep has stopped is SweepStopped', async () => {
    const sounding = await hear(rooms, { minutes: 15, isSwept: false });
    expect(sounding).toEqual(['SweepStopped']);
  });
});

/** No more than a person who is woken may wait. */
const FIVE_MINUTES = { minutes: 5 };

describe('seen from outside', { timeout: PATIENCE_MS }, () => {
  it.each(['/', '/v1/eligibility', '/mcp', '/a2a'])(
    'a %s that fails sounds OutsideFails within five minutes',
    async (path) => {
      rooms.breakAddress(path);
      expect(await hear(rooms, FIVE_MINUTES)).toEqual(['OutsideFails']);
      rooms.heal();
    },
  );

  it('so does nobody looking', async () => {
    expect(await hear(rooms, { ...FIVE_MINUTES, isLookedAt: false })).toEqual(['OutsideFails']);
  });

  it('one odd minute wakes nobody', async () => {
    const act = async () => {
      rooms.breakAddress('/mcp');
      await rooms.look();
      rooms.heal();
      rooms.advance(MINUTE);
    };
    expect(await hear(rooms, { minutes: 4, act })).toEqual([]);
  });
});

describe('an alarm that would not hear', { timeout: PATIENCE_MS }, () => {
  it('is noticed, whichever of its properties is wrong', async () => {
    answer(rooms, 410);
    const { data, span } = await live(rooms, { minutes: 5, act: () => take(rooms) });
    const heardWith = (property: string, value: Json) => {
      const spoilt = structuredClone(templates);
      named(spoilt, 'CloudWatch::Alarm', 'AlarmsUndeliverable').Properties[property] = value;
      return listSounding(spoilt, data, span);
    };
    expect(heardWith('AlarmDescription', '')).toEqual(['Undeliverable']);
    expect(heardWith('MetricName', 'Undeliverable')).toEqual([]);
    expect(heardWith('Namespace', 'Business')).toEqual([]);
    expect(heardWith('Dimensions', [{ Name: 'service', Value: 'deliver' }])).toEqual([]);
    expect(heardWith('Threshold', 2)).toEqual([]);
    expect(heardWith('DatapointsToAlarm', 2)).toEqual([]);
    expect(heardWith('Period', 3600)).toEqual([]);
    await settle(rooms);
  });
});
