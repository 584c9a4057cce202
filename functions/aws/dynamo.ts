/**
 * The DynamoDB client, with time-outs short enough that an answer always leaves before the
 * function's own time ends: three attempts of a second each.
 */

import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Change, Guard } from '../enquiry/change.ts';
import type { RateLimiter } from '../enquiry/ports.ts';
import { LIMIT_WINDOW_MS, readmit } from '../enquiry/rate-limit.ts';
import { attributesOf, MARSHALL } from './enquiry-item.ts';
import { type Item, TTL_ATTRIBUTE } from './table.ts';

/** `config` is for who is not a function: another address, more patience. */
export function createDynamoClient(config: DynamoDBClientConfig = {}): DynamoDBClient {
  return new DynamoDBClient({ maxAttempts: 3, requestHandler: PATIENCE, ...config });
}

/**
 * Runs a conditional write. Answers with the item that the write gives back, or where its condition fails with the one
 * that stood in the way: undefined where there is none.
 */
export async function writeIf(
  write: () => Promise<{ readonly Attributes?: Item | undefined }>,
): Promise<{ readonly changed: boolean; readonly item: Item | undefined }> {
  try {
    return { changed: true, item: (await write()).Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { changed: false, item: error.Item };
  }
}

/** The same of an update: the item as it is afterwards, or as it stood in the way. */
export function updateIf(client: DynamoDBClient, update: UpdateItemCommandInput) {
  const command = new UpdateItemCommand({
    ...update,
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  return writeIf(() => client.send(command));
}

/**
 * How long one call to AWS may take: short enough that three of them, one after another, still leave
 * time to answer. Without the last of these the SDK only warns, and waits for ever.
 */
export const PATIENCE = {
  connectionTimeout: 1000,
  requestTimeout: 1000,
  throwOnRequestTimeout: true,
} as const;

// Turns a change into the expressions of one conditional UpdateItem.

const OPERATORS = { equal: '=', 'at-most': '<=', below: '<', above: '>' } as const;

export function compileChange<Row extends object>(change: Change<Row>) {
  const names = new Map<string, string>([['#id', 'id']]);
  const values = new Map<string, unknown>();
  const name = (field: PropertyKey) => {
    names.set(`#${String(field)}`, String(field));
    return `#${String(field)}`;
  };
  const value = (given: unknown) => {
    const placeholder = `:v${values.size}`;
    values.set(placeholder, given);
    return placeholder;
  };
  const condition = (guard: Guard<Row>) =>
    guard.is === 'absent'
      ? `attribute_not_exists(${name(guard.field)})`
      : `${name(guard.field)} ${OPERATORS[guard.is]} ${value(guard.to)}`;
  // Without this an update would make a row out of nothing.
  const conditions = ['attribute_exists(#id)', ...change.guards.map(condition)];
  const sets = [
    ...definedEntries(change.set).map(([field, to]) => `${name(field)} = ${value(to)}`),
    ...definedEntries(change.add).map(
      ([field, by]) => `${name(field)} = ${name(field)} + ${value(by)}`,
    ),
    ...definedEntries(change.append).map(
      ([field, more]) =>
        `${name(field)} = list_append(if_not_exists(${name(field)}, ${value([])}), ${value(more)})`,
    ),
  ];
  const removes = attributesOf(change.remove ?? []).map(name);
  return {
    ConditionExpression: conditions.join(' AND '),
    UpdateExpression: [
      ...(sets.length === 0 ? [] : [`SET ${sets.join(', ')}`]),
      ...(removes.length === 0 ? [] : [`REMOVE ${removes.join(', ')}`]),
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(names),
    ...(values.size === 0
      ? {}
      : { ExpressionAttributeValues: marshall(Object.fromEntries(values), MARSHALL) }),
  };
}

function definedEntries(given: object | undefined): [string, unknown][] {
  return Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
}

// Three enquiries a minute for each connection, exact and sliding: one item with the last three
// admissions, oldest first, shifted by one conditional update. An id among them passes uncharged.

const SHIFT =
  'SET at0 = if_not_exists(at1, :never), id0 = if_not_exists(id1, :none), ' +
  'at1 = if_not_exists(at2, :never), id1 = if_not_exists(id2, :none), ' +
  'at2 = :now, id2 = :id, #ttl = :ttl';

const FREE =
  '(attribute_not_exists(at0) OR at0 <= :expired) AND ' +
  '(attribute_not_exists(at2) OR (id0 <> :id AND id1 <> :id AND id2 <> :id))';

export function createDynamoRateLimiter(client: DynamoDBClient, TableName: string): RateLimiter {
  return {
    async admit(connection, id, now, windowMs = LIMIT_WINDOW_MS) {
      const Key = { id: { S: `limit:${connection}` } };
      const { changed, item } = await updateIf(client, {
        TableName,
        Key,
        UpdateExpression: SHIFT,
        ConditionExpression: FREE,
        ExpressionAttributeNames: { '#ttl': TTL_ATTRIBUTE },
        ExpressionAttributeValues: valuesFor(id, now, windowMs),
      });
      if (changed) return { admitted: true };
      const command = new GetItemCommand({ TableName, Key, ConsistentRead: true });
      const found = item ?? (await client.send(command)).Item;
      return readmit(id, readSlots(found), now, windowMs);
    },
  };
}

function valuesFor(id: string, now: number, windowMs: number): Item {
  return {
    ':id': { S: id },
    ':none': { S: '-' },
    ':now': { N: String(now) },
    ':never': { N: '0' },
    ':expired': { N: String(now - windowMs) },
    ':ttl': { N: String(Math.ceil((now + 2 * windowMs) / 1000)) },
  };
}

function readSlots(item: Item | undefined): { at: number; id: string }[] {
  return [0, 1, 2].map((place) => ({
    at: Number(item?.[`at${place}`]?.N ?? 0),
    id: item?.[`id${place}`]?.S ?? '-',
  }));
}
