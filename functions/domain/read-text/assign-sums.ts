/** Decides which sum is the amount sought, the value of the property and the debt on it. */
import type { Role } from './cues.ts';
import type { Sum } from './read-sums.ts';

export type Money = {
  readonly amount?: number;
  readonly property_value?: number;
  readonly existing_debt?: number;
};

type Context = {
  readonly isProperty: boolean;
  readonly buysProperty: boolean;
  /** Nothing is owed on it. */
  readonly isClear: boolean;
  readonly isRefinance: boolean;
  /** A loan that would stand behind another one. */
  readonly isSecond: boolean;
  /** Of the price, what the buyer puts in. */
  readonly ownShare: number | undefined;
};

export function assignSums(sums: readonly Sum[], context: Context): Money {
  const { isProperty, buysProperty, isClear, isRefinance, isSecond, ownShare } = context;
  const of = (role: Role) => sums.find((sum) => sum.role === role)?.value;
  const left = sums.filter((sum) => isOpen(sum, isProperty)).map(({ value }) => value);
  const wanted = of('wanted');
  const loan = of('loan');
  const own = of('own');
  const isPriced = wanted !== undefined || (buysProperty && (own ?? ownShare) !== undefined);
  const stated = of('value') ?? of('place');
  const value = isProperty ? (stated ?? (isPriced ? left.shift() : undefined)) : undefined;
  const owed =
    of('owed') ??
    (wanted !== undefined && !buysProperty ? loan : undefined) ??
    (isSecond && wanted !== undefined ? left.shift() : undefined);
  const amount =
    wanted ??
    (owed === loan ? undefined : loan) ??
    remainder(value, own ?? (value && ownShare && value * ownShare)) ??
    of('build') ??
    less(left.shift(), isProperty ? undefined : own) ??
    (isRefinance ? owed : undefined);
  const debt = owed ?? (buysProperty || isClear ? 0 : undefined);
  const property = value ?? takeFor(isProperty, left);
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(isProperty && property !== undefined ? { property_value: property } : {}),
    ...(isProperty && debt !== undefined ? { existing_debt: debt } : {}),
  };
}

const NOT_OPEN: ReadonlySet<Role | undefined> = new Set<Role>([
  'wanted',
  'loan',
  'own',
  'build',
  'other',
]);
const OF_PROPERTY: ReadonlySet<Role | undefined> = new Set<Role>(['value', 'place', 'owed']);

/** Beside a place that is not on offer, a sum is as likely the amount: "bottle shop 40k". */
const isOpen = ({ role }: Sum, isProperty: boolean) =>
  !NOT_OPEN.has(role) && !(isProperty && OF_PROPERTY.has(role));

const takeFor = (isProperty: boolean, left: number[]) => (isProperty ? left.shift() : undefined);

const remainder = (price: number | undefined, own: number | undefined) =>
  price === undefined || own === undefined || own >= price ? undefined : price - own;

const less = (price: number | undefined, own: number | undefined) =>
  price === undefined ? undefined : (remainder(price, own) ?? price);
