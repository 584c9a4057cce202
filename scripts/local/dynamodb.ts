/**
 * DynamoDB on the laptop: dynalite over the wire protocol, kept on disk. It learns here the two things
 * it lacks: to return the item on which a condition failed, and to survive a kill. It writes an item
 * and its index rows one after another, so a kill can leave rows of items that do not exist and items
 * that no index finds. At each start only the items are believed: table and index rows are made anew.
 */
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tableDefinition } from '../../functions/aws/table.ts';
import { configureAws, ensureTable, TABLE_NAME } from './aws.ts';
import type { StandIn } from './server.ts';
import { close, listen } from './server.ts';

type Item = Record<string, unknown>;
type Checked = { ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE' };
type Refused = { body: { Item?: Item } } | null | undefined;
type Validation = { types: Record<string, { type: string; enum?: string[] }> };
type Row = { readonly index: string; readonly key: string; readonly item: Item };
type Range = { readonly gte: string; readonly lt: string };
type Options = { readonly path: string; readonly createTableMs: number };
/** dynalite's store: one LevelDB, in which each key begins with the kind of thing that it names. */
type Store = {
  readonly db: {
    clear(range: Range): Promise<void>;
    values(range: Range): AsyncIterable<Item>;
    batch(rows: readonly { type: 'put'; key: string; value: Item }[]): Promise<void>;
    close(): Promise<void>;
  };
};
type DynaliteDb = {
  create(options: Options): Store;
  checkConditional(data: Checked, existing?: Item): Refused;
  getIndexActions(
    indexes: NonNullable<typeof tableDefinition.GlobalSecondaryIndexes>,
    old: undefined,
    item: Item,
    table: typeof tableDefinition,
  ): { readonly puts: readonly Row[] };
};

const require = createRequire(import.meta.url);
const db: DynaliteDb = require('dynalite/db');
const createDynalite: (options: Options) => Server = require('dynalite');

/** Where these modules are loaded once a process, they are taught once a process. */
const check = db.checkConditional;
db.checkConditional = (data, existing) => {
  const refused = check(data, existing);
  if (refused && existing && data.ReturnValuesOnConditionCheckFailure === 'ALL_OLD') {
    refused.body.Item = existing;
  }
  return refused;
};
for (const operation of ['putItem', 'updateItem', 'deleteItem']) {
  const validation: Validation = require(`dynalite/validations/${operation}`);
  const parameter = { type: 'String', enum: ['ALL_OLD', 'NONE'] };
  validation.types['ReturnValuesOnConditionCheckFailure'] = parameter;
}

export async function startDynamodb(dataDir: string): Promise<StandIn> {
  const options = { path: join(dataDir, 'dynamodb'), createTableMs: 0 };
  await remakeRows(options);
  const server = createDynalite(options);
  const url = await listen(server);
  await ensureTable(configureAws(url));
  return { url, stop: () => close(server) };
}

const startingWith = (prefix: string): Range => ({ gte: prefix, lt: `${prefix}\u{ffff}` });

/** Takes the table's definition as it is today, so that data of an earlier version is found too. */
async function remakeRows(options: Options): Promise<void> {
  const { GlobalSecondaryIndexes: indexes = [] } = tableDefinition;
  const store = db.create(options);
  await store.db.clear(startingWith(`table~${TABLE_NAME}`));
  await store.db.clear(startingWith(`index-global~${TABLE_NAME}~`));
  for await (const item of store.db.values(startingWith(`item-${TABLE_NAME}~`))) {
    const { puts } = db.getIndexActions(indexes, undefined, item, tableDefinition);
    const rows = puts.map(({ index, key, item: value }) => ({
      type: 'put' as const,
      key: `index-global~${TABLE_NAME}~${index}~${key}`,
      value,
    }));
    await store.db.batch(rows);
  }
  await store.db.close();
}
