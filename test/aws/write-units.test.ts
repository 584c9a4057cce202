/**
 * How many write units an enquiry costs, counted from what the real clients ask of the table, each write by the item
 * before it and after it.
 */
import { createHash } from 'node:crypto';
import { type AttributeValue, DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { createReceiptSigner } from '../../functions/aws/receipts.ts';
import { INDEXES } from '../../functions/aws/table.ts';
import { contactFrom } from '../../functions/catalogue/office-time.ts';
import { idOfKey } from '../../functions/enquiry/record.ts';
import { createHandoverAssessor } from '../../functions/fit/check-fit.ts';
import file from '../../scripts/bench/prices.json' with { type: 'json' };
import { configureAws, TABLE_NAME } from '../../scripts/local/aws.ts';
import { catalogue } from '../support/catalogue.ts';
import { post, startFaultWorld } from '../support/faults-world.ts';
import { sizeOf, writeUnits, writeUnitsOf } from '../support/write-units.ts';

const SCENARIO =
  'Need $90,000 by Friday to settle on stock; unit worth 750,000 owing 400,000. Trading for six years, through a company; the landlord is happy to wait another week, and two invoices are due on the 14th.';

/** Nothing in it repeats, so that it packs no better than what people write. */
const PAGE = Array.from({ length: 200 }, (_, n) =>
  ((n * 7919 * 104_729) % 999_983).toString(36),
).join(' ');

/** Bytes that nothing packs, the same in every run. */
function createChance() {
  let calls = 0;
  const draw = () => createHash('sha512').update(String(calls++)).digest();
  return { bytes: (count: number) => new Uint8Array(draw().subarray(0, count)) };
}

type Write = {
  readonly operation: string;
  readonly units: number;
  /** Of the indexes that the sweep asks. */
  readonly waiting: number;
  readonly removal: number;
  readonly bytes: number;
};

/** An enquiry from its post to the broker, who fails at first so many times, with every write of it. */
async function follow(changes: object, fails = 0): Promise<readonly Write[]> {
  await using world = await startFaultWorld({
    catalogue,
    assessFit: createHandoverAssessor(catalogue),
    chance: createChance(),
    signer: createReceiptSigner(async () => ['a-secret-for-receipts']),
    expectedContact: contactFrom(catalogue),
  });
  const client = new DynamoDBClient(configureAws(world.dynamodbUrl));
  await world.needs.circuit.read();
  const look = async (id: string) => {
    const command = new GetItemCommand({ TableName: TABLE_NAME, Key: { id: { S: id } } });
    return (await client.send(command)).Item;
  };
  type Seen = { operation: string; id: string; before: Record<string, AttributeValue> | undefined };
  const seen: Seen[] = [];
  world.table.decide = async (operation, _count, { body }) => {
    if (operation !== 'PutItem' && operation !== 'UpdateItem') return undefined;
    const { Item, Key }: { Item?: Seen['before']; Key?: Seen['before'] } = Object(body);
    const id = (Item ?? Key)?.['id']?.S ?? '';
    seen.push({ operation, id, before: await look(id) });
    return undefined;
  };
  expect((await post(world, 'counted-once', changes)).status).toBe(200);
  let calls = 0;
  world.broker.respond = (response) => response.writeHead(calls++ < fails ? 500 : 204).end();
  await world.pump();
  for (let retry = 0; retry < fails; retry += 1) await world.pass(2);
  const stored = await world.read('counted-once');
  expect(stored?.state).toBe('delivered');
  world.clock.advance((stored?.contact_until ?? 0) - world.clock.now());
  await world.sweep();
  expect((await world.read('counted-once'))?.details).toBeUndefined();
  const own = idOfKey('counted-once');
  const writes: Write[] = [];
  for (const [at, { operation, id, before }] of seen.entries()) {
    const next = seen.slice(at + 1).find((each) => each.id === id)?.before;
    const after = next ?? (await look(id));
    const bytes = sizeOf(after ?? {});
    const what = id === own ? `${operation} of the enquiry` : `${operation} of the limit`;
    const units = writeUnits(before, after);
    const waiting = writeUnitsOf(INDEXES.waiting, before, after);
    const removal = writeUnitsOf(INDEXES.removal, before, after);
    writes.push({ operation: what, units, waiting, removal, bytes });
  }
  client.destroy();
  return writes;
}

const add = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);
const unitsOf = (writes: readonly Write[]) => writes.map(({ units }) => units);

describe('an enquiry that is taken and delivered', () => {
  it('costs the write units that the table of costs counts', async () => {
    const writes = await follow({ scenario: SCENARIO });
    expect(unitsOf(writes)).toEqual(Object.values(file.counted.write_units));
    expect(writes.map(({ operation }) => operation)).toEqual([
      'UpdateItem of the limit',
      'PutItem of the enquiry',
      ...Array.from({ length: 3 }, () => 'UpdateItem of the enquiry'),
    ]);
    // What is left for longer texts and addresses than these.
    expect(Math.max(...writes.map(({ bytes }) => bytes))).toBeLessThan(1300);
  });

  it('costs the indexes of the sweep what the bench of scale counts, and so does a try that fails', async () => {
    const [writes, tried] = [await follow({}), await follow({}, 1)];
    const waiting = add(writes.map((each) => each.waiting));
    expect({
      waiting,
      removal: add(writes.map((each) => each.removal)),
      retry: add(tried.map((each) => each.waiting)) - waiting,
    }).toEqual(file.counted.index_writes);
  });

  it('costs no more where the borrower wrote a whole page', async () => {
    const [writes, short] = [
      await follow({ scenario: PAGE }),
      await follow({ scenario: SCENARIO }),
    ];
    expect(unitsOf(writes)).toEqual(unitsOf(short));
  });
});

describe('a write unit', () => {
  const row = (more: Record<string, AttributeValue> = {}) => ({ id: { S: 'one' }, ...more });
  const waiting = (at: string) => ({ sweep_shard: { S: 's0' }, sweep_at: { N: at } });

  it('is a kilobyte of the larger of before and after', () => {
    expect(writeUnits(undefined, row())).toBe(1);
    expect(writeUnits(row({ text: { S: 'x'.repeat(1024) } }), row())).toBe(2);
  });

  it('is counted again for an index whose row comes, goes or changes, and twice where it moves', () => {
    expect(writeUnits(row(), row(waiting('1')))).toBe(2);
    expect(writeUnits(row(waiting('1')), row())).toBe(2);
    expect(writeUnits(row(waiting('1')), row(waiting('2')))).toBe(3);
    const tried = { ...waiting('1'), turn_at: { N: '1' } };
    expect(writeUnits(row(waiting('1')), row(tried))).toBe(2);
    expect(writeUnits(row(waiting('1')), row({ ...waiting('1'), lease: { S: 'x' } }))).toBe(1);
  });

  it('counts names, and numbers by their digits', () => {
    expect(sizeOf({ ab: { S: 'é' } })).toBe(4);
    expect(sizeOf({ a: { N: '1795129200000' } })).toBe(1 + 5);
    expect(sizeOf({ a: { L: [{ N: '1' }] } })).toBe(1 + 3 + 1 + 2);
    expect(sizeOf({ a: { M: { b: { BOOL: true } } } })).toBe(1 + 3 + 1 + 1 + 1);
  });
});
