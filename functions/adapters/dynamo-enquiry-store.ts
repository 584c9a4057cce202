/** Enquiries in DynamoDB: one item each, every step one conditional write. */
import {
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { SWEEP_SHARDS } from '../domain/form-enquiry.ts';
import type { Changed, Due, EnquiryStore } from '../operations/ports.ts';
import { compileChange } from './compile-change.ts';
import { type Item, writeIf } from './dynamo-client.ts';
import { fromItem, toItem } from './stored-record.ts';
import { INDEXES } from './table-definition.ts';

export function createDynamoEnquiryStore(client: DynamoDBClient, TableName: string): EnquiryStore {
  const getItem = async (id: string): Promise<Item | undefined> => {
    const key = { id: { S: id } };
    const command = new GetItemCommand({ TableName, Key: key, ConsistentRead: true });
    return (await client.send(command)).Item;
  };

  const query = async (index: string, condition: string, values: Item, limit?: number) => {
    const command = new QueryCommand({
      TableName,
      IndexName: index,
      KeyConditionExpression: condition,
      ExpressionAttributeValues: values,
      ...(limit === undefined ? {} : { Limit: limit }),
    });
    return ((await client.send(command)).Items ?? []).map((item) => unmarshall(item));
  };

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

    async due(now, limit) {
      const pages = await Promise.all(
        SWEEP_SHARDS.map((shard) =>
          query(
            INDEXES.sweep,
            'sweep_shard = :shard AND sweep_at <= :now',
            { ':shard': { S: shard }, ':now': { N: String(now) } },
            Math.ceil(limit / SWEEP_SHARDS.length),
          ),
        ),
      );
      return pages.flat().map(toDue);
    },

    async earlierFromPhone(phoneHash, since, id) {
      const rows = await query(
        INDEXES.phone,
        'phone_hash = :phone AND created_at >= :since',
        { ':phone': { S: phoneHash }, ':since': { N: String(since) } },
        MOST_EARLIER,
      );
      return rows.filter((row) => row['id'] !== id).map((row) => String(row['reference']));
    },

    async findReference(reference) {
      const rows = await query(INDEXES.reference, 'reference = :reference', {
        ':reference': { S: reference },
      });
      return rows[0] === undefined ? undefined : String(rows[0]['id']);
    },
  };
}

const MOST_EARLIER = 10;

function toDue(row: Record<string, unknown>): Due {
  return { id: String(row['id']), sweep_at: Number(row['sweep_at']) };
}
