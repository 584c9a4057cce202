/** Enquiries in DynamoDB: one item each, every step one conditional write. */

import {
  BatchGetItemCommand,
  type DynamoDBClient,
  DynamoDBServiceException,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Circuit, type CircuitStore, CLOSED, circuitItem } from '../delivery/circuit.ts';
import {
  type Between,
  type Changed,
  type EnquiryListing,
  type EnquiryStore,
  MOST_SEEN,
  NotWritten,
  type Waiting,
} from '../enquiry/ports.ts';
import { compileChange, updateIf, writeIf } from './dynamo.ts';
import { fromItem, toItem } from './enquiry-item.ts';
import { INDEXES, type Item, listShards, shardOf, type TablePlace } from './table.ts';

export function createDynamoEnquiryStore(
  client: DynamoDBClient,
  { tableName: TableName, sweepShards }: TablePlace,
): EnquiryStore {
  const getItem = async (id: string): Promise<Item | undefined> => {
    const command = new GetItemCommand({ TableName, Key: keyOf(id), ConsistentRead: true });
    return (await client.send(command)).Item;
  };

  /** Of an index, by its key; `more` narrows it down. Fields are named, as DynamoDB reserves hundreds of words. */
  const ask = (IndexName: string, [key, equals]: Key, more: Narrowed = {}): QueryCommandInput => ({
    TableName,
    IndexName,
    ...more,
    KeyConditionExpression: `#key = :equals${more.KeyConditionExpression ?? ''}`,
    ExpressionAttributeNames: { '#key': key },
    ExpressionAttributeValues: { ':equals': { S: equals }, ...more.ExpressionAttributeValues },
  });
  const query = async (...asked: Parameters<typeof ask>) => {
    const { Items = [] } = await client.send(new QueryCommand(ask(...asked)));
    return Items.map((item) => unmarshall(item));
  };
  const inEachShard = async <Row>(find: (shard: Key) => Promise<Row[]>) => {
    const found = listShards(sweepShards).map((shard) => find(['sweep_shard', shard]));
    return (await Promise.all(found)).flat();
  };

  return {
    async create(record) {
      const put = new PutItemCommand({
        TableName,
        Item: { ...toItem(record), sweep_shard: { S: shardOf(record.id, sweepShards) } },
        ConditionExpression: 'attribute_not_exists(id)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const { changed, item } = await writeIf(() => client.send(put)).catch(asNotWritten);
      if (changed) return record;
      const found = item ?? (await getItem(record.id));
      if (found === undefined) throw new Error('An item refused a write and then was not there.');
      return fromItem(found);
    },

    async read(id) {
      const item = await getItem(id);
      return item === undefined ? undefined : fromItem(item);
    },

    async readAll(ids) {
      const Keys = ids.map(keyOf);
      const command = new BatchGetItemCommand({
        RequestItems: { [TableName]: { Keys, ConsistentRead: true } },
      });
      const { Responses, UnprocessedKeys = {} } = await client.send(command);
      if (Object.keys(UnprocessedKeys).length > 0) throw new Error('The table read only a part.');
      return (Responses?.[TableName] ?? []).map(fromItem);
    },

    async change(id, change): Promise<Changed> {
      const update = { TableName, Key: keyOf(id), ...compileChange(change) };
      const { changed, item = await getItem(id) } = await updateIf(client, update);
      return item === undefined ? { changed: false } : { changed, record: fromItem(item) };
    },

    async waiting() {
      const rows = await inEachShard(async (shard) => {
        const asked = ask(INDEXES.waiting, shard);
        const pages = await Array.fromAsync(paginateQuery({ client }, asked));
        const items = pages.flatMap(({ Items = [] }) => Items);
        // As the index carries them: table.ts.
        return items.map((item) => unmarshall(item) as Waiting);
      });
      return rows.sort((a, b) => a.sweep_at - b.sweep_at);
    },

    async removable(time, limit) {
      const more = { ...between('remove_at', time), Limit: Math.ceil(limit / sweepShards) };
      const rows = await inEachShard((shard) => query(INDEXES.removal, shard, more));
      return rows.map(({ id }) => String(id));
    },

    async fromPhone(hash, time) {
      const newest = { ...between('created_at', time), Limit: MOST_SEEN, ScanIndexForward: false };
      const rows = await query(INDEXES.phone, ['phone_hash', hash], newest);
      return rows.map(({ id, reference }) => ({ id: String(id), reference: String(reference) }));
    },

    async findReference(reference) {
      const [row] = await query(INDEXES.reference, ['reference', reference]);
      return row === undefined ? undefined : String(row['id']);
    },
  };
}

/** A fault of the service's, or no answer at all, leaves open whether it is carried out. */
function asNotWritten(error: unknown): never {
  const isRefused = error instanceof DynamoDBServiceException && error.$fault === 'client';
  throw isRefused ? new NotWritten(error) : error;
}

const keyOf = (id: string) => ({ id: { S: id } });

type Key = readonly [field: string, equals: string];
type Narrowed = Partial<QueryCommandInput>;

function between(field: string, { since, until }: Between): Narrowed {
  return {
    KeyConditionExpression: ` AND ${field} BETWEEN :since AND :until`,
    ExpressionAttributeValues: { ':since': { N: String(since) }, ':until': { N: String(until) } },
  };
}

// Every enquiry in the table, page by page: for the operator's commands, never for a caller.

/** The items of the rate limiter have no reference. */
const FILTER = 'attribute_exists(#reference) AND #created_at >= :since AND #created_at < :until';

export function createDynamoEnquiryListing(
  client: DynamoDBClient,
  TableName: string,
): EnquiryListing {
  return {
    async *all({ since = 0, until = Number.MAX_SAFE_INTEGER } = {}) {
      const asked = {
        TableName,
        FilterExpression: FILTER,
        ExpressionAttributeNames: { '#reference': 'reference', '#created_at': 'created_at' },
        ExpressionAttributeValues: { ':since': { N: `${since}` }, ':until': { N: `${until}` } },
        ConsistentRead: true,
      };
      for await (const { Items = [] } of paginateScan({ client }, asked)) {
        yield* Items.map(fromItem);
      }
    },
  };
}

// The circuit breaker: one item beside the enquiries, made where it is first read.

export function createDynamoCircuit(client: DynamoDBClient, TableName: string): CircuitStore {
  // No enquiry has this id: theirs are hashes.
  const Key = keyOf('circuit');
  const toCircuit = (item: Item): Circuit => circuitItem.parse(unmarshall(item));
  // By an update, as the worker may put no item.
  const make = async (): Promise<Circuit> => {
    const set = compileChange<Circuit>({ guards: [], set: CLOSED });
    const update = { ...set, ConditionExpression: 'attribute_not_exists(#id)' };
    const { item = {} } = await updateIf(client, { TableName, Key, ...update });
    return toCircuit(item);
  };
  return {
    async read() {
      const command = new GetItemCommand({ TableName, Key, ConsistentRead: true });
      const { Item } = await client.send(command);
      return Item === undefined ? make() : toCircuit(Item);
    },
    async change(change) {
      const { changed, item } = await updateIf(client, {
        TableName,
        Key,
        ...compileChange(change),
      });
      return { changed, circuit: item === undefined ? await this.read() : toCircuit(item) };
    },
  };
}
