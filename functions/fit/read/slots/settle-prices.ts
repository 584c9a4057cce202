/** Whether a sum is a price or a value, of then or of now, of all or of a part; and whose money pays it. */
import type { Figure } from '../figures/read-numbers.ts';
import { SHARE_NOTE } from '../figures/read-shares.ts';
import { type Token, textAt, wordsAt } from '../split-tokens.ts';
import { type Placed, type Slot, sumOf } from './cues.ts';
import { before, isMoney, isPartOf, isSaidWhole, NO_CUE, type Settle, SURE } from './settling.ts';

/** "Buying the rooms we rent in Geelong for 860k": nobody pays that much in rent. */
export const rentOrPrice: Settle = ({ figure, slot }) =>
  slot === 'rent' && figure.value >= MOST_RENT ? { slot: 'price' } : undefined;
const MOST_RENT = 200_000;

/** "The dealer's invoice is 49,500 and I'll chuck in 5k": beside own money it is to be paid, and owed to nobody here. */
export const invoicePaid: Settle = ({ figure: { start }, slot }, { placed, tokens }) =>
  slot === 'invoices' &&
  /\binvoice(?: is| for| of| come to)?$/.test(wordsAt(tokens, start - 3, start)) &&
  !/\b(?:our|my|unpaid)\b/.test(wordsAt(tokens, start - 5, start)) &&
  placed.some((other) => other.slot === 'deposit')
    ? { slot: 'price' }
    : undefined;

/** "Worth 6.6m ex GST, costs 5.1m": without the tax, and beside what is built, stands what it sells for. */
export const endValue: Settle = ({ figure, slot }, { placed, marks }) =>
  slot !== undefined &&
  NO_TAX.has(slot) &&
  marks.some(({ is, start }) => is === 'before_gst' && start === figure.end) &&
  placed.some((other) => COSTS.has(other.slot) && other.figure.value < figure.value)
    ? { slot: 'end_value' }
    : undefined;
const COSTS: ReadonlySet<Slot | undefined> = new Set([
  'total_cost',
  'build_cost',
  'price',
] as const);
const NO_TAX: ReadonlySet<Slot> = new Set<Slot>(['worth', 'price', 'turnover']);

const WHOLES: ReadonlySet<Slot | undefined> = new Set(['price', 'total_cost', 'bill', undefined]);

/** "We have 80k" is own money beside a price; "we have 55k wages due" is not. */
export const ownMoney: Settle = ({ figure, slot, cost, lost }, { placed, tokens, marks }) => {
  // "He wants 220, I have 70 saved": what is asked for a thing, and not of us.
  if (slot === 'bill' && placed.some((other) => other.slot === 'held')) return { slot: 'price' };
  if (slot === undefined && isTheRest(figure, placed, tokens)) return { slot: 'deposit', cost: 1 };
  // "I have three payments to make: 15k on Friday": so far from its words nothing is had.
  if (slot === 'deposit' && cost > FAR && figure.kind === 'money')
    return { slot: undefined, cost: NO_CUE };
  if (slot !== 'held') return undefined;
  // "210k all up, I've 90k, so 120k": own money makes up the rest, too.
  const isRest = (whole: number) =>
    placed.some((other) => isMoney(other) && whole - other.figure.value === figure.value);
  const hasWhole = placed.some(
    (other) => isMoney(other) && (WHOLES.has(other.slot) || isRest(other.figure.value)),
  );
  return hasWhole || lost.includes('deposit') || marks.some(({ is }) => is === 'asks_rest')
    ? { slot: 'deposit' }
    : { slot: undefined, cost: NO_CUE };
};

const FAR = 4.5;

/** "2.4m freehold. Got 960k need 1.44m": what we have and what is wanted come to a third sum. */
const isTheRest = ({ start, value }: Figure, placed: readonly Placed[], tokens: readonly Token[]) =>
  /^(?:got|have|has|bring|cash)$/.test(textAt(tokens, start - 1)) &&
  placed.some(
    ({ slot, figure: asked }) =>
      slot === 'wanted' &&
      placed.some((whole) => isMoney(whole) && whole.figure.value === asked.value + value),
  );

/** "We paid 38k at the field day, finance what's left": own money, though it is spent. */
export const paidDeposit: Settle = ({ figure, slot }, { placed, tokens, marks }) =>
  slot === 'other' &&
  textAt(tokens, figure.start - 1) === 'paid' &&
  marks.some(({ is }) => is === 'asks_rest') &&
  !placed.some((other) => other.slot === 'wanted' && other.cost < SURE - 1)
    ? { slot: 'deposit' }
    : undefined;

/** "It holds 400k, of which 50k must stay put": what stays is no own money. */
export const staysPut: Settle = (each, { placed, tokens }) => {
  const money = placed.filter(isMoney);
  const at = money.indexOf(each);
  const [last, next] = [money[at - 1], money[at + 1]];
  const stays = (part: Placed | undefined, whole: Placed | undefined) =>
    part !== undefined &&
    whole?.slot === 'deposit' &&
    isPartOf(tokens, part, whole) &&
    STAYS.test(wordsAt(tokens, part.figure.end, part.figure.end + STAYS_REACH));
  const { figure } = each;
  if (stays(each, last)) return { slot: 'other' };
  return at >= 0 && next && stays(next, each)
    ? { figure: { ...figure, value: figure.value - next.figure.value } }
    : undefined;
};
const STAYS = /^(?:must|ha|has|have|need|is|are|will)\b.{0,20}\b(?:stay|remain|left|kept|keep)/;
const STAYS_REACH = 5;

/** "The shop is 560k and I've a 20% deposit": where only a deposit stands beside it, what a thing is worth is its price. */
export const pricedByDeposit: Settle = (each, { placed, marks }) =>
  each.slot === 'worth' &&
  placed.filter(isMoney).length === 1 &&
  !marks.some(({ is }) => is === 'before_gst') &&
  placed.some(({ figure: { kind }, slot }) => kind === 'percent' && slot === 'deposit')
    ? { slot: 'price' }
    : undefined;

/** "A caravan park at 5.2m and we'd borrow 60%": the words that ask stand before a percent, and are of that. */
export const shareAsked: Settle = ({ figure: { end }, slot, cue = -1 }, { placed }) =>
  slot === 'wanted' &&
  cue >= end &&
  placed.some(
    (share) =>
      share.figure.kind === 'percent' &&
      share.figure.value >= LEAST_SHARE &&
      (share.slot === 'lvr' || share.slot === 'share') &&
      (share.cue ?? 0) >= cue &&
      share.figure.start > cue &&
      share.figure.start - cue <= SHARE_REACH,
  )
    ? { slot: 'price', cost: 1 }
    : undefined;
const SHARE_REACH = 6;
/** Below this a percent beside a loan is its rate. */
const LEAST_SHARE = 30;

/** "Was 312k, now 244k", "down from 800k to 540k": what it was, and what it is. */
export const cameDown: Settle = (each, { placed, index, tokens }) => {
  if (!isMoney(each)) return undefined;
  const last = placed.slice(0, index).findLast(isMoney);
  const next = placed.slice(index + 1).find(isMoney);
  const isDown = (one: Placed | undefined, other: Placed | undefined) =>
    one !== undefined &&
    other !== undefined &&
    WAS.test(wordsAt(tokens, one.figure.start - 3, one.figure.start)) &&
    NOW.test(wordsAt(tokens, one.figure.end, other.figure.start));
  // "Revalued at 520k (was 610k)."
  const isOld =
    last?.slot && /^, (?:it )?was$/.test(wordsAt(tokens, last.figure.end, each.figure.start));
  if (isOld || isDown(each, next)) return { slot: 'other' };
  return isDown(last, each) && last?.slot !== 'other' ? { slot: last?.slot } : undefined;
};
const WAS = /\b(?:(?:was|were)(?: worth| valued at)?|down from|reduced from|dropped from)$/;
const NOW =
  /^(?:in \d{4} )?(?:[,;] )?(?:and )?(?:(?:is |it is |its )?(?:now|these day|today)(?: down to| only| at)?|(?:down )?to|(?<=and )is)$/;

/** "Bought it for 540k in 2016, it's now about 960k", "the first block in 2019 for 290k": what was paid then is neither its worth nor its price; what follows is. */
export const boughtThen: Settle = (each, { placed, index, tokens }) => {
  if (!isMoney(each)) return undefined;
  if (isBoughtThen(each, placed, tokens)) return { slot: 'other' };
  const last = placed.slice(0, index).findLast(isMoney);
  const isNow =
    last !== undefined &&
    ((isBoughtThen(last, placed, tokens) &&
      NOW_WORTH.test(wordsAt(tokens, last.figure.end, each.figure.start))) ||
      // "The agent said 1.4m last summer, now says 1.25m."
      (last.slot === 'worth' &&
        NOW_SAID.test(wordsAt(tokens, each.figure.start - 3, each.figure.start))));
  return isNow ? { slot: 'worth', cost: Math.min(SURE, last.cost) } : undefined;
};
function isBoughtThen(
  { figure: { start } }: Placed,
  placed: readonly Placed[],
  tokens: readonly Token[],
): boolean {
  return (
    (BOUGHT.test(wordsAt(tokens, start - BOUGHT_REACH, start)) ||
      /^\d{4} for$/.test(wordsAt(tokens, start - 2, start))) &&
    placed.some(
      ({ figure: { date, start: at } }) => date?.isPast && Math.abs(at - start) <= THEN_REACH,
    )
  );
}
const NOW_SAID = /\bnow (?:say|reckon|think|put)(?: it is| it at| it)?$/;
const NOW_WORTH =
  /^(?!.*\b(?:owe|owing|loan|mortgage|debt|bank|want|need|borrow|look|looking|like|after|chasing|seeking)\b).*\b(?:now|today)\b(?: \S+){0,2}$/;
const BOUGHT =
  /\b(?:bought|paid|purchased|got it)\b(?:(?! (?:off|down|back|out|wants?|needs?|after|seek(?:s|ing)?|borrow|requires?)\b)[^.,;])*$/;
const BOUGHT_REACH = 9;
const THEN_REACH = 5;

/** "Contract 2m, looking at 65% of the price": of sums without words the one that the share is of. */
export const pricedByShare: Settle = (each, { placed, tokens }) => {
  if (each.slot !== undefined || !isMoney(each)) return undefined;
  const others = placed.filter((other) => other !== each && isMoney(other));
  const isOnly = others.every(({ slot }) => slot !== undefined && slot !== 'price');
  const isOfPrice = ({ figure: { kind, end } }: Placed) =>
    kind === 'percent' && OF_PRICE.test(wordsAt(tokens, end, end + 4));
  return isOnly && placed.some(isOfPrice) ? { slot: 'price', cost: 1 } : undefined;
};
const OF_PRICE = /^of (?:the |that )?(?:purchase |contract )?(?:price|pp)\b/;

/** "Asking 65% of a 2.2m purchase": a share is no price; "70% of 2.4m for a motel": and what it is of, that thing's. */
export const shareOrPrice: Settle = ({ figure, slot }, { settled, tokens }) => {
  if (figure.note === SHARE_NOTE && slot === 'price' && ASKS_SHARE.test(before(tokens, figure)))
    return { slot: 'wanted' };
  const share = settled.at(-1);
  const isWhole = share?.figure.note === SHARE_NOTE && share.figure.end === figure.start;
  return isWhole &&
    slot === 'wanted' &&
    share.slot === 'wanted' &&
    /^for (?:a|the)$/.test(wordsAt(tokens, figure.end, figure.end + 2))
    ? { slot: 'price' }
    : undefined;
};
const ASKS_SHARE = /\b(?:ask|asking|asking for)$/;

/** "A deposit of 55k is due and I would have to borrow all of that": it is what is asked for. */
export const borrowedDeposit: Settle = (
  { figure: { start, end }, slot },
  { placed, index, tokens },
) => {
  // "They want a 5% deposit, 45k": that is the deposit, and no price.
  const isSum = /\bdeposit [,:]$/.test(wordsAt(tokens, start - 2, start));
  if (slot !== 'deposit' && !(isSum && (slot === 'price' || slot === undefined))) return undefined;
  const next = placed.slice(index + 1).find(isMoney)?.figure.start ?? tokens.length;
  const behind = wordsAt(tokens, end, Math.min(next, end + BORROWED_REACH));
  return BORROWED.test(behind) ? { slot: 'wanted', cost: 0 } : undefined;
};
const BORROWED =
  /\b(?:due|payable|(?:has|have) to be paid|must be paid|wants?|needs?|don'?t have|not have)\b.{0,80}\b(?:borrow|borrowing|financing|finance|fund|funding|lend me|lend us|loan for)(?: (?:(?:exactly|just|only) )?that(?! \w)| (?:all|the whole|every (?:cent|dollar)) of (?:it|that)| the whole (?:deposit|of it))|\b(?:that|this|the) deposit is (?:what|all)(?: that)? (?:i|we)\b[^.,]{1,20}\b(?:borrow|finance|fund)\b/;
const BORROWED_REACH = 24;

/** "Want to draw 150k of equity": what is drawn is asked for, and not all there is of it. */
export const drawnEquity: Settle = ({ figure: { start }, slot }, { tokens, placed }) =>
  slot === 'equity' &&
  DRAWS.test(wordsAt(tokens, start - 4, start)) &&
  !placed.some((other) => other.slot === 'wanted')
    ? { slot: 'wanted', cost: 0 }
    : undefined;
const DRAWS =
  /\b(?:draw|pull|release|access|tap|unlock|take out|cash out)(?: (?:on|out|down|about|around|up to)){0,2}$/;

/** "The house went from 700k to 1.18m": what it went to. */
export const wentUp: Settle = ({ figure, slot }, { tokens }) => {
  const { lower, ...whole } = figure;
  const isRise =
    slot === 'worth' &&
    lower !== undefined &&
    WENT.test(wordsAt(tokens, figure.start - 4, figure.start + 1));
  return isRise ? { figure: whole } : undefined;
};
const WENT =
  /\b(?:went|gone|rose|risen|grew|grown|jumped|climbed|moved|came|come)(?: up)?(?: in value)? from\b/;

/** "My ute was 62 grand three years ago": what a thing cost then. */
export const costThen: Settle = ({ figure: { start, end }, slot }, { placed, tokens }) =>
  slot === 'price' &&
  /^(?:was|were|cost)$/.test(textAt(tokens, start - 1)) &&
  placed.some(
    ({ figure }) =>
      figure.kind === 'duration' && figure.start === end && textAt(tokens, figure.end) === 'ago',
  )
    ? { slot: 'other' }
    : undefined;

/** "Land 1m, build 1.9m, other costs 250k, so 3.15m all up": what a project costs is not what is asked for. */
export const costInAll: Settle = ({ figure, slot }, { placed }) => {
  const parts = placed.filter((one) => isMoney(one) && IN_COST.has(one.slot));
  const has = (name: Slot) => placed.some((one) => one.slot === name);
  // "Tax bill 73,400 plus accountant 6,600, so eighty all told": what has to be paid, and no project.
  if (slot === 'total_cost' && (has('tax') || has('bill')))
    return has('end_value') || has('price') || has('build_cost') ? undefined : { slot: undefined };
  if (slot !== 'wanted' && slot !== undefined) return undefined;
  const isCost = has('build_cost') && (has('worth') || has('price')) && !has('total_cost');
  return isCost && sumOf(parts) === figure.value ? { slot: 'total_cost' } : undefined;
};
const IN_COST: ReadonlySet<Slot | undefined> = new Set([
  'worth',
  'price',
  'build_cost',
  'cost_part',
] as const);

/** Of what is stated in parts, the parts that its total names once more. */
const IN_PARTS: ReadonlySet<Slot | undefined> = new Set([
  ...(['owed', 'price', 'worth', 'invoices'] as const),
  undefined,
]);

/** "500k with one bank and 120k with another, so 620k owing", "the unit 600k, the business 1.3m, 1.9m together": counted once. */
export const partOfTotal: Settle = (each, { placed, tokens }) => {
  const money = placed.filter(isMoney);
  const at = money.indexOf(each);
  const isWhole = (total: Placed) =>
    total.slot === 'owed' ||
    total.slot === 'price' ||
    isSaidWhole(tokens, total.figure) ||
    textAt(tokens, total.figure.start - 1) === 'equal';

  const isSumOf = (total: Placed, parts: readonly Placed[]) =>
    parts.includes(each) &&
    // "1.1m in total, which pays out the 950k we owe": a debt is none the less owed.
    !(each.slot === 'owed' && total.slot === 'wanted') &&
    parts.every(({ slot }) => (total.slot === 'owed' ? slot !== 'wanted' : IN_PARTS.has(slot))) &&
    sumOf(parts) === total.figure.value &&
    isWhole(total);
  const isPart = money.some((total, index) =>
    [2, 3].some(
      (size) =>
        Math.abs(index - at) <= size &&
        (isSumOf(total, money.slice(index + 1, index + 1 + size)) ||
          isSumOf(total, money.slice(Math.max(0, index - size), index))),
    ),
  );
  return isPart ? { slot: 'other' } : undefined;
};

/** What a part of the price is worth says nothing of what all of it is. */
export const worthOfPart: Settle = (each, { placed, index, tokens }) =>
  each.slot === 'worth' && isPartOf(tokens, each, placed.slice(0, index).findLast(isMoney))
    ? { slot: 'other' }
    : undefined;
