/** What is left of a sum where a part of what it is for is left out: "leave the card and rego out", "just do the payout". */
import { inThousands } from '../../money.ts';
import { WHOLLY_PRIVATE } from '../read/signals.ts';
import { AS_IT_IS, REST_IS } from './parts.ts';
import { cutOut, isSum, type Told, type ToldChanges } from './said.ts';

export const LEAVES_PART_OUT =
  /\b(?:leav(?:e|ing)|tak(?:e|ing)|keep(?:ing)?) [^.?!]{2,30}? out\b(?: of (?:it|this|that))?|\b(?:scrap|drop|forget|skip|ditch) (?:the|my|our|that) [^.?!,]{2,30}|\b(?:only|just) the (?:business|work) (?:part|half|bit|side)\b/i;

/** "Leave the cards. The hoist is 18k": out, and left as they are. */
export const LEAVES_ALONE = new RegExp(
  `${LEAVES_PART_OUT.source}|\\bleav(?:e|ing) ${AS_IT_IS}`,
  'i',
);

/** "Leave the cards out of it", of a need that is told by shares: what is left is for the business alone. */
export function tellBusinessAlone({ text, figures, sums }: Told): ToldChanges | undefined {
  const { amount, personal_share: share = 0, personal_amount: own, business_amount: rest } = sums;
  // "Leave the cards out of it, I got a better quote, 25k": a sum beside it says the rest anew.
  const all = figures.filter(isSum);
  // "Forget the cards and just do the 5500. We take 4k a month": the business part is named again.
  const same = all.filter(({ value }) => value === rest);
  const said = same.length > 0 ? same : all.filter(({ to }) => !REST_IS.test(text.slice(to)));
  if (amount === undefined || said.length > 1) return undefined;
  const [anew] = said.map(({ value }) => inThousands(value, amount));
  if (anew !== undefined && anew >= amount) return undefined;
  const out = own ?? (amount * share) / 100;
  if (!LEAVES_PART_OUT.test(text) || out <= 0 || out >= amount) return undefined;
  return {
    facts: { amount: anew ?? rest ?? amount - out, personal_share: 0 },
    dropped: ['personal_amount', 'business_amount'],
    text: cutOut(text, said).replace(LEAVES_PART_OUT, ' '),
  };
}

/** Somebody else pays the private part; a sum beside it is what is left, or, where words say so, comes on top of that. */
export function tellPrivatePaid({ text, figures, sums }: Told): ToldChanges | undefined {
  const { amount, personal_amount: own, business_amount: rest } = sums;
  if (!amount || !own || !rest || !PAYS_PRIVATE.test(text)) return undefined;
  const [one, other] = figures.filter(isSum);
  if (other !== undefined) return undefined;
  const isMore = one !== undefined && ADDED.test(text);
  const left = one && !isMore ? inThousands(one.value, amount) : rest;
  if (left >= amount) return undefined;
  return {
    facts: { amount: left, personal_share: 0 },
    dropped: ['personal_amount', 'business_amount'],
    text: cutOut(text, one ? [one] : []).replace(PAYS_PRIVATE, ' '),
    ...(isMore && { more: inThousands(one.value, amount / 4) }),
  };
}
/** "Nan is paying school", "I'll cover the wedding myself". */
const PAYS_PRIVATE =
  /\b(?:(?:mum|mom|dad|nan|nanna?|pop|gran|grand(?:ma|pa|parents?)|parents?|in-?laws?|brother|sister|uncle|aunt\w*|ex|family)\b|(?=(?:i|we)\b[^.;?!]{0,60}\b(?:myself|ourselves|savings|separately|another way)\b)(?:i|we)\b)(?:['’]?(?:s|ll)| is| are| will| can| has| have| going to| gonna| said (?:s?he|they)['’]?(?:ll| will))* (?:pay|paid|cover|sort|handl|shout)(?:s|ing|ed|e)?(?: for| out)?(?: (?:the|my|our|that|kids?['’]?s?))* (?:school|uni|tuition|holiday|trip|cruise|wedding|honeymoon|kitchen|bathroom|pool|caravan|boat|braces|(?:credit |personal )?cards?|(?:private|personal) (?:part|bit|side|half))\b(?: fees?\b)?/i;
const ADDED = /\b(?:as well|also|too|another|extra|on top|plus|add)\b/i;

/** "The card is about 9k personal and 6k shop", of what was taken to be private: a part of it is for the business. */
export function tellPartPrivate({ text, figures, sums }: Told): ToldChanges | undefined {
  const { amount, personal_amount: known } = sums;
  const [one, other, more] = figures.filter(isSum);
  if (!amount || !known || !one || !other || more) return undefined;
  const [first, second] = [one, other].map(({ value }) => inThousands(value, known));
  if (first === undefined || second === undefined || first + second !== known) return undefined;
  const isOwn = (from: number, to?: number) => OF_OWN.test(text.slice(from, to));
  const [isFirst, isSecond] = [isOwn(one.to, other.from), isOwn(other.to)];
  if (isFirst === isSecond) return undefined;
  const personal_amount = isFirst ? first : second;
  return {
    facts: { personal_amount, business_amount: amount - personal_amount },
    text: cutOut(text, [{ from: one.from, to: text.length }]),
  };
}
const OF_OWN = /\b(?:personal\w*|private\w*|mine|my own|ours|family|home|house|household|me)\b/i;

/** "Leave the card and rego out, so 34k", where nobody said how much of it was for those. */
export function tellUnsplit({
  text,
  figures,
  sums: { amount },
  signals,
}: Told): ToldChanges | undefined {
  const isMixed = signals.some(
    ({ name, role }) =>
      name === 'split_unknown' || (role === 'purpose' && WHOLLY_PRIVATE.has(name)),
  );
  if (amount === undefined || !isMixed) return undefined;
  const found = LEAVES_PART_OUT.exec(text);
  if (found === null) return undefined;
  const { 0: words, index: from } = found;
  const to = from + words.length;
  const left = figures.find(
    (each) => isSum(each) && each.from >= to && LEAVES_SUM.test(text.slice(to, each.from)),
  );
  const sum = left && inThousands(left.value, amount);
  if (left === undefined || sum === undefined || sum >= amount) return undefined;
  return {
    facts: { amount: sum },
    text: cutOut(text, [{ from, to: left.to }]),
    leaves: words,
  };
}
const LEAVES_SUM =
  /^[,.]? ?(?:so|then|and|just|only|make (?:it|that)|it['’]?s|that['’]?s|is|about|would be|need|to|\s)*\$?$/i;

/** "Leave the gear out and just do the payout", of what pays out a loan and is for more. */
export function tellPayoutAlone({ text, figures, sums: { amount, existing_debt: debt } }: Told) {
  const isMore = amount !== undefined && debt !== undefined && debt > 0 && amount > debt;
  if (!isMore || figures.some(isSum) || !PAYOUT_ALONE.test(text)) return undefined;
  return { facts: { amount: debt }, text: text.replace(PAYOUT_ALONE, ' ') };
}
const PAYOUT_ALONE =
  /(?:\b(?:leav(?:e|ing)|tak(?:e|ing)) (?:the|my|our) [^.?!,]{2,25} out,? (?:and|&) )?\b(?:just|only) (?:do |need |want |get |have )?(?:the |a )?(?:pay ?out|refinanc(?:e|ing)|refi)\b/i;

/** The one sum of the message that is less than the whole, said as a part of it: "140,000 of that". */
function onlyPart({ figures, text }: Told, whole: number) {
  const [part, other] = figures.filter(
    (each) => isSum(each) && inThousands(each.value, whole) !== whole,
  );
  const sum = part && inThousands(part.value, whole);
  if (part === undefined || other !== undefined || sum === undefined || sum >= whole)
    return undefined;
  const isPart = OF_THE_WHOLE.test(text.slice(part.to)) || ITS_WORTH.test(text.slice(0, part.from));
  return isPart ? { ...part, sum } : undefined;
}
/** "Leave the house block out, it's worth about 300k". */
const ITS_WORTH = /\b(?:it['’]?s|it is|that['’]?s) worth(?: about| around| maybe)? \$?$/i;
const OF_THE_WHOLE =
  /^ ?(?:k|m|mil|million|grand|thousand)? (?:(?:out )?of|in) (?:it|that|this|the|those)\b/i;

const keepSentences = (text: string, isKept: (sentence: string) => boolean) =>
  text
    .split(/(?<=[.;!?])\s+/)
    .filter(isKept)
    .join(' ');

/** "My brother is on one of the two titles, about 500k of that, and wants no part of it. What if we leave his block out?": the rest is offered. */
export function tellBlockOut(told: Told): ToldChanges | undefined {
  const { text, sums } = told;
  const { property_value: value } = sums;
  const part = value && BLOCK_OUT.test(text) ? onlyPart(told, value) : undefined;
  if (value === undefined || part === undefined) return undefined;
  // Who is on its title, and wants no part of it, no longer matters.
  const isOfRest = (each: string) => !BLOCK_OUT.test(each) && !each.includes(part.words);
  return {
    facts: { property_value: value - part.sum },
    text: keepSentences(text, isOfRest),
  };
}
const LAND = '(?:block|lot|title|paddock|unit|part|half|share|land|house|place|piece)';
const OWNERS = "(?:his|her|their|that|(?:my |the )?\\w+['’]s)(?: \\w+){0,2}";
const BLOCK_OUT = new RegExp(
  `\\b(?:leav\\w*|left|tak\\w+|keep\\w*|cut\\w*) (?:${OWNERS} ${LAND}|the (?:\\w+ )?(?:block|lot|title|paddock)) out\\b(?!.*\\binstead\\b)|\\bwithout ${OWNERS} ${LAND}\\b`,
  'i',
);

/** "The robot is 140,000 of that. Could that part be done without the home?": the rest is what is asked of the home. */
export function tellPartElsewhere(told: Told): ToldChanges | undefined {
  const { text, sums } = told;
  const { amount, property_value: value } = sums;
  const part = amount && value && NOT_ON_HOME.test(text) ? onlyPart(told, amount) : undefined;
  if (amount === undefined || part === undefined) return undefined;
  return {
    facts: { amount: amount - part.sum },
    text: keepSentences(cutOut(text, [part]), (each) => !NOT_ON_HOME.test(each)),
  };
}
const NOT_ON_HOME =
  /\b(?:(?:that|this) (?:part|bit|piece|portion|one)|just that|only that)\b[^.;?!]{0,40}\b(?:without|not (?:on|against)|off|leaving out) (?:the|my|our|his|her|their|any) (?:home|house|property|land|unit)\b/i;
