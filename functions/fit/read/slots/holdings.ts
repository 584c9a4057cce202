/**
 * The properties of a text, each with what it is worth and the debts on it, and which of them are
 * offered. Which sums are values and debts has been settled; here they are shared out.
 */
import { clauseAt, sentenceEnd, sentenceStart, type TextsRead } from '../document.ts';
import { type Hit, MOVABLES, PROPERTY } from '../signals.ts';
import { STOP, textAt, wordsAt, wordsBefore, wordsBehind } from '../split-tokens.ts';
import type { Mark, Placed } from './cues.ts';

const HOMES: ReadonlySet<string> = new Set(
  'own_home owns_property residential_investment'.split(' '),
);

export const thingIn = ({ name }: Hit): 'property' | 'item' | undefined =>
  PROPERTY.has(name) || HOMES.has(name)
    ? 'property'
    : MOVABLES.has(name) || name === 'asset_finance' || name === 'leisure_item'
      ? 'item'
      : undefined;

/** What a value costs to place that only its neighbours tell. */
const BY_DEBT = 2;
const FAR = 3;
/** "520k owe 205k". */
const BESIDE = 2;
/** No premises, home or land are worth less. */
export const LEAST_PROPERTY = 50_000;

/** "Our factory unit, 950k, owes 310k", "(3) a block, 400k, no debt": such a sum is a value. */
export function placeValues(document: TextsRead, placed: readonly Placed[]): Placed[] {
  const { tokens, hits } = document;
  const isProperty =
    hits.some((hit) => thingIn(hit) === 'property' && hit.role !== 'denied') ||
    tokens.some(({ text }) => /^(?:property|prop|asset|residential)$/.test(text));
  if (!isProperty) return [...placed];
  return placed.map((each, index) => {
    const { figure, slot, cost } = each;
    const isSum = figure.kind === 'money' && figure.value >= LEAST_PROPERTY;
    if (!isSum || (slot !== undefined && slot !== 'wanted')) return each;
    const next = placed.slice(index + 1).find((other) => other.figure.kind === 'money');
    // "You can use the unit, 520k owe 205k", and not "want 520k".
    const isFar = cost > FAR && next !== undefined && next.figure.start - figure.end <= BESIDE;
    if (slot === 'wanted' && !isFar) return each;
    const isBefore = (at: number | undefined) =>
      at !== undefined &&
      at <= (next?.figure.start ?? at) &&
      !wordsAt(tokens, figure.end, at).split(' ').includes(STOP);
    const isOwed = next?.slot === 'owed' && next.figure.value <= figure.value;
    const clear = hits.find(({ name, start }) => name === 'unencumbered' && start >= figure.end);
    return (isOwed && isBefore(next.figure.start)) ||
      isTerse(document, each) ||
      (isNamed(document, each) && isBefore(clear?.start))
      ? { ...each, slot: 'worth' as const, cost: BY_DEBT }
      : each;
  });
}

/** "House in Glenelg, $815,000.": a property and a sum, and no more. */
function isTerse(document: TextsRead, each: Placed): boolean {
  const { start, end } = each.figure;
  const from = sentenceStart(document, start);
  const isIn = (at: number) => at >= from && at < start;
  return (
    textAt(document.tokens, end) === STOP &&
    start - from <= TERSE &&
    isNamed(document, each) &&
    document.hits.every(
      (hit) => !isIn(hit.start) || thingIn(hit) === 'property' || hit.role === 'offered',
    )
  );
}
const TERSE = 10;

export type Holding = {
  /** The first of the words about it, which go on to those about the next. */
  readonly start: number;
  /** Several are estimates of the same property. */
  readonly values: Placed[];
  readonly debts: Placed[];
};

/** A value that is named by itself is of another property; a debt is on the one before it, or else the first. */
export function listHoldings(document: TextsRead, sums: readonly Placed[]): Holding[] {
  const holdings: Holding[] = [];
  let loose: Placed[] = [];
  for (const each of sums) {
    const last = holdings.at(-1);
    if (each.slot === 'owed') {
      (isOfNext(document, each, sums, last) ? loose : (last?.debts ?? loose)).push(each);
      continue;
    }
    const from = Math.max(
      sentenceStart(document, each.figure.start),
      last?.values.at(-1)?.figure.end ?? 0,
    );
    if (last !== undefined && !isNamed(document, each, from) && last.debts.length === 0) {
      last.values.push(each);
      continue;
    }
    holdings.push({ start: from, values: [each], debts: loose });
    loose = [];
  }
  const [first] = loose;
  return first === undefined
    ? holdings
    : [{ start: sentenceStart(document, first.figure.start), values: [], debts: loose }];
}

/** "The other is a factory, 420k is owing on it, valued at 1.1m": the value comes behind the debt, in a sentence of its own. */
const isOfNext = (
  document: TextsRead,
  debt: Placed,
  sums: readonly Placed[],
  last: Holding | undefined,
): boolean => {
  const from = sentenceStart(document, debt.figure.start);
  return (
    from > (last?.values.at(-1)?.figure.end ?? Infinity) &&
    isNamed(document, debt, from) &&
    sums.some(
      ({ slot, figure: { start } }) =>
        slot === 'worth' &&
        start > debt.figure.end &&
        sentenceStart(document, start) === from &&
        !document.hits.some(
          (hit) => hit.start >= debt.figure.end && hit.start < start && thingIn(hit) === 'property',
        ),
    )
  );
};

/** Names of property that are no signal of one. */
const NAMES =
  /^(?:property|prop|ip|residential|place|asset|security|other|one|another|mine|ours|hers)$/;

/** Its property is named before it in its sentence. */
export function isNamed(
  document: TextsRead,
  { figure: { start } }: Placed,
  from = sentenceStart(document, start),
): boolean {
  return (
    document.tokens.slice(from, start).some(({ text }) => NAMES.test(text)) ||
    document.hits.some(
      (hit) => hit.start >= from && hit.start < start && thingIn(hit) === 'property',
    )
  );
}

/** "I'm not touching that loan": the loan is to stay, and the property may be offered. */
const KEEPS_LOAN =
  /^(?:[a-z]+ ){1,3}?(?:touch|touching|touched|refinance|refinancing|disturb|break|breaking|move|moving|use|using) (?:(?:that|the|my|our|this|existing|first|home|house|bank|cheap|fixed|old|current) )*(?:mortgage|loan|facility|rate)\b/;
/** Right behind a sum: it is the sum that does not count, and no property. */
const NOT_USED = /^(?:is |are )?(?:not to be (?:used|counted)|to be ignored|does not count)\b/;
/** So many words behind "only" say which. */
const NAME_REACH = 4;

/** Of several properties those that are offered; undefined where the words leave it open. */
export function chooseOffered(
  document: TextsRead,
  holdings: readonly Holding[],
): readonly Holding[] | undefined {
  const { marks, tokens } = document;
  const denied = document.hits.filter(
    (hit) => hit.role === 'denied' && thingIn(hit) === 'property',
  );
  const unwanted = tokens.flatMap(({ text }, start) =>
    text === 'not' && UNWANTED.test(wordsAt(tokens, start, start + UNWANTED_REACH))
      ? { start }
      : [],
  );
  const isOfSum = ({ start }: Mark) =>
    document.placed.some(
      ({ slot, figure: { end } }) =>
        slot === 'other' && start - end <= 1 && NOT_USED.test(wordsBehind(tokens, end)),
    );
  // "Not touching the house, it's worth 900k": its sum is left out already, and the next property is another.
  const isOfDenied = ({ start }: Pick<Mark, 'start'>) => {
    const from = sentenceStart(document, start);
    const to = sentenceEnd(document, start);
    const money = document.placed.filter(
      ({ figure }) => figure.kind === 'money' && figure.start >= from && figure.start < to,
    );
    const last = money.findLast(({ figure }) => figure.end <= start);
    return (last ?? money[0])?.isDenied === true;
  };
  const said = marks.filter(
    (mark) =>
      mark.is === 'keeps_out' &&
      !isOfSum(mark) &&
      !isOfDenied(mark) &&
      // "That mortgage isn't to be touched", "I'm not touching that loan."
      !/\b(?:mortgage|loan|facility)$/.test(wordsAt(tokens, mark.start - 1, mark.start)) &&
      !KEEPS_LOAN.test(wordsAt(tokens, mark.start, mark.end + 5)),
  );
  const kept = [...said, ...denied.filter((hit) => !isOfDenied(hit)), ...unwanted].map(
    ({ start }) => keptOut(document, holdings, start),
  );
  const rest = holdings.filter((holding) => !kept.includes(holding));
  if (rest.length < 2) return rest;
  if (marks.some(({ is }) => is === 'offers_one')) return undefined;
  for (const { is, start, end } of marks) {
    if (is !== 'offers_only') continue;
    const said = tokens.slice(start, end + NAME_REACH).filter(({ text }) => text.length > 3);
    const named = rest.filter((holding, at) => {
      const [value] = holding.values;
      // "Only the house is offered, worth 900k."
      const isBefore =
        value &&
        textAt(tokens, start) === 'only' &&
        start >= holding.start &&
        isNamed(document, value, start);
      return (
        isBefore ||
        tokens
          .slice(holding.start, Math.min(start, rest[at + 1]?.start ?? start))
          .some(({ text }) => said.some((word) => word.text === text))
      );
    });
    // "Only the unit and the block."
    const isSeveral = /\band\b/.test(wordsAt(tokens, start, end + NAME_REACH));
    if (named.length === 1 || (isSeveral && named.length > 1 && named.length < rest.length))
      return named;
  }
  const isChosen = tokens.some(({ text }) => text === 'only');
  const isAll =
    marks.some(({ is }) => is === 'offers_all') || (!isChosen && areParallel(document, rest));
  return isAll ? rest : undefined;
}

/** Words for property that could be the same one. */
const ALIKE: readonly RegExp[] = [
  /^(?:home|house|residence|property|place|townhouse|villa)$/,
  /^(?:unit|flat|apartment|rental|ip)$/,
  /^(?:shop|factory|warehouse|shed|office|building|premises|workshop|depot|site)$/,
  /^(?:land|block|farm|acreage|acre)$/,
];

/** "Our house is off limits. The shop is worth 1.2m": what is refused is another property than what is put up. */
export function offeredBeside(document: TextsRead): TextsRead {
  const { hits, marks, placed, tokens } = document;
  const refused = hits.filter(({ name }) => name === 'refuses_property');
  if (refused.length === 0) return document;
  const kindIn = (from: number, to: number) => {
    const last = tokens
      .slice(from, to)
      .findLast(({ text }) => ALIKE.some((kind) => kind.test(text)));
    return last && ALIKE.findIndex((kind) => kind.test(last.text));
  };
  const sentenceOf = (at: number) => sentenceStart(document, at);
  const keeps = [...refused, ...marks.filter(({ is }) => is === 'keeps_out')];
  const isKept = (at: number) => keeps.some(({ start }) => sentenceOf(start) === sentenceOf(at));
  const offered = placed.flatMap(({ figure: { start }, slot, isDenied }) =>
    slot === 'worth' &&
    isDenied !== true &&
    !isKept(start) &&
    !IT_IS.test(wordsBefore(tokens, start))
      ? [kindIn(sentenceOf(start), start)]
      : [],
  );
  const isOther = ({ start, end }: Hit) => {
    const own = kindIn(sentenceOf(start), end);
    return own !== undefined && offered.some((kind) => kind !== own);
  };
  return { ...document, hits: hits.filter((hit) => !(refused.includes(hit) && isOther(hit))) };
}

/** "House 900k owe 500, shop 650k owe 200": each with its value and its debt, in one sentence. */
const areParallel = (document: TextsRead, [first, ...others]: readonly Holding[]) =>
  [first, ...others].every((each) => each?.values.length === 1 && each.debts.length === 1) &&
  others.every(
    ({ start }) => sentenceStart(document, start) === sentenceStart(document, first?.start ?? 0),
  );

/** "I don't want the house at Ryde (worth 2 million) involved": so many words stand between. */
const UNWANTED =
  /^not (?:want|like|have)\b(?:[^.]|\.\d){1,90} (?:involved|touched|mortgaged|used|included|in (?:it|this|there))\b/;
const UNWANTED_REACH = 20;

const HOME = /^(?:home|house|unit|flat|shop|factory|farm|land|property|apartment|townhouse)$/;

const IT_IS = /\. it(?:s| is) (?:[a-z]+ )?worth(?: about| around| roughly)?$/;

/** "The shack (600k) is not available", "not touching the house (900k)": the one before, or else the next. */
function keptOut(document: TextsRead, holdings: readonly Holding[], at: number) {
  const inSentence = holdings.filter(
    ({ start }) => clauseAt(document, start)?.sentence === clauseAt(document, at)?.sentence,
  );
  const said = inSentence.findLast(({ start }) => start < at) ?? inSentence[0];
  if (said !== undefined) return said;
  // "Not putting the home in. The home in Ballarat is 1.3m", "It's worth 1.3m": the next that is called so.
  const { tokens } = document;
  const words = wordsAt(tokens, at, sentenceEnd(document, at)).split(' ');
  return holdings.find(
    ({ start, values: [value] }) =>
      start > at &&
      value !== undefined &&
      (IT_IS.test(wordsBefore(tokens, value.figure.start)) ||
        tokens
          .slice(start, value.figure.start)
          .some(({ text }) => HOME.test(text) && words.includes(text))),
  );
}
