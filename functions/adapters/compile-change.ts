/** Turns a change into the expressions of one conditional UpdateItem. */
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Change, Guard } from '../domain/change.ts';
import type { Item } from './dynamo-client.ts';

type Expressions = {
  readonly ConditionExpression: string;
  readonly UpdateExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues?: Item;
};

const OPERATORS = { equal: '=', 'at-most': '<=', below: '<', above: '>' } as const;

export function compileChange<Row extends object>(change: Change<Row>): Expressions {
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
    ...definedEntries(change.add).map(([field, by]) => {
      return `${name(field)} = ${name(field)} + ${value(by)}`;
    }),
    ...definedEntries(change.append).map(([field, more]) => {
      const empty = value([]);
      return `${name(field)} = list_append(if_not_exists(${name(field)}, ${empty}), ${value(more)})`;
    }),
  ];
  const removes = (change.remove ?? []).map(name);
  return {
    ConditionExpression: conditions.join(' AND '),
    UpdateExpression: [clause('SET', sets), clause('REMOVE', removes)].filter(Boolean).join(' '),
    ExpressionAttributeNames: Object.fromEntries(names),
    ...(values.size === 0
      ? {}
      : { ExpressionAttributeValues: marshall(Object.fromEntries(values), MARSHALL) }),
  };
}

export const MARSHALL = { removeUndefinedValues: true } as const;

function clause(keyword: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${keyword} ${parts.join(', ')}`;
}

function definedEntries(given: object | undefined): [string, unknown][] {
  return Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
}
