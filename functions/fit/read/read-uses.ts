/**
 * What the money, or the thing that it buys, is used for: how much of it privately. Said in sums
 * ("40k clears my cards"), in percent, or in fractions ("nine tenths of it").
 */
import type { Facts, Role } from '../need.ts';
import { findTotal } from './amount/totals.ts';
import { clauseAt, sentenceEnd, sentenceStart, type TextsRead } from './document.ts';
import { type Figure, list } from './figures/read-numbers.ts';
import { FRACTIONS } from './figures/read-shares.ts';
import { type Hit, isMovable, OF_BUSINESS, OF_EITHER, PRIVATE_LIFE } from './signals.ts';
import type { Placed } from './slots/cues.ts';
import {
  COLON,
  COMMA,
  STOP,
  type Token,
  textAt,
  wordsAt,
  wordsBefore,
  wordsBehind,
} from './split-tokens.ts';

export type Uses = {
  readonly personalAmount?: number;
  readonly businessAmount?: number;
  /** Percent. */
  readonly personalShare?: number;
  /** The share is that of "mostly". */
  readonly isMostly?: boolean;
  /** What the share was read from. */
  readonly at?: Pick<Figure, 'start' | 'end'>;
};

type Use = 'personal' | 'business';
/** A part of the whole. */
type Part = {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** "BAS 18k and $7k school fees": what it is for may stand on either side. */
  readonly isTax?: boolean;
};
type Used = Part & {
  readonly use: Use | undefined;
  /** The words right beside it name its use. */
  readonly isSaid: boolean;
};

/** What is owed, offered or over is not what the money is used for. */
const IN_USE: ReadonlySet<Role> = new Set<Role>(['purpose', 'worked_on', 'who', 'when']);

export function readUses(
  document: TextsRead,
  placed: readonly Placed[],
  all: readonly Hit[],
  stated: Pick<Facts, 'amount' | 'existing_debt'>,
): Uses {
  const whole = findTotal(document, placed);
  // "Looking at $84,000. $42,000 for chairs, $42,000 for a roof."
  const isAsked = placed.some(({ slot }) => slot === 'wanted' || slot === 'deposit');
  const loose = isAsked ? [] : placed.filter((each) => each.slot === undefined && isMoney(each));
  const sums = [
    ...(whole ? [whole.figure.value] : []),
    ...(stated.amount ? [stated.amount.value] : []),
    // "45 grand: 30 for flour, 15 for my own Mastercard."
    ...placed.flatMap(({ slot, figure: { kind, value, end } }) =>
      kind === 'money' && (slot === 'wanted' || textAt(document.tokens, end) === COLON)
        ? [value]
        : [],
    ),
    ...loose.map(({ figure }) => figure.value),
  ];
  const split = sums
    .map((sum) => ({ sum, run: partsOf(placed, sum, stated.existing_debt?.value) }))
    .find(({ run }) => run.length > 0);
  const parts = split?.run ?? [];
  const hits = all.filter(
    ({ name, role }) =>
      // "My nan left me a unit": who is named is not yet what it is for.
      (IN_USE.has(role) || (parts.length > 0 && !IS_HOME.has(name))) &&
      name !== 'kin' &&
      (PRIVATE_LIFE.has(name) || OF_BUSINESS.has(name) || OF_EITHER.has(name)),
  );
  const ofThing = all.some(isMovable) ? useOfThing(document, placed) : undefined;
  if (ofThing || !hits.some(({ name }) => PRIVATE_LIFE.has(name))) return ofThing ?? {};
  const owed = new Set(placed.flatMap(({ slot, figure }) => (slot === 'owed' ? figure.value : [])));
  const isUse = (each: Placed) =>
    parts.includes(each) ||
    (PART_SLOTS.has(each.slot) &&
      isMoney(each) &&
      // "A private loan, 640k, on my house. New loan 760k: pay out the 640k and 120k for stock."
      !owed.has(each.figure.value) &&
      !isAge(document, each) &&
      clauseAt(document, each.figure.start)?.role !== 'repaid');
  const used = listSums(
    placed.filter((each) => each !== whole && each.figure.value !== split?.sum && isUse(each)),
  );
  const isAll = parts.length > 0 && used.length === parts.length;
  const told = sumParts(giveUses(document, hits, used, isAll), isAll);
  const isInSums = told.personalAmount !== undefined;
  const most = Math.max(0, ...sums);
  const inSums =
    withPart(document, placed, hits, most) ??
    (isInSums ? told : withRest(document, placed, hits, most));
  const share =
    toShare(document, hits, listPercents(document.tokens, placed)) ?? shareInWords(document, hits);
  // "10 to clear a credit card that's mostly holidays": told in sums, it is no share of all.
  const isOfPart = inSums.personalAmount !== undefined && share?.isMostly === true;
  return { ...inSums, ...(isOfPart ? {} : share) };
}

/** "120k against our house: 85k is stock" says what is offered. */
const IS_HOME: ReadonlySet<string> = new Set(['own_home', 'own_home_loan', 'home_to_live_in']);

const inSpan = (hits: readonly Hit[], from: number, to: number) =>
  hits.filter(({ start }) => start >= from && start < to);

/** "Need 40k: 25 for new chairs and the rest to clear my credit card": one part is told, and the other is what is left. */
function withRest(
  document: TextsRead,
  placed: readonly Placed[],
  hits: readonly Hit[],
  whole: number,
): Uses {
  const { tokens } = document;
  const namesUse = (at: number) => {
    const words = wordsAt(tokens, at, at + USE_REACH);
    const named = at + (GOES_TO.exec(words)?.[0].split(' ').length ?? 1) - 1;
    return FOR_USE.test(words) || hits.some(({ start }) => start === named);
  };
  const at = tokens.findIndex(({ text }, index) => REST.has(text) && namesUse(index + 1));
  const own = sentenceStart(document, Math.max(0, at));
  // "20k is the wedding. The rest is stock."
  const from = at - own > 1 ? own : sentenceStart(document, Math.max(0, own - 1));
  const parts = placed.filter((each) => {
    const { start, end } = each.figure;
    const isPart = PART_SLOTS.has(each.slot) && isSumOf(each, whole) && start >= from && end <= at;
    // "The wedding's about 20k, rest goes on stock."
    const isLoose = each.slot === undefined && isMoney(each);
    return isPart && (isLoose || namesUse(end) || inSpan(hits, from, start).length > 0);
  });
  const [part, ...others] = listSums(parts);
  if (at < 0 || part === undefined || others.length > 0) return {};
  const rest = { start: at, end: at + 1, value: whole - part.value };
  // "The rest to clear my card, bit of both on that": how much of it is private is open, and may be most.
  const isBoth = OF_BOTH.test(wordsAt(tokens, at, sentenceEnd(document, at)));
  if (isBoth && rest.value * 2 >= whole) return {};
  return sumParts(giveUses(document, hits, [part, rest], true), true);
}

const isSumOf = ({ figure }: Placed, whole: number) =>
  (figure.kind === 'money' || (figure.kind === 'count' && figure.value >= SMALLEST)) &&
  inDollars(figure) < whole;

/** "80k for a wedding and for stock. 60 of it is for the shop": the rest goes to the other of the two. */
function withPart(
  document: TextsRead,
  placed: readonly Placed[],
  hits: readonly Hit[],
  whole: number,
): Uses | undefined {
  const { tokens } = document;
  const [part, ...others] = listSums(
    placed.filter(
      (each) => isSumOf(each, whole) && OF_WHOLE.test(wordsBehind(tokens, each.figure.end)),
    ),
  );
  if (part === undefined || others.length > 0) return undefined;
  const [{ use }] = giveUses(document, hits, [part], true) as [Used];
  const from = sentenceStart(document, part.start);
  const before = hits.filter(({ start, role }) => start < from && role === 'purpose');
  const isNamed = (isOfLife: boolean) =>
    before.some(({ name }) => PRIVATE_LIFE.has(name) === isOfLife && !OF_EITHER.has(name));
  if (use === undefined || !isNamed(true) || !isNamed(false)) return undefined;
  const rest = whole - part.value;
  return use === 'personal'
    ? { personalAmount: part.value, businessAmount: rest }
    : { personalAmount: rest, businessAmount: part.value };
}
const OF_WHOLE = /^of (?:it|that|this|the (?:money|total|loan|whole))\b/;
const GOES_TO = /^(?:(?:is|are|goes?|would|will|be|my|our|the|a|new) )+/;
const FOR_USE =
  /^(?:(?:of (?:it|that|this) )?(?:(?:is|are|goes?|would|will|be) ){0,2})(?:for|to|on|toward|clear|pay|buy)\b/;
const OF_BOTH = /\b(?:both|some|part|partly|half|mix|mixed|mostly)\b/;

/** "A rav4, 70% work", "half of its use would be private": of a thing that is bought all other use is of the other kind. */
function useOfThing(document: TextsRead, placed: readonly Placed[]): Uses | undefined {
  const { tokens } = document;
  const words = wordsAt(tokens, 0, tokens.length);
  const [compared, more] = MORE_PRIVATE.exec(words) ?? [];
  if (compared !== undefined)
    return { personalShare: more === 'more' ? MOST : 50, at: { start: 0, end: 0 } };
  const parts = [...listPercents(tokens, placed), ...listFractions(document)];
  for (const { start, end, value } of parts) {
    const use = saidOfThing(tokens, start, end);
    if (use === undefined) continue;
    return { personalShare: use === 'business' ? 100 - value : value, at: { start, end } };
  }
  // "Mon to wed it's on site, rest is family, so 50/50."
  const isEven = words
    .split(STOP)
    .some(
      (each) =>
        isEvenly(each.replace('50/50', '50 50')) && OF_LIFE.test(each) && OF_WORK.test(each),
    );
  return isEven ? { personalShare: 50, at: { start: 0, end: 0 } } : undefined;
}

const WORK = '(?:business|work|job|site)';
const LIFE = '(?:private|privately|personal|family|kid|footy)';
const OF_WORK = new RegExp(`\\b${WORK}\\b`);
const OF_LIFE = new RegExp(
  `\\b(?:home|${LIFE})\\b(?! (?:business|company|trust|farm|firm|owned|run|sale|seller)\\b)`,
);
const NO_MORE =
  '(?=$| (?:[.,]|use|usage|purpose|and|but|to|i|the|rest|or|roughly|easy|half|of)(?: |$))';
/** "More private than work", "as much for the family as for work". */
const MORE_PRIVATE = new RegExp(
  `\\b(more|as much) (?:(?:for|of|a|the|my) )*${LIFE}(?: use)? (?:than|as) (?:(?:for|of|a|the) )*${WORK}${NO_MORE}`,
);
const OF_USE =
  '(?:of )?(?:(?:the|its|it|my|all) )+(?:use|usage|time|k|ks|km|kilometre|driving|mileage|trip|running)';
const SAID_BEHIND = new RegExp(
  `^(?:${OF_USE} )?(?:(?:it|its|is|are|be|would|will|for|with|on|the|my|our) )*(${WORK}|${LIFE})${NO_MORE}`,
);
const SAID_BEFORE = new RegExp(
  `\\b(${WORK}|${LIFE})(?: (?:use|usage|is|are|be|would|will|only|about|around|maybe|just|roughly|a|:))*$`,
);
const OF_USE_BEHIND = new RegExp(`^(?:$|[.,]|${OF_USE}\\b)`);

/** "Work maybe a third of the time", "half the ks are jobs". */
function saidOfThing(tokens: readonly Token[], start: number, end: number): Use | undefined {
  const behind = wordsAt(tokens, end, end + SAID_REACH);
  const [, before] = OF_USE_BEHIND.exec(behind)
    ? (SAID_BEFORE.exec(wordsBefore(tokens, start)) ?? [])
    : [];
  const said = before ?? SAID_BEHIND.exec(behind)?.[1];
  if (said === undefined) return undefined;
  return OF_WORK.test(said) ? 'business' : 'personal';
}
const SAID_REACH = 12;

/** The use that the words from one token to another name first; a thing may be for either. */
function firstUse(
  { tokens }: TextsRead,
  hits: readonly Hit[],
  [from, to]: readonly [number, number],
  isAll: boolean,
): Use | undefined {
  const [first] = inSpan(hits, from, to);
  if (first === undefined) return undefined;
  let end = first.end;
  while (end < to && tokens[end]?.text !== COMMA) end += 1;
  const isTold = ({ name }: Hit) => !OF_EITHER.has(name);
  // "The marquee when Sophie, my daughter, gets married".
  const told =
    inSpan(hits, first.start, end).find(isTold) ??
    (isAll ? inSpan(hits, first.start, to).find(isTold) : undefined);
  return told !== undefined && PRIVATE_LIFE.has(told.name) ? 'personal' : 'business';
}

/** Each part's use stands behind it, or in front of it: whichever gives more of them a use, or either where they are all that there is. */
function giveUses(
  document: TextsRead,
  hits: readonly Hit[],
  parts: readonly Part[],
  isAll = false,
): Used[] {
  const { tokens } = document;
  const said = parts.map(({ start, end }) => saidUse(tokens, start, end));
  const behind = parts.map(({ start, end }, index) => {
    const stop = Math.min(parts[index + 1]?.start ?? Infinity, sentenceEnd(document, end));
    // "40% of the kms, rest is school runs": what is said of the rest is not said of the part before it.
    const rest = tokens.slice(end, stop).findIndex(({ text }) => REST.has(text));
    return firstUse(document, hits, [start, rest < 0 ? stop : end + rest], isAll);
  });
  const before = parts.map(({ start }, index) => {
    const from = Math.max(parts[index - 1]?.end ?? 0, sentenceStart(document, start));
    // "The missus takes it on weekends, 20 percent of the ks."
    const isOnly = parts.length === 1 && tokens[start - 1]?.text === COMMA;
    const last = isOnly ? start - 1 : start;
    const comma = tokens.slice(from, last).findLastIndex(({ text }) => text === COMMA);
    // "A ute, private use 20 percent": what stands nearer says more.
    return (
      firstUse(document, hits, [from + comma + 1, start], isAll) ??
      firstUse(document, hits, [from, start], isAll)
    );
  });
  const count = (uses: readonly (Use | undefined)[]) => uses.filter((use) => use).length;
  const [uses, others] = count(before) > count(behind) ? [before, behind] : [behind, before];
  const used = parts.map((part, index) => ({
    ...part,
    use: said[index] ?? uses[index] ?? (isAll || part.isTax ? others[index] : undefined),
    isSaid: said[index] !== undefined,
  }));
  // "A wedding and stock. Venue and catering come to 35k, the other 45k is stock."
  const isLifeNamed = hits.some(
    ({ name, role, start }) =>
      PRIVATE_LIFE.has(name) && role === 'purpose' && start < (parts[0]?.start ?? 0),
  );
  const isLeft =
    isAll && isLifeNamed && parts.length === 2 && count(used.map(({ use }) => use)) === 1;
  return isLeft && used.some(({ use }) => use === 'business')
    ? used.map((each) => ({ ...each, use: each.use ?? 'personal' }))
    : used;
}

const REST: ReadonlySet<string> = new Set(['rest', 'remainder', 'balance']);

/** "Business use 80%, some weekend fishing", "80 percent work": the words right beside a part name its use. */
function saidUse(tokens: readonly Token[], start: number, end: number): Use | undefined {
  const lead = USE_BEFORE.exec(wordsBefore(tokens, start));
  const [use] =
    lead?.slice(1) ?? USE_BEHIND.exec(wordsAt(tokens, end, end + USE_REACH))?.slice(1) ?? [];
  if (use === undefined) return undefined;
  return /^(?:private|personal)$/.test(use) ? 'personal' : 'business';
}
const USE_BEFORE =
  /\b(business|work|private|personal)(?: use| usage| purpose| share| part)?(?: is| about| at| of|:|,)?$/;
const USE_BEHIND =
  /^(?:(?:is|for) ){0,2}(business|work|private|personal)(?: use| usage| purpose)?(?: |$)/;
const USE_REACH = 5;

/**
 * "180k to pay out my wife's half, 120k for a vat" of 300k: two or more sums in a row that make the whole are its parts,
 * whatever else they look like; the loan on the property has a use of its own.
 */
function partsOf(
  placed: readonly Placed[],
  whole: number | undefined,
  debt: number | undefined,
): readonly Placed[] {
  // "50k total, 42 of it is stock and 8 my own card."
  const money = placed.filter(
    ({ figure: { kind, value } }) =>
      (kind === 'money' || (kind === 'count' && value >= SMALLEST)) && value !== whole,
  );
  const runs = money.flatMap((_, from) =>
    money.slice(from + 1).map((_last, more) => money.slice(from, from + more + 2)),
  );
  const sumOfAll = (run: readonly Placed[]) =>
    run.reduce((sum, { figure }) => sum + inDollars(figure), 0);
  return (
    runs.find(
      (run) =>
        sumOfAll(run) === whole &&
        run.every((part) => part.figure.value !== debt && !isPayout(part, whole)),
    ) ?? []
  );
}

/** Nearly all of it pays out the loan that is there, which has a use of its own. */
const isPayout = ({ slot, figure: { value } }: Placed, whole = 0) =>
  slot === 'owed' && value > whole * NEARLY_ALL;
const NEARLY_ALL = 0.8;

/** "He's 66, wants to go fishing". */
const isAge = ({ tokens }: TextsRead, { figure: { start, end, kind } }: Placed) =>
  kind === 'count' &&
  /\b(?:he|she|i|owner|director|partner|mum|dad) (?:is|am)$/.test(wordsBefore(tokens, start)) &&
  /^(?:[.,]|and|so|now)$/.test(textAt(tokens, end));

const isMoney = ({ figure: { kind, isBare } }: Placed) => kind === 'money' || isBare === true;

const PART_SLOTS: ReadonlySet<Placed['slot']> = new Set(['wanted', 'bill', 'tax', undefined]);

/** "Three cards" are no thousands. */
const SMALLEST = 5;

/** "Twenty thousand for the shop, sixty for the home." */
const inDollars = ({ kind, value }: Figure) => (kind === 'count' ? value * 1000 : value);

const listSums = (placed: readonly Placed[]): Part[] =>
  placed.map(({ figure, slot }) => ({
    start: figure.start,
    end: figure.end,
    value: inDollars(figure),
    isTax: slot === 'tax',
  }));

/** "Finance all of it, 60% work": a percent beside its use is no share of the price. */
const listPercents = (tokens: readonly Token[], placed: readonly Placed[]): Part[] =>
  placed
    .filter(
      ({ slot, figure: { start, end } }) =>
        slot === undefined || (slot === 'other' && saidUse(tokens, start, end) !== undefined),
    )
    .map(({ figure }) => figure)
    .filter(({ kind }) => kind === 'percent');

const sumOf = (parts: readonly Used[], use: Use) =>
  parts.reduce((total, part) => total + (part.use === use ? part.value : 0), 0);

/** "45k for logs and 45k for our roof", "200k for the shop, of which 40k clears my cards": the rest of the whole is for the business. */
function sumParts(parts: readonly Used[], isAll: boolean): Uses {
  const personalAmount = sumOf(parts, 'personal');
  if (personalAmount === 0 || parts.length < 2) return {};
  const values = parts.map(({ value }) => value);
  const whole = isAll ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  const businessAmount = sumOf(parts, 'business') || whole - personalAmount;
  return businessAmount > 0 ? { personalAmount, businessAmount } : {};
}

/** The personal share in percent, from the first part whose use is known. */
function toShare(
  document: TextsRead,
  hits: readonly Hit[],
  parts: readonly Part[],
): Uses | undefined {
  const isBeside = ({ start, end }: Part) =>
    inSpan(
      hits,
      sentenceStart(document, Math.max(0, sentenceStart(document, start) - 1)),
      sentenceEnd(document, sentenceEnd(document, end) + 1),
    ).some(({ name }) => PRIVATE_LIFE.has(name));
  // "A third of our clients are netball clubs" leaves nothing for the family, which is told elsewhere.
  const used = giveUses(document, hits, parts);
  // "20% of the driving is with the family, 80% is work": what words right beside it say is surer.
  const part =
    used.find(({ use, isSaid }) => use && isSaid) ??
    used.find(({ use, ...each }) => use === 'personal' || (use && isBeside(each)));
  if (part === undefined) return driven(document, hits, parts);
  const personalShare = part.use === 'personal' ? part.value : 100 - part.value;
  return { personalShare, isMostly: part.value === MOST, at: part };
}

/** "The missus takes it on weekends. I'd say 20 percent of the ks": what was told before is so much of the driving. */
function driven(
  { tokens }: TextsRead,
  hits: readonly Hit[],
  [part, other]: readonly Part[],
): Uses | undefined {
  if (part === undefined || other !== undefined) return undefined;
  const isOfDriving = OF_DRIVING.test(wordsBehind(tokens, part.end));
  const isPrivate = hits.some(({ name, end }) => name === 'private_use' && end <= part.start);
  return isOfDriving && isPrivate ? { personalShare: part.value, at: part } : undefined;
}
const OF_DRIVING = /^of (?:the|its|all) (?:ks|km|kms|kilometre|driving|trip|use|time|running)\b/;

const COUNTS = 'one two three four five six seven eight nine'.split(' ');
/** "Most" is more than half, and "a little" less; how much does not matter. */
const MOST = 75;
const LITTLE = 25;
const MOSTLY: ReadonlyMap<string, number> = new Map([
  ...list('most mostly mainly majority chiefly primarily largely', MOST),
  // "In bulk" is how much is bought.
  ['the bulk', MOST],
  ...[
    'a little',
    'a bit',
    'a small part',
    'a small bit',
    'a small share',
    'a smaller part',
    'a minor part',
  ].map((words) => [words, LITTLE] as const),
]);
const EVENLY =
  /\b(?:down the middle|even half|fifty fifty|50 50|half half|half and half|in equal|equally|evenly|equal (?:part|share|half|halve|amount))\b/;
/** "Two of us directors, 50/50": so much of the business each of them holds. */
const OF_OWNERS =
  /\b(?:director|partner|owner|shareholder|sister|brother)(?: \w+){0,3} (?:fifty fifty|50 50|half half|equally|evenly)\b|\b(?:own|hold|share) (?:it|them|this|the \w+) (?:fifty fifty|50 50|half half|equally|evenly)\b/;
/** Behind a fraction that stands alone: so it is of the money, and not "his half of the firm". */
const OF_MONEY =
  /^(?:between|of (?:it|that|this|them|the (?:money|loan|fund|total|amount|whole|lot|\d+)|\d+)|goe?s?|for|on|to|toward|is|would|will|clear|pay|buy)\b/;

/** "Half of it belongs to my sister": a share of a house. */
const OWNED = /^of (?:it|that|this|them)(?: \w+)? (?:belong|belongs|owned|held|hers|his|in)\b/;

function shareInWords(document: TextsRead, hits: readonly Hit[]): Uses | undefined {
  const { tokens } = document;
  const parts = listFractions(document);
  if (isEvenly(wordsAt(tokens, 0, tokens.length)))
    return { personalShare: 50, at: { start: 0, end: 0 } };
  const follows = (end: number) =>
    OF_MONEY.test(wordsBehind(tokens, end)) && !OWNED.test(wordsBehind(tokens, end));
  const isOfSales = (end: number) =>
    document.placed.some(
      ({ slot, figure: { start } }) =>
        OF_SALES.has(slot) &&
        start >= sentenceStart(document, end) &&
        start < sentenceEnd(document, end),
    );
  // "Mostly private use", and not "I'm mostly deaf"; nor "46k, mostly BAS", where no private use is told beside it, nor "we turned over 2.7m, mostly kitchens".
  const isOfUse = (end: number) =>
    !isOfSales(end) &&
    inSpan(hits, end, end + 3).length > 0 &&
    inSpan(hits, sentenceStart(document, end), sentenceEnd(document, end)).some(({ name }) =>
      PRIVATE_LIFE.has(name),
    );
  // "A make-up artist, mostly weddings and a bit of TV" shares out no money.
  const isOfTrade = ({ end }: Part) => {
    const [from, to] = [sentenceStart(document, end), sentenceEnd(document, end)];
    return (
      inSpan(hits, from, to).every(({ role }) => role === 'who') &&
      !document.placed.some(
        ({ figure: { kind, start } }) => kind === 'money' && start >= from && start < to,
      )
    );
  };
  const isShared =
    (parts.length > 1 && !parts.every(isOfTrade)) ||
    parts.some(({ end, value }) => follows(end) || (value === MOST && isOfUse(end)));
  return isShared ? toShare(document, hits, parts) : undefined;
}

const isEvenly = (words: string) => EVENLY.test(words) && !OF_OWNERS.test(words);

function listFractions({ tokens, placed }: TextsRead): Part[] {
  const parts: Part[] = [];
  // "Seven and a half years" is a time.
  const isOfElse = (at: number) =>
    placed.some(
      ({ figure: { kind, start, end } }) => kind === 'duration' && start <= at && at < end,
    );
  for (let at = 0; at < tokens.length; at += 1) {
    const part = isOfElse(at) ? undefined : fractionAt(tokens, at);
    if (part !== undefined) parts.push(part);
    at = Math.max(at, (part?.end ?? 0) - 1);
  }
  return parts;
}

const OF_SALES: ReadonlySet<Placed['slot']> = new Set(['turnover', 'profit', 'invoices'] as const);

const BESIDE_HALF = /^(?:(?:more|less) than|over|under|below) half\b/;

function fractionAt(tokens: readonly Token[], start: number): Part | undefined {
  const text = textAt(tokens, start);
  // "More than half the time".
  const halved = BESIDE_HALF.exec(wordsAt(tokens, start, start + 3))?.[0];
  if (halved !== undefined) {
    const end = start + halved.split(' ').length;
    return { start, end, value: /^(?:less|under|below)/.test(halved) ? LITTLE : MOST };
  }
  const count = COUNTS.indexOf(text) + 1;
  const of = FRACTIONS.get(textAt(tokens, start + 1));
  if (count > 0 && of !== undefined)
    return { start, end: start + 2, value: Math.round(100 * count * of) };
  // "Third subdivision for us" is no share.
  const before = textAt(tokens, start - 1);
  // "His half is priced at 190k", "lease out the front half": what he has of the firm, and where somebody sits.
  const isPart =
    (text === 'half' && !/^(?:his|her|their|front|back|top|bottom|rear)$/.test(before)) ||
    /^(?:a|other|last)$/.test(before);
  const alone = isPart || textAt(tokens, start + 1) === 'of' ? FRACTIONS.get(text) : undefined;
  if (alone !== undefined) return { start, end: start + 1, value: Math.round(100 * alone) };
  for (const [words, value] of MOSTLY) {
    const end = start + words.split(' ').length;
    if (wordsAt(tokens, start, end) === words) return { start, end, value };
  }
  return undefined;
}
