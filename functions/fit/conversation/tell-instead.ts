/** "The builder has repriced, 1.75 instead of 1.6": what a sum of a project is now. */
import { inThousands } from '../../money.ts';
import type { FactName } from '../need.ts';
import type { SaidFigure } from '../read/slots/said-figures.ts';
import { cutOut, isSum, isValue, type Told, type ToldChanges } from './said.ts';

/** "We've also seen a leasehold motel for 980k. We'd borrow 450k for that one": its price, and what is lent for it. */
export function tellSeen({ text, figures, sums: { price } }: Told): ToldChanges | undefined {
  const paid = figures.filter(({ slot }) => slot === 'price');
  const lent = figures.filter(({ slot }) => slot === 'wanted');
  const [one, two] = paid;
  const [sum, other] = lent;
  const isAll = figures.filter(isSum).length === paid.length + lent.length;
  if (price === undefined || !one || two || other || !isAll || !SEEN.test(text)) return undefined;
  const facts = { price: scaled(one, price), ...(sum && { amount: scaled(sum, one.value) }) };
  return { facts, text: cutOut(text, [...paid, ...lent]) };
}
const SEEN = /(?:\bhave|['’]ve) also (?:seen|found|looked at) an? /i;

/** A sum beside the one that was told, which names it; undefined where no sum is said so, or it was told of several. */
export function tellInstead({ text, figures, sums }: Told): ToldChanges | undefined {
  const pairs = figures.flatMap((now, at) => {
    const was = figures[at + 1];
    const isPair =
      was !== undefined &&
      MONEY.has(now.kind) &&
      MONEY.has(was.kind) &&
      INSTEAD_OF.test(text.slice(now.to, was.to));
    return isPair ? [{ now, was }] : [];
  });
  const [pair, other] = pairs;
  if (pair === undefined || other !== undefined) return undefined;
  const { now, was } = pair;
  const [name, second] = OF_PROJECT.filter((each) => isValue(was, sums[each]));
  const before = name && sums[name];
  if (name === undefined || before === undefined || second !== undefined) return undefined;
  const sum = scaled(now, before);
  // "We'd want the extra 150 on the loan as well": what it costs more is lent.
  const more = figures.find(
    (each) => each !== now && isSum(each) && inThousands(each.value, before) === sum - before,
  );
  const rest = figures.filter((each) => each !== now && each !== more && isSum(each));
  // What else is told has ways of its own.
  if (rest.length > 0) return undefined;
  const { amount } = sums;
  const isLent = more && amount && ON_THE_LOAN.test(text);
  return {
    facts: { [name]: sum, ...(isLent && { amount: amount + sum - before }) },
    text: cutOut(text, [now, was, ...(more ? [more] : [])]),
  };
}
/** Of other sums what stands around the figure is weighed: "valued at 1.04, not 1.1" leaves the price. */
const OF_PROJECT = ['build_cost', 'total_cost', 'end_value'] as const satisfies readonly FactName[];
const MONEY: ReadonlySet<SaidFigure['kind']> = new Set(['money', 'count'] as const);
const INSTEAD_OF =
  /^ ?,? ?(?:instead of|rather than|not|and not|up from|down from) (?:the )?\$?\d/i;
const ON_THE_LOAN =
  /\b(?:on|onto|in|into|to) (?:the|that|this|our|my) (?:loan|finance|facility)\b|\b(?:borrow|lend|lent|finance|fund)\b/i;

/** "1.75" of a sum of 1.6 million. */
const scaled = ({ value }: SaidFigure, before: number) =>
  [1, 1e3, 1e6].map((scale) => value * scale).find((each) => each > before / 3) ?? value;

/** "He'd take 140,000 now and the rest over two years": that is what is lent, and the rest is paid out of what the business makes. */
export function tellInstalments({ text, figures, sums: { amount } }: Told) {
  const now = figures.find(
    (each) =>
      isSum(each) && TAKES.test(text.slice(0, each.from)) && REST_LATER.test(text.slice(each.to)),
  );
  const [words] = REST_LATER.exec(text.slice(now?.to)) ?? [];
  if (amount === undefined || now === undefined || words === undefined) return undefined;
  const clause = { from: now.from, to: now.to + words.length };
  // "So just 35k" says it again.
  const again = figures.filter((each) => isValue(each, now.value) && each.from >= clause.to);
  return {
    facts: { amount: inThousands(now.value, amount) },
    text: cutOut(text, [clause, ...again]),
  };
}
const TAKES = /\b(?:take|takes|accept|accepts|happy with)(?: about| around)? \$?$/i;
const REST_LATER =
  /^ ?(?:k|grand|thousand)? ?(?:now|up ?front|first|down|today|tomorrow|(?:(?:on|by|this|next) )*(?:mon|tues|wednes|thurs|fri)day)?,? ?(?:and|then|with) (?:the )?(?:rest|balance|remainder) (?:over|in|within|across|after) [^.;?!]{2,60}/i;

/** "Builder's just come back, he's now at 2.15", "if they only fetch 3.8": the build, or what it sells for, where it is told in no other words. */
export function tellRepriced({ text, figures, sums }: Told): ToldChanges | undefined {
  for (const [name, words] of REPRICED) {
    const before = sums[name];
    if (before === undefined) continue;
    // "The contractor now wants 780 for the works, so we'd need 1,160": what else is told is read of the rest.
    const one = figures.find(
      (each) =>
        isSum(each) && words.test(text.slice(0, each.from)) && !OF_A_PART.test(text.slice(each.to)),
    );
    // "1.52, not 1.45" names both.
    const isNamed = figures.some((each) => isValue(each, before));
    if (one === undefined || isNamed) continue;
    const sum = scaled(one, before);
    if (sum < before * 2) return { facts: { [name]: sum }, text: cutOut(text, [one]) };
  }
  return undefined;
}
const REPRICED = [
  [
    'build_cost',
    /\b(?:builders?|contractors?|build|building price|construction price|fixed price|tender|(?:civil )?works|qs|surveyor)\b[^.;?!\d]{0,60}\b(?:at|is|are|to|of|costs?|price|quote[ds]?|wants|says|with)(?: now| about| around)* \$?$/i,
  ],
  [
    'end_value',
    /\b(?:they|units|homes|lots)(?:['’]?ll)?(?: only| just)* (?:fetch|bring|go for|make) \$?$/i,
  ],
] as const;
const OF_A_PART =
  /^ ?(?:k|m|mil|million|grand|thousand)? ?(?:up ?front|deposit|to (?:start|begin)|before|first|each|a (?:week|month)|more|extra|less|owing|for (?:variations?|extras|the (?:first|next) (?:stage|claim|draw)))\b/i;

/** "Could I use the trucks instead? 2 are fully paid off, worth maybe 90k each": what they are worth together is offered. */
export function tellThingOffered({ text, figures, sums: { price, item_value } }: Told) {
  // "Worth 110 with 15 owing" is weighed.
  const [one, other] = figures.filter(({ slot }) => slot === 'worth' || slot === 'owed');
  const isNew = price === undefined && item_value === undefined;
  if (!isNew || one?.slot !== 'worth' || other !== undefined || !USES_THING.test(text))
    return undefined;
  return { facts: { item_value: one.value }, text: cutOut(text, [one]) };
}
const USES_THING =
  /\b(?:use|using|offer|put up|borrow (?:on|against)|secured? (?:it )?(?:on|by|with|against)|against) (?:the|my|our|some of (?:the|my|our)|one of (?:the|my|our)|two of (?:the|my|our)) (?:[a-z]+ ){0,2}(?:trucks?|utes?|vans?|trailers?|excavators?|diggers?|loaders?|tractors?|machines?|machinery|equipment|gear|prime movers?|bus(?:es)?|fleet|forklifts?)\b/i;

/** "What if we borrowed 400,000 in all, the extra 220,000 being for the vans?": the new sum, and by how much it is more. */
export function tellInAll({ text, figures, sums }: Told): ToldChanges | undefined {
  const { amount, property_value: value } = sums;
  const all = figures.filter(isSum);
  // "We'd pay out the 60k overdraft with it too, so 240 all up", of 180.
  const isAddedUp = (whole: SaidFigure) =>
    amount !== undefined &&
    value === undefined &&
    all.some(
      (each) => inThousands(whole.value, amount) === amount + inThousands(each.value, amount / 4),
    );
  const whole = all.find(
    (each) =>
      IN_ALL.test(text.slice(each.to)) &&
      (BORROWS.test(text.slice(0, each.from)) || isAddedUp(each)),
  );
  if (amount === undefined || whole === undefined) return undefined;
  if (OF_OLD_LOAN.test(text) && !isAddedUp(whole)) return undefined;
  const sum = inThousands(whole.value, amount);
  // What else is said is the first sum, or by how much it moves.
  const isPart = ({ value }: SaidFigure) =>
    [amount, Math.abs(sum - amount)].includes(inThousands(value, amount));
  if (sum === amount || !all.every((each) => each === whole || isPart(each))) return undefined;
  return { facts: { amount: sum }, text: cutOut(text, all) };
}
const BORROWS =
  /\b(?:borrow(?:ed|ing)?|lend|lent|need(?:ed)?|want(?:ed)?|rais(?:e|ed|ing)|(?:loan|facility) (?:of|for)|make it|took|take)(?: (?:about|around|roughly|up to|closer to))* (?:aud )?\$?$/i;
const IN_ALL =
  /^ ?(?:k|m|mil|grand|thousand|million)? ?(?:in (?:all|total)|all up|altogether|all told)\b/i;
const OF_OLD_LOAN =
  /\b(?:mortgage|home loan|pay(?:s|ing)? (?:out|off)|refinanc\w*|repay\w*|owe|owing)\b/i;
