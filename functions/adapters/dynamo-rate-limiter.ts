/**
 * Three enquiries a minute for each connection, exact and sliding: one item with the last three
 * admissions, oldest first, shifted by one conditional update. An id among them passes uncharged.
 */
import { type DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { admitted, LIMIT_WINDOW_MS, refused } from '../domain/rate-limit.ts';
import type { RateLimiter } from '../operations/ports.ts';
import { type Item, writeIf } from './dynamo-client.ts';
import { TTL_ATTRIBUTE } from './table-definition.ts';

const SHIFT =
  'SET at0 = if_not_exists(at1, :never), id0 = if_not_exists(id1, :none), ' +
  'at1 = if_not_exists(at2, :never), id1 = if_not_exists(id2, :none), ' +
  'at2 = :now, id2 = :id, #ttl = :ttl';

const FREE =
  '(attribute_not_exists(at0) OR at0 <= :expired) AND ' +
  '(attribute_not_exists(at2) OR (id0 <> :id AND id1 <> :id AND id2 <> :id))';

export function createDynamoRateLimiter(client: DynamoDBClient, TableName: string): RateLimiter {
  return {
    async admit(connection, id, now) {
      const Key = { id: { S: `limit:${connection}` } };
      const update = await writeIf(() =>
        client.send(
          new UpdateItemCommand({
            TableName,
            Key,
            UpdateExpression: SHIFT,
            ConditionExpression: FREE,
            ExpressionAttributeNames: { '#ttl': TTL_ATTRIBUTE },
            ExpressionAttributeValues: valuesFor(id, now),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      if (update.written !== undefined) return admitted(readSlots(update.written.Attributes), now);
      const command = new GetItemCommand({ TableName, Key, ConsistentRead: true });
      const slots = readSlots(update.found ?? (await client.send(command)).Item);
      return slots.some((slot) => slot.id === id) ? admitted(slots, now) : refused(slots, now);
    },
  };
}

function valuesFor(id: string, now: number): Item {
  return {
    ':id': { S: id },
    ':none': { S: '-' },
    ':now': { N: String(now) },
    ':never': { N: '0' },
    ':expired': { N: String(now - LIMIT_WINDOW_MS) },
    ':ttl': { N: String(Math.ceil((now + 2 * LIMIT_WINDOW_MS) / 1000)) },
  };
}

function readSlots(item: Item | undefined): { at: number; id: string }[] {
  return [0, 1, 2].map((place) => ({
    at: Number(item?.[`at${place}`]?.N ?? 0),
    id: item?.[`id${place}`]?.S ?? '-',
  }));
}
