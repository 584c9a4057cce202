/**
 * What DynamoDB bills for one write, by its published rules: the size of the item before or after, whichever is
 * more, in whole kilobytes; and for each index whose row comes, goes, moves or changes the same again.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
import type { AttributeValue, GlobalSecondaryIndex } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../functions/aws/table.ts';

type Row = Readonly<Record<string, AttributeValue>>;

const KILOBYTE = 1024;

const { GlobalSecondaryIndexes: INDEXES = [] } = tableDefinition;

export function writeUnits(before: Row | undefined, after: Row | undefined): number {
  const itself = Math.max(unitsOf(before), unitsOf(after));
  return INDEXES.reduce((sum, index) => sum + indexUnits(index, before, after), itself);
}

/** Of one index. */
export function writeUnitsOf(
  name: string,
  before: Row | undefined,
  after: Row | undefined,
): number {
  const index = INDEXES.find(({ IndexName }) => IndexName === name);
  if (index === undefined) throw new Error(`There is no index ${name}.`);
  return indexUnits(index, before, after);
}

/** A row whose key changes is taken away and put anew. */
function indexUnits(
  index: GlobalSecondaryIndex,
  before: Row | undefined,
  after: Row | undefined,
): number {
  const [old, next] = [project(index, before), project(index, after)];
  if (JSON.stringify(old) === JSON.stringify(next)) return 0;
  const isMoved = keysOf(index).some(
    (key) => JSON.stringify(old?.[key]) !== JSON.stringify(next?.[key]),
  );
  if (isMoved) return unitsOf(old) + unitsOf(next);
  return Math.max(unitsOf(old), unitsOf(next));
}

/** Sorted by name; undefined where the item lacks a key of the index. */
function project(index: GlobalSecondaryIndex, row: Row | undefined): Row | undefined {
  const keys = keysOf(index);
  if (row === undefined || keys.some((key) => row[key] === undefined)) return undefined;
  const names = ['id', ...keys, ...(index.Projection?.NonKeyAttributes ?? [])];
  const held = names.flatMap((name) => {
    const value = row[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(held);
}

function keysOf({ KeySchema = [] }: GlobalSecondaryIndex): string[] {
  return KeySchema.flatMap(({ AttributeName }) => AttributeName ?? []);
}

function unitsOf(row: Row | undefined): number {
  return row === undefined ? 0 : Math.ceil(sizeOf(row) / KILOBYTE);
}

/** In bytes: names count, numbers by their digits, and a list or map three bytes and one for each thing in it. */
export function sizeOf(row: Row): number {
  return Object.entries(row).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  );
}

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.B !== undefined) return value.B.length;
  if (value.N !== undefined) {
    const digits = value.N.replace(/^-|\.|^0+/g, '').replace(/0+$/, '').length;
    return Math.ceil(digits / 2) + 1;
  }
  if (value.L !== undefined) {
    return 3 + value.L.reduce((sum, each) => sum + 1 + valueSize(each), 0);
  }
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + sizeOf(value.M);
  return 1;
}
