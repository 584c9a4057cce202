/**
 * A change to a stored row as data: what must hold, and what then becomes true. The same value is
 * turned into one conditional write by the DynamoDB adapter and applied here by memory and model,
 * so there is one account of how an enquiry moves.
 */

type Scalar = string | number;

export type Guard<Row> =
  | { readonly field: keyof Row; readonly is: 'absent' }
  | { readonly field: keyof Row; readonly is: 'equal'; readonly to: Scalar }
  | { readonly field: keyof Row; readonly is: 'at-most' | 'below' | 'above'; readonly to: number };

export type Change<Row> = {
  /** All must hold, or nothing happens. */
  readonly guards: readonly Guard<Row>[];
  readonly set?: Partial<Row>;
  readonly remove?: readonly (keyof Row)[];
  /** Added to the number that stands there. */
  readonly add?: { readonly [Field in keyof Row]?: number };
  /** Appended to the list that stands there. */
  readonly append?: { readonly [Field in keyof Row]?: Row[Field] };
};

/** That a field stands as it was seen. */
export function asSeen<const Field extends string>(
  field: Field,
  to: Scalar | undefined,
): Guard<{ readonly [Name in Field]?: unknown }> {
  return to === undefined ? { field, is: 'absent' } : { field, is: 'equal', to };
}

function guardHolds<Row>(row: Row, guard: Guard<Row>): boolean {
  const value = row[guard.field];
  if (guard.is === 'absent') return value === undefined;
  if (guard.is === 'equal') return value === guard.to;
  if (typeof value !== 'number') return false;
  if (guard.is === 'at-most') return value <= guard.to;
  return guard.is === 'below' ? value < guard.to : value > guard.to;
}

/** The row after the change, or undefined where a guard does not hold. */
export function applyChange<Row extends object>(row: Row, change: Change<Row>): Row | undefined {
  if (!change.guards.every((guard) => guardHolds(row, guard))) return undefined;
  const next: Record<PropertyKey, unknown> = { ...(row as object), ...(change.set as object) };
  for (const field of change.remove ?? []) Reflect.deleteProperty(next, field);
  for (const [field, by] of Object.entries(change.add ?? {})) {
    next[field] = Number(next[field] ?? 0) + Number(by);
  }
  for (const [field, more] of Object.entries(change.append ?? {})) {
    next[field] = [...toList(next[field]), ...toList(more)];
  }
  // Fields come from Row and from a change typed over Row; only their values were replaced.
  return next as Row;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
