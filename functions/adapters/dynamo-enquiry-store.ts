/** Enquiries in DynamoDB: one item each, every step one conditional write. */
import {
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Waiting } from '../domain/backlog.ts';
import { SWEEP_SHARDS } from '../domain/form-enquiry.ts';
import { type Changed, type EnquiryStore, MOST_SEEN, type Seen } from '../operations/ports.ts';
import { compileChange } from './compile-change.ts';
import { type Item, writeIf } from './dynamo-client.ts';
import { fromItem, toItem, toWaiting } from './stored-record.ts';
import { INDEXES } from './table-definition.ts';

export function createDynamoEnquiryStore(client: DynamoDBClient, TableName: string): EnquiryStore {
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
    (await Promise.all(SWEEP_SHARDS.map(find))).flat();

  return {
    async create(record) {
      const put = await writeIf(() =>
        client.send(
          new PutItemCommand({
            TableName,
            Item: toItem(record),
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
      const update = await writeIf(() =>
        client.send(
          new UpdateItemCommand({
            TableName,
            Key: { id: { S: id } },
            ...compileChange(change),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      if (update.written?.Attributes !== undefined) {
        return { changed: true, record: fromItem(update.written.Attributes) };
      }
      const found =
        update.written === undefined ? (update.found ?? (await getItem(id))) : undefined;
      return found === undefined ? { changed: false } : { changed: false, record: fromItem(found) };
    },

    async waiting() {
      const rows = await inEachShard(async (equals) => {
        const asked = ask({ index: INDEXES.delivery, key: 'sweep_shard', equals });
        const found: Waiting[] = [];
        for await (const { Items = [] } of paginateQuery({ client }, asked)) {
          found.push(...Items.map(toWaiting));
        }
        return found;
      });
      return rows.sort((a, b) => a.sweep_at - b.sweep_at);
    },

    async removable(now, limit) {
      const and = { expression: 'remove_at <= :now', values: { ':now': { N: String(now) } } };
      const Limit = Math.ceil(limit / SWEEP_SHARDS.length);
      const rows = await inEachShard((equals) =>
        query({ index: INDEXES.removal, key: 'sweep_shard', equals, and, Limit }),
      );
      return rows.map(({ id }) => String(id));
    },

    async fromPhone(equals, { since, until }) {
      const and = {
        expression: 'created_at BETWEEN :since AND :until',
        values: { ':since': { N: String(since) }, ':until': { N: String(until) } },
      };
      const asked = { index: INDEXES.phone, key: 'phone_hash', equals, and, Limit: MOST_SEEN };
      return (await query({ ...asked, newestFirst: true })).map(toSeen);
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
  readonly and?: { readonly expression: string; readonly values: Item };
  readonly Limit?: number;
  readonly newestFirst?: boolean;
};

function toSeen(row: Record<string, unknown>): Seen {
  return { id: String(row['id']), reference: String(row['reference']) };
}
