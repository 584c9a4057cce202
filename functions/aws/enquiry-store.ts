/** Enquiries in DynamoDB: one item each, every step one conditional write. */

import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type Circuit, type CircuitStore, CLOSED, circuitItem } from '../delivery/circuit.ts';
import {
  type Changed,
  type EnquiryListing,
  type EnquiryStore,
  MOST_SEEN,
  type Waiting,
} from '../enquiry/ports.ts';
import { enquiryRecord } from '../enquiry/record.ts';
import { compileChange, updateIf, writeIf } from './dynamo.ts';
import { fromItem, toItem } from './enquiry-item.ts';
import { INDEXES, type Item, listShards, shardOf, type TablePlace } from './table.ts';

export function createDynamoEnquiryStore(
  client: DynamoDBClient,
  { tableName: TableName, sweepShards }: TablePlace,
): EnquiryStore {
  const getItem = async (id: string): Promise<Item | undefined> => {
    const key = { id: { S: id } };
    const command = new GetItemCommand({ TableName, Key: key, ConsistentRead: true });
    return (await client.send(command)).Item;
  };

  const ask = (asked: Asked): QueryCommandInput => ({
    TableName,
    IndexName: asked.index,
    ScanIndexForward: asked.newestFirst !== true,
    KeyConditionExpression: `#key = :equals${asked.and === undefined ? '' : ` AND ${asked.and.expression}`}`,
    // Named, because DynamoDB reserves hundreds of words, `reference` among them.
    ExpressionAttributeNames: { '#key': asked.key },
    ExpressionAttributeValues: { ':equals': { S: asked.equals }, ...asked.and?.values },
    ...(asked.Limit === undefined ? {} : { Limit: asked.Limit }),
  });
  const query = async (asked: Asked) =>
    ((await client.send(new QueryCommand(ask(asked)))).Items ?? []).map((item) => unmarshall(item));
  const inEachShard = async <Row>(find: (shard: string) => Promise<Row[]>) =>
    (await Promise.all(listShards(sweepShards).map(find))).flat();

  return {
    async create(record) {
      const put = await writeIf(() =>
        client.send(
          new PutItemCommand({
            TableName,
            Item: { ...toItem(record), sweep_shard: { S: shardOf(record.id, sweepShards) } },
            ConditionExpression: 'attribute_not_exists(id)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      if (put.written !== undefined) return record;
      const found = put.found ?? (await getItem(record.id));
      if (found === undefined) throw new Error('An item refused a write and then was not there.');
      return fromItem(found);
    },

    async read(id) {
      const item = await getItem(id);
      return item === undefined ? undefined : fromItem(item);
    },

    async readAll(ids) {
      const Keys = ids.map((id) => ({ id: { S: id } }));
      const command = new BatchGetItemCommand({
        RequestItems: { [TableName]: { Keys, ConsistentRead: true } },
      });
      const { Responses, UnprocessedKeys = {} } = await client.send(command);
      if (Object.keys(UnprocessedKeys).length > 0) throw new Error('The table read only a part.');
      return (Responses?.[TableName] ?? []).map(fromItem);
    },

    async change(id, change): Promise<Changed> {
      const Key = { id: { S: id } };
      const { changed, item } = await updateIf(client, {
        TableName,
        Key,
        ...compileChange(change),
      });
      if (changed && item !== undefined) return { changed, record: fromItem(item) };
      const found = item ?? (changed ? undefined : await getItem(id));
      return found === undefined ? { changed: false } : { changed: false, record: fromItem(found) };
    },

    async waiting() {
      const rows = await inEachShard(async (equals) => {
        const asked = ask({ index: INDEXES.waiting, key: 'sweep_shard', equals });
        const found: Waiting[] = [];
        for await (const { Items = [] } of paginateQuery({ client }, asked)) {
          found.push(...Items.map((item) => waitingRow.parse(unmarshall(item))));
        }
        return found;
      });
      return rows.sort((a, b) => a.sweep_at - b.sweep_at);
    },

    async removable({ since, until }, limit) {
      const and = between('remove_at', since, until);
      const Limit = Math.ceil(limit / sweepShards);
      const rows = await inEachShard((equals) =>
        query({ index: INDEXES.removal, key: 'sweep_shard', equals, and, Limit }),
      );
      return rows.map(({ id }) => String(id));
    },

    async fromPhone(equals, { since, until }) {
      const and = between('created_at', since, until);
      const asked = { index: INDEXES.phone, key: 'phone_hash', equals, and, Limit: MOST_SEEN };
      const rows = await query({ ...asked, newestFirst: true });
      return rows.map(({ id, reference }) => ({ id: String(id), reference: String(reference) }));
    },

    async findReference(equals) {
      const [row] = await query({ index: INDEXES.reference, key: 'reference', equals });
      return row === undefined ? undefined : String(row['id']);
    },
  };
}

type Asked = {
  readonly index: string;
  readonly key: string;
  readonly equals: string;
  readonly and?: { readonly expression: string; readonly values: Item } | undefined;
  readonly Limit?: number;
  readonly newestFirst?: boolean;
};

function between(field: string, since: number, until: number): Asked['and'] {
  return {
    expression: `${field} BETWEEN :since AND :until`,
    values: { ':since': { N: String(since) }, ':until': { N: String(until) } },
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
  const Key = { id: { S: 'circuit' } };
  const toCircuit = (item: Item): Circuit => circuitItem.parse(unmarshall(item));
  const make = async (): Promise<Circuit> => {
    const fields = Object.keys(CLOSED);
    const command = new UpdateItemCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${fields.map((name) => `#${name} = if_not_exists(#${name}, :${name})`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: marshall(
        Object.fromEntries(Object.entries(CLOSED).map(([name, value]) => [`:${name}`, value])),
      ),
      ReturnValues: 'ALL_NEW',
    });
    return toCircuit((await client.send(command)).Attributes ?? {});
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

/** A row of the index of what waits to be sent. */
const waitingRow = enquiryRecord
  .pick({
    id: true,
    test: true,
    created_at: true,
    waiting_since: true,
    turn_at: true,
    sweep_at: true,
  })
  .required({ sweep_at: true });
