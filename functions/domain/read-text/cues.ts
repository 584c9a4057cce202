/**
 * The words beside a sum that tell what part it plays: "need 90k", "owe 400", "15k deposit". The
 * vocabulary's own phrases say what a need is about; these only say which number is which.
 */

/** `place` is a sum beside a house or a shop: its value, if it is what would be lent against. */
export type Role = 'wanted' | 'loan' | 'owed' | 'value' | 'place' | 'own' | 'build' | 'other';

export type Cue = {
  readonly role: Role;
  readonly words: readonly string[];
  readonly side: 'before' | 'after';
  /** How many words may stand between it and the sum. */
  readonly reach: number;
  /** Higher loses to a nearer or plainer cue. */
  readonly weight: number;
  /** Beside it a bare "400" is thousands and a bare "1.2" millions. */
  readonly implies: boolean;
  /** Says nothing of the sum before it where another sum follows: "1.2m owing 300k". */
  readonly looksAhead: boolean;
};

type Settings = Partial<Omit<Cue, 'role' | 'words' | 'side'>>;

const cues = (
  role: Role,
  side: Cue['side'],
  list: string,
  { reach = 1, weight = 0, implies = false, looksAhead = false }: Settings = {},
): Cue[] =>
  list.split(', ').map((phrase) => {
    return { role, side, words: phrase.split(' '), reach, weight, implies, looksAhead };
  });

const PLACES =
  'house, home, unit, townhouse, duplex, place, property, block, land, site, farm, shed, ' +
  'warehouse, factory, workshop, shop, showroom, office, building, premise, suite, motel, pub, ' +
  'park, freehold, tower, flat, apartment, right, backpacker, hostel';

export const CUES: readonly Cue[] = [
  ...cues('wanted', 'before', 'need, want, borrow, borrowing, raise, short', {
    reach: 3,
    implies: true,
  }),
  ...cues('wanted', 'before', 'behind it, another', { reach: 0, implies: true }),
  ...cues('wanted', 'before', 'after, refi, refinance, get, ask is, ask', { reach: 2, weight: 1 }),
  ...cues(
    'wanted',
    'before',
    'loan, caveat, second, facility, fac, limit, overdraft, od, finance, mtg',
    {
      reach: 2,
      weight: 1,
    },
  ),
  ...cues('wanted', 'before', 'second mortgage, nd mortgage, first mortgage, st mtg, nd mtg', {
    reach: 2,
    weight: -1,
  }),
  ...cues('wanted', 'before', 'ato debt, tax debt, bas debt, tax bill, ato bill, ato', {
    reach: 2,
    weight: -1,
  }),
  ...cues('wanted', 'before', 'so', { reach: 0, weight: 1 }),
  ...cues('wanted', 'after', 'overdraft, limit, caveat, second, unsecured, behind, please, pls', {
    weight: 1,
  }),
  ...cues('wanted', 'after', 'to, for, against', { reach: 0, weight: 2 }),
  ...cues('wanted', 'after', 'against', { reach: 0, implies: true }),
  ...cues('loan', 'after', 'loan', { reach: 1 }),
  ...cues('owed', 'before', 'owe, ow, owing, owed, debt, payout', { reach: 4, implies: true }),
  ...cues('owed', 'before', '1 st, first mortgagee, mortgage', { reach: 1, weight: 1 }),
  ...cues('owed', 'after', 'owing, owed, debt, mortgage', { implies: true, looksAhead: true }),
  ...cues('owed', 'after', 'on it, against it already', { reach: 0, implies: true }),
  ...cues('owed', 'after', 'private first, drawn', { reach: 0 }),
  ...cues('value', 'before', 'worth, wrth, valued, valuation, val, price, asking', {
    reach: 2,
    implies: true,
  }),
  ...cues('value', 'before', 'paying', { reach: 0 }),
  ...cues('value', 'before', 'house is, home is, place is, unit is, land is, property is', {
    reach: 1,
    implies: true,
  }),
  ...cues('place', 'before', PLACES, { reach: 3, weight: 3 }),
  ...cues('value', 'after', 'valuation, price, purchase, contract, ask', { reach: 0 }),
  ...cues('place', 'after', PLACES, { reach: 1, weight: 3 }),
  ...cues('own', 'before', 'putting in, put in, deposit of', { reach: 0, implies: true }),
  ...cues('own', 'after', 'cash, deposit', { reach: 0, implies: true }),
  ...cues('build', 'before', 'build, build cost, civil work, construction', { reach: 1 }),
  ...cues('build', 'after', 'construction', { reach: 0 }),
  ...cues(
    'other',
    'before',
    'turnover, revenue, grv, tdc, end value, sell, sell for, will sell for',
    {
      reach: 1,
      implies: true,
    },
  ),
  ...cues('other', 'before', 'default, ledger, deposit about, figure, business, rent, score', {
    reach: 1,
    weight: 1,
  }),
  ...cues('other', 'after', 'a month, per month, month, mth, mo, pm, pa, a mth, per mth, a year', {
    reach: 0,
    weight: -1,
  }),
  ...cues('other', 'after', 'monthly, yearly, a week, per annum, year, yr', { reach: 0 }),
  ...cues('other', 'after', 'turnover, revenue, taking, ledger, receivable, outstanding, billed', {
    reach: 1,
  }),
  ...cues('other', 'after', 'of invoice, approved, equity, in the ledger, total, at the end', {
    reach: 0,
  }),
];
