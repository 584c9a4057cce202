/** Whether a sum is a price or a value, of then or of now, of all or of a part; and whose money pays it. */
import { inThousands } from '../../../money.ts';
import { EACH_NOTE } from '../figures/read-shares.ts';
import { STOP, type Token, textAt, wordsAt, wordsBefore, wordsBehind } from '../split-tokens.ts';
import { type Placed, type Slot, sumOf } from './cues.ts';
import {
  isMoney,
  isPartOf,
  isSaidWhole,
  NO_CUE,
  PARTS_ADDED,
  type Settle,
  SURE,
} from './settling.ts';

/** "Buying the rooms we rent in Geelong for 860k": nobody pays that much in rent. */
export const rentOrPrice: Settle = ({ figure, slot }) =>
  slot === 'rent' && figure.value >= MOST_RENT ? { slot: 'price' } : undefined;
const MOST_RENT = 200_000;

/** "Worth 6.6m ex GST, costs 5.1m": without the tax, and beside what is built, stands what it sells for. */
export const endValue: Settle = (each, { placed, marks, tokens }) => {
  const { figure, slot } = each;
  if (!isMoney(each) || !NO_TAX.has(slot)) return undefined;
  const next = placed.find(({ figure: { start } }) => start >= figure.end)?.figure.start;
  const last = Math.min(next ?? tokens.length, figure.end + TAX_REACH);
  const isTold = marks.some(
    ({ is, start, end }) =>
      is === 'before_gst' &&
      (end === figure.start ||
        (start >= figure.end && end <= last && !/[.,]/.test(wordsAt(tokens, figure.end, start)))),
  );
  if (!isTold) return undefined;
  const money = placed.filter((other) => other !== each && isMoney(other));
  const isMost = money.every((other) => other.figure.value < figure.value);
  // Of land that is bought for a project its price is told without the tax, too.
  const isProject = slot !== 'price' && isMost && marks.some(({ is }) => is === 'is_project');
  const isAboveCost = money.some(
    (other) => COSTS.has(other.slot) && other.figure.value < figure.value,
  );
  return isProject || (isAboveCost && slot !== 'profit')
    ? { slot: 'end_value', cost: Math.min(SURE, each.cost) }
    : undefined;
};
const TAX_REACH = 9;
const COSTS: ReadonlySet<Slot | undefined> = new Set([
  'total_cost',
  'build_cost',
  'price',
] as const);
const NO_TAX: ReadonlySet<Slot | undefined> = new Set([
  'worth',
  'price',
  'turnover',
  'profit',
  undefined,
] as const);

/** "After 2.4m incl the land debt": what is asked for covers what the costs do. */
export const costOfAll: Settle = ({ figure: { start, end }, slot }, { tokens }) => {
  const isAsked = ASKS.test(textAt(tokens, start - 1)) && INCLUDING.test(textAt(tokens, end));
  return slot === 'total_cost' && isAsked ? { slot: 'wanted', cost: 1 } : undefined;
};
const INCLUDING = /^(?:incl|including|includes)$/;

/** "A duplex, sells at 1.3m each", "four villas to build. They would fetch 900k each": for each home, of as many as are told anywhere. */
export const eachHome: Settle = ({ figure, slot }, { placed, tokens }) => {
  const isEach =
    (slot === 'end_value' ||
      slot === 'worth' ||
      (COSTS.has(slot) && PER_HOME.test(wordsBehind(tokens, figure.end)))) &&
    figure.note !== EACH_NOTE &&
    (EACH.test(wordsAt(tokens, figure.end, figure.end + EACH_REACH)) ||
      EACH_BEFORE.test(wordsAt(tokens, figure.start - EACH_BEFORE_REACH, figure.start)));
  if (!isEach) return undefined;
  const counts = placed.filter(({ figure: { kind } }) => kind === 'count');
  const counted =
    counts.find(({ figure: { end } }) => HOMES.test(wordsBehind(tokens, end))) ??
    // "Subdividing our 5 acre block into 4."
    counts.find(({ figure: { start } }) => textAt(tokens, start - 1) === 'into');
  // "1.25 each. The last two were duplexes" says nothing of these.
  const isPair = PAIR.test(wordsAt(tokens, 0, figure.end + EACH_REACH));
  const many = counted?.figure.value ?? (isPair ? 2 : undefined);
  if (many === undefined) return slot === 'worth' ? undefined : { slot: 'other' };
  return { figure: { ...figure, value: figure.value * many, note: EACH_NOTE } };
};
/** "850 each when finished, so 3.4 all up": what the homes come to, said again. */
export const allHomes: Settle = (each, { placed }) =>
  isMoney(each) &&
  placed.some(
    ({ figure: { note, value }, slot }) =>
      slot === 'end_value' && note === EACH_NOTE && value === each.figure.value,
  )
    ? { slot: 'end_value' }
    : undefined;
const PER_HOME = /^per (?:lot|block|unit|villa|townhouse|duplex|dwelling|home|house|apartment)\b/;
const EACH = new RegExp(`^(?:[a-z]+ ){0,3}(?:each|apiece)\\b|${PER_HOME.source}`);
const EACH_BEFORE =
  /\beach (?:side|half|lot|block|unit|villa|townhouse|home|house|one|would|will|should)\b[^.]{0,30}$/;
const EACH_REACH = 4;
const EACH_BEFORE_REACH = 7;
/** Behind a number: how many homes. */
export const HOMES =
  /^(?:[a-z]+ )?(?:townhouse|townies|villa|unit|apartment|flat|dwelling|house|home|terrace|lot)\b/;
const PAIR = /\b(?:duplex|pair of|both|semi)\b/;

/** "Management rights: unit 650k, business 1.4m": where no sum says what both come to, the price is both. */
export const partsOfVenue: Settle = (each, { tokens, placed }) => {
  if (!isPricePart(each)) return undefined;
  const parts = placed.filter((one) => isPricePart(one) && venuePart(tokens, one) !== undefined);
  const [first, second] = parts;
  if (first === undefined || second === undefined || parts.length > 2) return undefined;
  if (venuePart(tokens, first) === venuePart(tokens, second)) return undefined;
  const text = wordsAt(tokens, 0, tokens.length);
  if (!VENUE.test(text)) return undefined;
  const whole = sumOf(parts);
  if (each === first) {
    return { slot: 'price', cost: 1, figure: { ...each.figure, value: whole, note: PARTS_ADDED } };
  }
  return each === second ? { slot: 'other', cost: 0 } : undefined;
};
const isPricePart = (each: Placed) =>
  isMoney(each) && (each.slot === undefined || VENUE_PARTS.has(each.slot));
const VENUE_PARTS = new Set<Slot | undefined>(['worth', 'price', 'wanted']);
const VENUE = /\b(?:management right|mlr|letting|freehold|motel|caravan park|pub|hotel|b and b)\b/;

/** What of a venue a sum is said to be for, right before it or right behind it. */
function venuePart(tokens: readonly Token[], { figure: { start, end } }: Placed) {
  const words = [wordsAt(tokens, start - 3, start), wordsAt(tokens, end, end + 5)];
  // "Unit plus business for 1.48m" is all of it.
  const before = wordsAt(tokens, start - 5, start);
  if (/^[^\d]*$/.test(before) && PLACE.test(before) && TRADE.test(before)) return undefined;
  const [, part] = PART_BEFORE.exec(words[0] ?? '') ?? PART_BEHIND.exec(words[1] ?? '') ?? [];
  if (part === undefined) return undefined;
  return TRADE.test(part) ? 'trade' : 'place';
}
const TRADE = /\b(?:business|right|letting|agreement|goodwill|lease|leasehold)\b/;
const PLACE = /\b(?:unit|residence|apartment|freehold|building)\b/;
const PART =
  '(unit|residence|apartment|freehold|building|business|right|agreement|letting business|letting|goodwill|leasehold|lease)';
const PART_BEFORE = new RegExp(`\\b${PART}(?: (?:is|at|for|worth|price|costs?))?$`);
const PART_BEHIND = new RegExp(`^(?:for|is) (?:the |a )?(?:manager(?: s)? )?${PART}\\b`);

/** "80 acres at $7,500 an acre": a price for each is not the whole. */
export const eachAcre: Settle = ({ figure, slot }, { tokens, placed }) => {
  const { end, note, value } = figure;
  const isEach = /^(?:an?|per) (?:acre|hectare|ha|sqm|metre|m2)\b/;
  const isFree = slot === 'price' || slot === 'worth' || slot === undefined;
  if (!isFree || note === EACH_NOTE || !isEach.test(wordsBehind(tokens, end))) return undefined;
  // "640 acres, valued at $4,500 an acre."
  const acres = placed.find(
    (other) =>
      other.figure.kind === 'count' && textAt(tokens, other.figure.end) === textAt(tokens, end + 1),
  );
  if (acres === undefined || slot === undefined) return { slot: 'other', cost: 0 };
  return { figure: { ...figure, value: value * acres.figure.value, note: EACH_NOTE } };
};

/** "Bought 620k, construction 1.3m": what was paid then. */
export const paidThen: Settle = ({ figure: { start }, slot }, { tokens, placed }) =>
  slot === undefined &&
  /\b(?:bought|paid)(?: (?:it|this|at|for))?$/.test(wordsBefore(tokens, start)) &&
  placed.some((other) => other.slot === 'build_cost')
    ? { slot: 'other' }
    : undefined;

/** "550k of the price": a part of what another sum says. */
export const ofPrice: Settle = ({ figure: { end }, slot }, { tokens }) =>
  slot === 'price' && /^of the (?:purchase |asking )?price\b/.test(wordsBehind(tokens, end))
    ? { slot: 'other' }
    : undefined;

/** "We have 80k" is own money beside a price; "we have 55k wages due" is not. */
export const ownMoney: Settle = ({ figure, slot, lost }, { placed, tokens, marks }) => {
  // "He wants 220, I have 70 saved", "bloke wants 58k, ive got 8 to put in": what is asked for a thing, and not of us.
  const isOfRest = marks.some(({ is }) => is === 'asks_rest');
  if (slot === 'bill' || (slot === 'wanted' && !isOfRest)) {
    const isAsked = SELLER_ASKS.test(wordsBefore(tokens, figure.start));
    const isOwn = ({ slot: of }: Placed) =>
      (slot === 'bill' && of === 'held') || (isAsked && of === 'deposit');
    if (placed.some(isOwn)) return { slot: 'price' };
  }
  // "2.4m freehold. Got 960k need 1.44m": what we have and what is wanted come to a third sum.
  const isRest = placed.some(
    (asked) =>
      asked.slot === 'wanted' &&
      placed.some((one) => isMoney(one) && one.figure.value === asked.figure.value + figure.value),
  );
  const isHad = /^(?:got|have|has|bring|cash)$/.test(textAt(tokens, figure.start - 1));
  if (slot === undefined && isHad && isRest) return { slot: 'deposit', cost: 1 };
  if (slot !== 'held') return undefined;
  return isRest ||
    lost.includes('deposit') ||
    isOfRest ||
    isRestOf(figure, placed) ||
    placed.some((other) => isMoney(other) && WHOLES.has(other.slot))
    ? { slot: 'deposit' }
    : { slot: undefined, cost: NO_CUE };
};
const SELLER_ASKS =
  /\b(?:he|she|they|landlord|owner|vendor|seller|bloke|fella|guy|chap|lady|neighbour) (?:wants?|asks?|is asking)(?: for)?$/;
const WHOLES: ReadonlySet<Slot | undefined> = new Set([
  'price',
  'total_cost',
  'build_cost',
  'bill',
  undefined,
]);
/** "Motel freehold 3.2m, we have 1.2m": nothing else is said, so the rest is asked for. */
const isRestOf = ({ value }: Placed['figure'], placed: readonly Placed[]) =>
  placed.some((one) => isMoney(one) && one.slot === 'worth' && one.figure.value > value) &&
  !placed.some(({ slot }) => slot === 'wanted' || slot === 'owed' || slot === 'lvr');

/** "It's a Kenworth, it's 285 thousand, I can put down forty, can you do the rest": the one value is a price, where nothing is owed on it. */
export const paidInPart: Settle = ({ figure, slot }, { placed, marks, tokens }) => {
  const isOfRest = marks.some(({ is }) => is === 'asks_rest');
  const others = placed.filter((each) => isMoney(each) && each.figure !== figure);
  const isAlone = others.length > 0 && others.every((each) => each.slot === 'deposit');
  const isValued = /\b(?:worth|valued?|valuation)\b/.test(wordsBefore(tokens, figure.start));
  return isOfRest && slot === 'worth' && isAlone && !isValued ? { slot: 'price' } : undefined;
};

/** "Old one worth 70k, new one 165k. Trade it in and finance the rest": what it is worth goes towards the new one. */
export const tradedIn: Settle = ({ figure, slot }, { placed, tokens }) => {
  if (slot !== 'worth' || !TRADED.test(wordsAt(tokens, 0, tokens.length))) return undefined;
  const isOld = OLD_ONE.test(wordsBefore(tokens, figure.start));
  const isTowards = placed.some((each) => isMoney(each) && each.figure.value > figure.value);
  return isOld && isTowards ? { slot: 'deposit' } : undefined;
};
const TRADED = /\btrad(?:e|ing) (?:it|that|mine|her|him|them|the (?:old|current) \S+) in\b/;
const OLD_ONE =
  /\b(?:old|current|existing|present|mine|my)(?: \S+){0,2} (?:worth|valued at)(?: about| around| maybe| say)?$/;

/** "It holds 400k, of which 50k must stay put", "still got the 700, but would keep 300 back": what stays is no own money. */
export const staysPut: Settle = (each, { placed, tokens }) => {
  const isKept = ({ figure: { start, end } }: Placed) =>
    KEEPS.test(wordsBefore(tokens, start)) && BACK_FOR.test(wordsBehind(tokens, end));
  if (each.slot !== 'deposit') return undefined;
  const { figure } = each;
  const part = placed.find((one) => one.figure.start > figure.end && (isMoney(one) || isKept(one)));
  if (part === undefined) return undefined;
  const isLeft =
    isPartOf(tokens, part, each) &&
    STAYS.test(wordsAt(tokens, part.figure.end, part.figure.end + STAYS_REACH));
  const { value: said } = part.figure;
  const value = figure.value - (isMoney(part) ? said : inThousands(said, figure.value));
  return value > 0 && (isLeft || isKept(part)) ? { figure: { ...figure, value } } : undefined;
};
/** "950k from the sale of our house: 880 would go into the price, the rest is for duty": of own money only that goes in. */
export const goesIn: Settle = (each, { placed, tokens }) => {
  const { figure } = each;
  const isOwn = ({ slot }: Placed) => slot === 'deposit' || slot === 'held';
  const isPart = (own: Placed, part: Placed) =>
    part.figure.start >= own.figure.end &&
    (part.figure.kind === 'money' || part.figure.kind === 'count') &&
    GOES_IN.test(wordsBehind(tokens, part.figure.end)) &&
    inThousands(part.figure.value, own.figure.value) < own.figure.value;
  if (placed.some((own) => isOwn(own) && isPart(own, each))) return { slot: 'other', cost: 0 };
  const part = isOwn(each) ? placed.find((one) => isPart(each, one)) : undefined;
  if (part === undefined) return undefined;
  const value = inThousands(part.figure.value, figure.value);
  return { slot: 'deposit', figure: { ...figure, value } };
};
const GOES_IN =
  /^(?:of (?:it|that|this|which) )?(?:(?:would|will|can|could|is|to|all) ){0,3}(?:goe?|going|put) (?:in|into|to|toward|towards)(?: to)? (?:the |this |that )?(?:purchase )?(?:price|purchase|deal)\b/;

const STAYS = /\b(?:stay|remain|left|kept|keep)\b/;
const STAYS_REACH = 6;
const KEEPS = /\b(?:keep|keeping|hold|holding)(?: (?:about|maybe))?$/;
const BACK_FOR = /^(?:back|aside|for|in reserve)\b/;

/** "A caravan park at 5.2m and we'd borrow 60%": the words that ask stand before a percent, and are of that. */
export const shareAsked: Settle = ({ figure: { end }, slot, cue = -1 }, { placed }) =>
  slot === 'wanted' &&
  cue >= end &&
  placed.some(
    ({ figure: { kind, start }, slot: is }) =>
      kind === 'percent' && is === 'lvr' && start > cue && start - cue <= SHARE_REACH,
  )
    ? { slot: 'price', cost: 1 }
    : undefined;
const SHARE_REACH = 6;

/** "Was 312k, now 244k", "down from 800k to 540k", "520k (was 610k)": what it was, and what it is. */
export const cameDown: Settle = (each, { placed, index, tokens }) => {
  if (!isMoney(each)) return undefined;
  const last = placed.slice(0, index).findLast(isMoney);
  const next = placed.slice(index + 1).find(isMoney);
  const isDown = (one: Placed | undefined, other: Placed | undefined) =>
    one !== undefined &&
    other !== undefined &&
    WAS.test(wordsBefore(tokens, one.figure.start)) &&
    NOW.test(wordsAt(tokens, one.figure.end, other.figure.start));
  const isOld =
    last?.slot && /^, (?:it )?was$/.test(wordsAt(tokens, last.figure.end, each.figure.start));
  if (isOld || isDown(each, next)) return { slot: 'other' };
  return isDown(last, each) && last?.slot !== 'other' ? { slot: last?.slot } : undefined;
};
const WAS = /\b(?:(?:was|were|said)(?: worth| valued at)?|(?:down|reduced|dropped) from)$/;
const NOW =
  /^(?:in \d{4} |last [a-z]+ )?(?:[,;] )?(?:and )?(?:(?:is |it is |its |(?:the )?(?:qs|builder|valuer|quote|agent|bank) )?(?:now|today|these day)(?: say)?(?: down to| only| at| it at| it is)?|(?:down )?to|(?<=and )is)$/;

/** "Bought it for 540k in 2016, it's now about 960k": what was paid then is neither its worth nor its price; what follows is. */
export const boughtThen: Settle = (each, { placed, index, tokens }) => {
  if (!isMoney(each)) return undefined;
  const isBoughtThen = ({ figure: { start } }: Placed) =>
    BOUGHT.test(wordsAt(tokens, start - BOUGHT_REACH, start)) &&
    placed.some(
      ({ figure: { date, start: at } }) => date?.isPast && Math.abs(at - start) <= THEN_REACH,
    );
  if (isBoughtThen(each)) return { slot: 'other' };
  const last = placed.slice(0, index).findLast(isMoney);
  return last !== undefined &&
    isBoughtThen(last) &&
    NOW_WORTH.test(wordsAt(tokens, last.figure.end, each.figure.start))
    ? { slot: 'worth', cost: Math.min(SURE, last.cost) }
    : undefined;
};
const NOW_WORTH =
  /^(?!.*\b(?:owe|owing|loan|mortgage|debt|want|need|borrow|look|looking)\b).*\b(?:now|today)\b(?: \S+){0,2}$/;
const BOUGHT =
  /\b(?:bought|paid|purchased|got it|cost)\b(?:(?! (?:off|down|back|out|wants?|needs?|after|borrow|worth|valued)\b)[^.,;])*$|\b\d{4} for$/;
const BOUGHT_REACH = 9;
const THEN_REACH = 5;

/** "A deposit of 55k is due and I would have to borrow all of that": it is what is asked for. */
export const borrowedDeposit: Settle = ({ figure: { end }, slot }, { placed, index, tokens }) => {
  if (slot !== 'deposit') return undefined;
  const next = placed.slice(index + 1).find(isMoney)?.figure.start ?? tokens.length;
  const behind = wordsAt(tokens, end, Math.min(next, end + BORROWED_REACH));
  return BORROWED.test(behind) ? { slot: 'wanted', cost: 0 } : undefined;
};
const BORROWED =
  /\b(?:due|payable|paid|wants?|needs?|not have)\b.{0,80}\b(?:borrow|finance|fund|lend (?:me|us)|loan for) (?:that(?! \w)|(?:all|the whole) of (?:it|that))|\bthat deposit is what\b/;
const BORROWED_REACH = 24;

/** "Buy a motel freehold at 3.2m": the word that says what it is to be worth is of what is bought. */
export const boughtAt: Settle = ({ figure: { start, end }, slot }, { placed, index, tokens }) => {
  if (slot !== 'worth') return undefined;
  // "The unit is $760,000, the valuation came back at $740,000. Settlement is 29 January": valued anew, as whoever buys it has it.
  const next = placed[index + 1];
  const isValued =
    next?.slot === 'worth' &&
    VALUED_AT.test(wordsAt(tokens, end, next.figure.start)) &&
    SETTLES.test(wordsAt(tokens, 0, tokens.length)) &&
    !placed.some((other) => other.slot === 'owed' || other.slot === 'price');
  return isValued || BOUGHT_AT.test(wordsAt(tokens, start - BOUGHT_AT_REACH, start))
    ? { slot: 'price' }
    : undefined;
};
/** In the same sentence or the next. */
const VALUED_AT =
  /^[.,]? ?(?:and |but |the |bank |it |is |was |has |been ){0,4}(?:valuation|valuer|val|valued|values)\b[^.]*$/;
/** And not "settlement of our block", which pays it back. */
const SETTLES =
  /\b(?:settlement (?:is|be|date|on|in|by|due|set)|(?:we|i|they|to|must) settle (?:on|by|in|it))\b/;
const BOUGHT_AT =
  /\b(?:buy|buying|purchase|purchasing|acquire|acquiring|(?:signed|exchanged) (?:a |the )?contract (?:for|on)) [a-z ]{1,60} (?:at|for)(?: (?:about|around|roughly|c))?$/;
const BOUGHT_AT_REACH = 10;

/** "Land 1m, build 1.9m, other costs 250k, so 3.15m all up": what a project costs is not what is asked for. */
export const costInAll: Settle = ({ figure, slot }, { placed, tokens }) => {
  if (slot !== 'wanted' && slot !== undefined) return undefined;
  // "Build 930k, other costs 120k. So we want 1.05m and the land is our part."
  if (ASKED_FOR.test(wordsBefore(tokens, figure.start))) return undefined;
  const parts = placed.filter((one) => isMoney(one) && IN_COST.has(one.slot));
  const has = (name: Slot) => placed.some((one) => one.slot === name);
  return has('build_cost') && !has('total_cost') && sumOf(parts) === figure.value
    ? { slot: 'total_cost' }
    : undefined;
};
const ASKS = /^(?:want|need|seek|seeking|borrow|after)$/;
/** "Construction funding of 1.85m" is asked for too. */
const ASKED_FOR =
  /\b(?:want|need|seek|seeking|borrow|after|(?:funding|finance|loan|facility|debt|amount) (?:of|for|sought|wanted|needed|required|requested|is))$/;
const IN_COST: ReadonlySet<Slot | undefined> = new Set([
  'worth',
  'price',
  'build_cost',
  'cost_part',
] as const);

const SAID_WEAKLY = 3;
/** Of what is stated in parts, the parts that its total names once more. */
const IN_PARTS: ReadonlySet<Slot | undefined> = new Set([
  'owed',
  'price',
  'worth',
  'invoices',
  undefined,
] as const);

/** "500k with one bank and 120k with another, so 620k owing", "the unit 600k, the business 1.3m, 1.9m together": counted once. */
export const partOfTotal: Settle = (each, { placed, tokens }) => {
  const money = placed.filter((one) => isMoney(one) && !one.isDenied);
  const at = money.indexOf(each);
  const before = money.slice(0, at);
  const list = before.slice(before.findLastIndex(({ slot }) => slot !== 'invoices') + 1);
  // "Invoices of 41k, 18k and 66k, total 125k".
  const isTold =
    each.slot === undefined && list.length > 1 && textAt(tokens, each.figure.start - 1) === 'total';
  if (isTold && sumOf(list) === each.figure.value) return { slot: 'other' };
  const isWhole = ({ slot, figure }: Placed) =>
    slot === 'owed' ||
    slot === 'price' ||
    isSaidWhole(tokens, figure) ||
    textAt(tokens, figure.start - 1) === 'equal';
  // "28k for a trailer and 9k for signs, 37k altogether".
  const areAsked = (total: Placed, parts: readonly Placed[]) =>
    total.slot === 'wanted' &&
    isSaidWhole(tokens, total.figure) &&
    parts.some(({ cost }) => cost > SAID_WEAKLY) &&
    parts.every(
      ({ slot, figure: { end } }) =>
        slot === 'wanted' && !wordsAt(tokens, end, total.figure.start).includes(` ${STOP}`),
    );
  const isSumOf = (total: Placed, parts: readonly Placed[]) =>
    parts.includes(each) &&
    // "1.1m in total, which pays out the 950k we owe": a debt is none the less owed.
    !(each.slot === 'owed' && total.slot === 'wanted') &&
    (areAsked(total, parts) ||
      parts.every(({ slot, cost }) =>
        total.slot === 'owed'
          ? slot !== 'wanted'
          : IN_PARTS.has(slot) ||
            (parts.length > 1 && total.slot === 'price' && cost > SAID_WEAKLY),
      )) &&
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

/** "35k fit-out, 12k stock and 8k for the sign": between two that are asked for. */
export const partBetween: Settle = (each, { placed, index, tokens }) => {
  if (!isMoney(each) || each.slot !== undefined) return undefined;
  const last = placed.slice(0, index).findLast(isMoney);
  const next = placed.slice(index + 1).find(isMoney);
  const link = (one: Placed, other: Placed) => wordsAt(tokens, one.figure.end, other.figure.start);
  return last?.slot === 'wanted' &&
    next?.slot === 'wanted' &&
    /^(?:for )?(?:[a-z]+ ){1,3},$/.test(link(last, each)) &&
    /^(?:for )?(?:[a-z]+ ){1,3}(?:, )?and$/.test(link(each, next))
    ? { slot: 'wanted', cost: next.cost }
    : undefined;
};

/** "$200,000: $130,000 opens new rooms, $70,000 pays off his cards": what the parts of a loan are for makes none of them a debt or a price. */
export const partOfLoan: Settle = (each, { placed, tokens }) => {
  if (!isMoney(each) || each.slot === undefined || each.slot === 'wanted') return undefined;
  const money = placed.filter((one) => isMoney(one) && one.slot !== 'other');
  const whole = money.slice(0, money.indexOf(each)).findLast(({ slot }) => slot === 'wanted');
  if (whole === undefined) return undefined;
  const after = money.slice(money.indexOf(whole) + 1);
  const isSpent = ({ figure: { end } }: Placed) => SPENT.test(wordsBehind(tokens, end));
  const parts = after.slice(0, Math.max(2, after.indexOf(each) + 1));
  const isAll = parts.reduce((sum, { figure }) => sum + figure.value, 0) === whole.figure.value;
  return isAll && parts.every(isSpent) ? { slot: 'bill' } : undefined;
};
const SPENT =
  /^(?:of (?:it|that|personal|private|my|our) |opens? |buys? |goe?s? |is (?:for |stock|wages)|for |on |to |towards? |pays? (?!out)|clears? |covers? |funds? )/;

/** "64k for the refurbished one and 91k for the new one. We've decided on the refurbished": the other is not bought. */
export const notChosen: Settle = (each, { placed, tokens }) => {
  const [, chosen] = CHOSEN.exec(wordsAt(tokens, each.figure.end, tokens.length)) ?? [];
  if (!isMoney(each) || chosen === undefined) return undefined;
  const nameOf = ({ figure: { start, end } }: Placed) =>
    (NAME_BEHIND.exec(wordsBehind(tokens, end)) ??
      NAME_BEFORE.exec(wordsBefore(tokens, start)))?.[1];
  const own = nameOf(each);
  const isOther = own !== undefined && own !== chosen;
  return isOther && placed.some((one) => isMoney(one) && nameOf(one) === chosen)
    ? { isDenied: true }
    : undefined;
};
const CHOSEN = /\b(?:decided on|go(?:ing|ne)? with|chose|chosen|picked|settled on) the ([a-z]+)\b/;
const NAME_BEHIND = /^for (?:the|an?) ([a-z]+)\b/;
const NAME_BEFORE = /\bthe ([a-z]+)(?: one)?(?: is| was| at| for| come in at| came in at)?$/;
