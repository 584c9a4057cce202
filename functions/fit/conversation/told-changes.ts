/**
 * What a message makes of the sums that were told before: "double it", "knock 40 off", "38 of the 55 is one customer",
 * "the vendor leaves 60 in", "one sold for 700". Each comes to facts; whatever else it says is left to be read.
 */
import { inThousands } from '../../money.ts';
import type { Facts, Need } from '../need.ts';
import { isMovable } from '../read/signals.ts';
import type { SaidFigure, SaidFigures } from '../read/slots/said-figures.ts';
import { GST } from '../read/slots/settling.ts';
import { monthsIn } from '../sums/terms.ts';
import { addsProperty, INSIDE, ON_FILE, sumOnFile } from './beside-told.ts';
import { tellNamedParts } from './parts.ts';
import {
  clausesOf,
  cutOut,
  isSum,
  loneSum,
  STOPS,
  type Sums,
  sentenceAt,
  sentencesOf,
  type Told,
  type ToldChanges,
  YEAR_ALONE,
} from './said.ts';
import { tellClauses } from './tell-by.ts';
import {
  tellInAll,
  tellInstalments,
  tellInstead,
  tellRepriced,
  tellSeen,
  tellThingOffered,
} from './tell-instead.ts';
import {
  tellCustomer,
  tellFinished,
  tellInvoicesLeft,
  tellLedger,
  tellOthersAlone,
} from './tell-ledger.ts';
import {
  LEAVES_ALONE,
  tellBlockOut,
  tellBusinessAlone,
  tellPartElsewhere,
  tellPartPrivate,
  tellPayoutAlone,
  tellPrivatePaid,
  tellUnsplit,
} from './tell-left-out.ts';

/** What all of the message makes of what was told; undefined where it is none of these. */
export function tellOfAll(said: SaidFigures, known: Need): ToldChanges | undefined {
  const { facts, signals } = known;
  // "Add in the shed, value 200k" is told of that.
  if (addsProperty(said.text, facts)) return undefined;
  const told = { ...said, signals, sums: sumsIn(facts) };
  const named = tellPrivatePaid(told) ?? tellItems(told) ?? tellNamedParts(said, known);
  if (named !== undefined) return named;
  for (const tell of OF_THE_WHOLE) {
    const changes = tell(told);
    if (changes !== undefined) return changes;
  }
  return undefined;
}

/** "Knock 40 off", "the build is up 10%": clause by clause by how much, to which part, how many times. */
export const tellByClause = (said: SaidFigures, { facts, signals }: Need): ToldChanges =>
  addsProperty(said.text, facts)
    ? { facts: {}, text: said.text }
    : tellClauses({ ...said, signals, sums: sumsIn(facts) });

const sumsIn = (facts: Facts): Sums =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, { value }]) =>
      typeof value === 'number' ? [[name, value]] : [],
    ),
  );

// Parts of the whole that was told, and sums that are somebody else's.

/** "The 4.2 includes GST", "1.05 is with GST" of each home: what is built is lent against without it. */
function tellTaxInside({ text, figures, sums: { end_value: ends } }: Told) {
  if (ends === undefined || !WITH_TAX.test(text)) return undefined;
  const isNamed = ({ value }: SaidFigure) => inThousands(value, ends) === ends;
  // "GRV is inc GST. All up cost is about 2.8m": what it costs is another sum.
  const isCost = ({ slot }: SaidFigure) => slot === 'total_cost' || slot === 'build_cost';
  const all = figures.filter((each) => (isSum(each) || isNamed(each)) && !isCost(each));
  const [one, other] = all.filter((each) => !isNamed(each));
  // The reader has taken the tax out of what it says is the end value.
  if (other !== undefined || one?.slot === 'end_value') return undefined;
  const said = one === undefined ? ends : inThousands(one.value, ends);
  const times = ends / said;
  const isEach = Number.isInteger(times) && times <= MOST_HOMES;
  const isAnew = all.length > 1 || OF_SALE.test(text);
  if (!isEach && !isAnew) return undefined;
  // "The 6.9 had GST in it, 6.3 ex."
  const isWithout =
    one !== undefined &&
    (WITHOUT_TAX.test(text.slice(one.to)) || LESS_TAX.test(text.slice(0, one.from)));
  const facts = { end_value: isWithout ? said : Math.round((isEach ? ends : said) / GST) };
  return { facts, text: cutOut(text, all) };
}
const WITH_TAX =
  /\b(?:inc|incl|include[sd]?|including|inclusive of|with) (?:the )?gst\b|\bgst (?:is |was )?(?:inclusive|included|in (?:it|that|there))\b/i;
const WITHOUT_TAX =
  /^ ?(?:k|m|mil|million)? ?(?:ex|excl|excluding|exclusive|without|net|before|less)\b/i;
/** "Without it's about 3.36". */
const LESS_TAX =
  /\b(?:without|ex|excluding|exclusive of|net of|before|less)(?: (?:it|that|gst|the gst|tax))*(?:,? ?(?:it['’]?s|is|that['’]?s|about|around|roughly|so|would be|comes to))* ?\$?$/i;
const OF_SALE = /\b(?:grv|end value|sell|sells|sale|sales|agent|realisation|on completion)\b/i;

/** "The landlord adds another ten year option, so nineteen years in all": so long is left on the lease. */
function tellLonger({ text, figures, sums: { lease_months_left: left } }: Told) {
  if (left === undefined) return undefined;
  const times = figures.filter(({ kind }) => kind === 'duration');
  const more = times.find(
    ({ from, to }) => MORE_OF_IT.test(text.slice(0, from)) && OF_A_LEASE.test(sentenceAt(text, to)),
  );
  if (more === undefined) return undefined;
  const all = left + monthsIn(more);
  const rest = times.filter((each) => each === more || monthsIn(each) === all);
  return { facts: { lease_months_left: all }, text: cutOut(text, rest) };
}
const MORE_OF_IT = /\b(?:another|a further|an extra|an additional|a new)(?: \d ?x)? *$/i;
const OF_A_LEASE = /\b(?:lease|option|landlord)\b/i;

/** "The vendor will leave 60 in": so much less is wanted. */
function tellLentBySeller({ text, figures, sums }: Told): ToldChanges | undefined {
  const wanted = sums.amount ?? (sums.price && sums.price - (sums.deposit ?? 0));
  const [first, second, ...others] = figures.filter(isSum);
  // "The vendor leaves 200k in, so we only need 1.0m": the rest is told beside.
  const isRest =
    first &&
    second &&
    others.length === 0 &&
    wanted === inThousands(first.value, wanted) + inThousands(second.value, wanted);
  const one = isRest ? first : loneSum(figures);
  if (one === undefined || !SELLER_LENDS.test(text)) return undefined;
  const amount = wanted && wanted - inThousands(one.value, wanted);
  const { deposit } = sums;
  return amount && amount > 0
    ? { facts: { amount, ...(deposit && { deposit }) }, text: '' }
    : undefined;
}
const SELLER_LENDS =
  /\b(?:vendors?|sellers?|(?:present |current |old |outgoing )?owner|franchisor)\b[^.;]{0,40}\b(?:leav(?:e|es|ing)|carr(?:y|ies|ying)|financ(?:es|ing|e(?! (?:compan(?:y|ies)|mob|people|owing|on)\b))|lend(?:s|ing)?|defer(?:s|ring)?|wait(?:s|ing)? for|left \$?\d[^.;]{0,15} in|terms)\b/i;

/** "My brother-in-law is lending me 50 of the 180, so I only need the rest": so much less is wanted. */
function tellLentByOthers({ text, figures, sums: { amount } }: Told): ToldChanges | undefined {
  const found = OTHERS_LEND.exec(text);
  if (amount === undefined || found === null) return undefined;
  const [from, to] = [found.index, found.index + found[0].length];
  const [one, whole] = figures.filter((each) => isSum(each) && each.from >= from && each.to <= to);
  const left = one && amount - inThousands(one.value, amount);
  const isOfIt = whole === undefined || inThousands(whole.value, amount) === amount;
  return left && left > 0 && isOfIt
    ? { facts: { amount: left }, text: cutOut(text, [{ from, to }]) }
    : undefined;
}

// The loan that is there, and the sum that is wanted.

/** "There is 240 owing on it, to be paid out on top of the 700": the new loan is for both. */
function tellPaidOnTop(told: Told): ToldChanges | undefined {
  const { text, figures, sums, signals } = told;
  const { amount, existing_debt: known = 0 } = sums;
  const isOut = signals.some(({ name }) => name === OUT_OF_SUM);
  // "She's on the title as well. A job pays 140k, so it comes out of that": of one sentence each.
  const isOnTop = text
    .split(STOPS)
    .some((each) => PAYS_OUT.test(each) && ON_TOP.test(each) && !INSIDE.test(each));
  const isLoan = ON_PROPERTY.test(text) && !OF_OTHERS.test(text);
  const owed = figures.filter(isSum).map(({ value }) => value);
  const [one, other] = owed.filter((value) => inThousands(value, amount) !== amount);
  // "One new loan that pays out the 640 and includes the 210": of sums that were told.
  const isOne =
    known > 0 &&
    (one === undefined || inThousands(one, known) === known) &&
    ONE_FOR_BOTH.test(text);
  if (amount === undefined || isOut || !(isOnTop || isOne) || !isLoan) return undefined;
  const debt = one === undefined ? known : inThousands(one, known || amount);
  if (other !== undefined || debt === 0) return undefined;
  const facts = { existing_debt: debt, amount: amount + debt };
  return { facts, text: besidePayout(told), isPaidOut: true };
}
/** "Want that paid out too. And he wants his money by 18 December": sentences that tell no sum, and of no payout. */
const besidePayout = ({ text, figures }: Told) =>
  sentencesOf(text)
    .filter(({ from, to, said }) => {
      const isTold = figures.some((each) => isSum(each) && each.from >= from && each.to <= to);
      return !isTold && !PAYS_OUT.test(said) && !ON_PROPERTY.test(said);
    })
    .map(({ said }) => said)
    .join(' ');
const OUT_OF_SUM = 'payout_inside';
/** The loan on what is offered, and not what a supplier, the tax office or a truck is owed. */
const ON_PROPERTY = /\b(?:ow(?:e|ed|es|ing)|mortgage|home loan|loan|bank|lender)\b/i;
const OF_OTHERS =
  /\b(?:ato|tax|bas|suppliers?|cards?|car|ute|truck|van|equipment|lease|overdraft|super)\b/i;
const ON_TOP =
  /\b(?:on top|as well|too|plus|both|in (?:the )?one loan|as (?:a )?part of (?:it|this|that))\b(?! (?:late|small|big|much))/i;

const ONE_FOR_BOTH =
  /\b(?:one|single|a (?:new|bigger|larger)) (?:(?:new|single|bigger|larger|private|first) ){0,3}(?:loan|mortgage|facility)\b[^.;?!]{0,40}\b(?:(?:pay|pays|paying|take|takes|taking) (?:out|off)|clear|clears|replace|replaces|refinances?|for) (?:both|(?:the|that|my|our|her|his|their) (?:\$?\d|bank|home loan|mortgage|first|old|existing|present|current))/i;

/** "The payout letter says 668,500, and the extra 60 is still wanted", "cut the extra to 30", of a loan that pays out the old one. */
function tellExtra({ text, figures, sums, signals }: Told): ToldChanges | undefined {
  const { amount, existing_debt: debt } = sums;
  const isInside = signals.some(({ name }) => name === OUT_OF_SUM);
  if (!isInside || amount === undefined || debt === undefined || amount <= debt) return undefined;
  const all = figures.filter(isSum);
  const one = all.find(
    ({ from, to, isOld }) =>
      !isOld && (THE_EXTRA.test(text.slice(0, from)) || IS_EXTRA.test(text.slice(to))),
  );
  if (one === undefined) return undefined;
  const more = inThousands(one.value, amount - debt);
  const isSame = more === amount - debt;
  const others = all.filter((each) => each !== one && !each.isOld);
  // The new payout and what is told besides is weighed, and the loan moves with it.
  if (isSame && others.length > 0) return { facts: {}, text: cutOut(text, [one]) };
  // "And the extra 40 for the roof as well" is beside the first.
  if (others.length > 0 || (!isSame && AS_WELL.test(text))) return undefined;
  const was = all.filter(({ isOld }) => isOld);
  return { facts: { amount: debt + more }, text: cutOut(text, [one, ...was]) };
}
const THE_EXTRA =
  /\b(?:the|his|her|their|our|my|that) (?:extra|further|additional|top[- ]?up|new money|cash[- ]?out)\b[^.;?!\d]{0,25}$/i;
const IS_EXTRA = /^ ?(?:k|grand|thousand)? ?(?:on top|extra|of new money|top[- ]?up)\b/i;
const AS_WELL = /\b(?:as well|also|too|another|on top of that)\b/i;

/** "The 130 includes paying the 90 out", "the 50 would pay both out, not on top": the sum stays as it was told. */
function tellPaidOut({ text, figures, sums }: Told): ToldChanges | undefined {
  const whole = sums.amount;
  if (whole === undefined || !PAYS_OUT.test(text)) return undefined;
  const values = figures.filter(isSum).map(({ value }) => inThousands(value, whole));
  if (!values.includes(whole) || values.some((value) => value > whole)) return undefined;
  return { facts: {}, text: '', isPaidOut: true };
}
const PAYS_OUT =
  /\b(?:(?:includ\w+|cover\w*|pay(?:s|ing)?|paid|tak(?:e|es|ing)|knock\w*|get\w*)\b[^.;]{0,40}\b(?:out|off|inside|back)|clear(?:s|ed|ing)?|repaid|wants? out)\b/i;

/** "One sold for 700": of homes that stand finished it pays down the loan, and what the others are worth is not known. */
function tellSold({ text, figures, sums, signals }: Told): ToldChanges | undefined {
  const { amount = 0, existing_debt: debt } = sums;
  const [one, other] = figures.filter((each) => isSum(each) && !isCount(each));
  if (!signals.some(({ name }) => name === 'unsold_stock') || !SOLD.test(text)) return undefined;
  if (one === undefined || other !== undefined || debt === undefined) return undefined;
  const sum = inThousands(one.value, debt);
  if (sum >= debt) return undefined;
  const existing_debt = debt - sum;
  return {
    facts: { existing_debt, ...(amount > sum && { amount: amount - sum }) },
    text: '',
    isPaidOut: amount - sum >= existing_debt,
    dropped: ['property_value'],
  };
}
/** "Unit 3 sold." */
const isCount = ({ kind, value }: SaidFigure) =>
  kind === 'count' && Number.isInteger(value) && value <= MOST_HOMES;
const MOST_HOMES = 50;
const SOLD = /\b(?:sold|gone|unconditional|(?:first|a|one) sale)\b/i;

/** "I'd trade in the old one, worth 25k", "what if we sell the boat for 45 and put that in": own money, so that less is wanted. */
function tellOwnMoney({ text, figures, sums, signals }: Told) {
  const { deposit: told = 0 } = sums;
  // "The old one is taken at 35k and we'd keep our 20k": what was told before no longer goes in.
  const kept = NONE_PUT.test(text) ? told : 0;
  const deposit = told - kept;
  const amount = sums.amount && sums.amount + kept;
  const price = sums.price ?? (signals.some(isMovable) ? amount : undefined);
  type Part = Pick<SaidFigure, 'from' | 'to'>;
  // "My brother-in-law will come in with 80 of his own", beside what was saved.
  const isOthers = ({ from, to }: Part) => deposit > 0 && OTHERS_PUT.test(text.slice(from, to));
  const isIn = (part: Part) => TRADES_IN.test(text.slice(part.from, part.to)) || isOthers(part);
  const clause = clausesOf(text).find(isIn);
  const all = figures.filter(isSum);
  // "40,000 on the old truck, on which I still owe 22,000": what is owed on it comes off first.
  const owed = all.length === 2 && OWED_ON_IT.test(text) ? all[1] : undefined;
  const own = all.filter(
    (each) => each !== owed && clause && each.from >= clause.from && each.from < clause.to,
  );
  const [one, other] = all.length === 1 ? all : own;
  if (!(clause || PUTS_PROCEEDS.test(text)) || !one || other || !amount) return undefined;
  const worth = inThousands(one.value, price ?? amount);
  const value = worth - (owed ? inThousands(owed.value, worth) : 0);
  if (value >= amount || value <= 0) return undefined;
  // "Got him down to 92, and they give me 12k for the old one": what the price is now is read of the rest.
  if (clause && all.length > 1 && !owed)
    return { facts: { deposit: deposit + value }, text: cutOut(text, [clause]) };
  return {
    facts: { ...(price && { price }), deposit: deposit + value, amount: amount - value },
    text: clause && isOthers(clause) ? cutOut(text, [clause]) : '',
  };
}
const NONE_PUT = /\bdeposit \$0(?!\d)/;
const OWED_ON_IT =
  /\b(?:ow(?:e|es|ed|ing)|payout|left|finance)\b[^.;?!\d]{0,20}\$?\d[\d.,]{0,12} ?(?:k|grand|thousand)?(?! ?(?:for|at))|\d ?(?:k|grand|thousand)? (?:still )?(?:owing|owed|left) on (?:it|that)\b/i;
const FAMILY =
  'brother|sister|mum|mom|dad|parents?|wife|husband|missus|partner|mate|friend|uncle|aunt|aunty|father|mother|son|daughter|in[- ]laws?|cousin|nan|pop|family';
/** And not "is lending 50 of the 180 to his son". */
const OTHERS_LEND = new RegExp(
  `\\b(?:${FAMILY})\\b(?:(?!\\b(?:i|we|not|never)\\b|n['’]t\\b)[^.;?!\\d]){0,40}\\b(?:len(?:d|ds|ding|t)|loan(?:s|ing|ed)?|spott?(?:s|ing)?|cover(?:s|ing)?|giv(?:e|es|ing))(?: (?:me|us))?(?: about| around| the(?: first)?)* \\$?\\d[\\d.,]{0,12} ?(?:k|grand|thousand)? (?:out )?of (?:it|that|this|(?:the |that |my |our )?\\$?\\d[\\d.,]{0,12}\\d ?(?:k|grand|thousand)?)(?:,? (?:so|and|which means|then) (?:i|we)(?: would|['’]d|['’]ll)? (?:only |just )*need (?:only |just )*the (?:rest|balance|remainder|other \\w+))?(?= ?(?:[.,;!?]|$)| (?:so|and|but|then|myself|himself|herself|themselves|interest)\\b)`,
  'i',
);
const OTHERS_PUT = new RegExp(
  `\\b(?:${FAMILY}|he|she|they)\\b(?:(?!\\b(?:i|we)\\b)[^.;?!\\d]){0,40}\\b(?:com(?:e|es|ing) in with|(?:put|chip|throw|kick|tip|chuck)(?:s|t?ing|ping)?(?: in)?|add(?:s|ing)?|giv(?:e|es|ing) (?:me|us)|gift(?:s|ing)?(?: me| us)?)(?: with)?(?: another| a further| an extra| about| around)* \\$?\\d`,
  'i',
);
const PUTS_PROCEEDS =
  /\bsell(?:s|ing)? (?:the|my|our|a|an|his|her) [^.;?!\d]{1,30}\bfor (?:about |around )?\$?\d[^.;?!]{0,25}\b(?:put|putting|throw|chuck|tip|use|using)\w* (?:that|it|the money|them)\b/i;
const TRADES_IN =
  /\b(?:trad(?:e|es|ing) (?:it|that|in|(?:the|my|our) [a-z ]{1,20}(?<= )in)\b|trade-?ins?\b|(?:on|to) trade\b|(?:giv|offer|allow|pay)\w* (?:me|us) (?:about |around )?\$?\d[\d.,]{0,12} ?(?:k|grand|thousand)? (?:for|on) (?:my|our|the) (?:old|existing|current)|tak(?:e|es|ing) (?:my|our) (?:old|existing|current) [a-z ]{1,20}(?:for|at) )/i;

/** "The 400 must also cover stamp duty, about 82", "45k of legals come out of our cash": so much less own money goes in. */
function tellCostsOut({ text, figures, sums: { deposit } }: Told): ToldChanges | undefined {
  if (deposit === undefined) return undefined;
  const all = figures.filter(isSum);
  const cost = all.find(({ from }) => COSTS.test(sentenceAt(text, from)));
  const sentence = cost && sentenceAt(text, cost.from);
  if (sentence === undefined) return undefined;
  const beside = all.filter(({ from }) => sentenceAt(text, from) === sentence);
  const isOwn = ({ value }: SaidFigure) => inThousands(value, deposit) === deposit;
  const named = beside.filter(isOwn);
  const isOut = named.length > 0 ? TAKEN_OUT.test(sentence) : OUT_OF_CASH.test(sentence);
  const [one, left, other] = beside.filter((each) => !isOwn(each));
  if (one === undefined || other !== undefined || !isOut) return undefined;
  const rest = deposit - inThousands(one.value, deposit);
  // "115k comes out of the 900k, so only 785k goes to the price."
  const isRest = left === undefined || inThousands(left.value, deposit) === rest;
  return rest > 0 && isRest ? { facts: { deposit: rest }, text: cutOut(text, beside) } : undefined;
}
const COSTS =
  /\b(?:stamps?|duty|legals?|lawyers?|solicitors?|conveyanc\w+|fees|costs|fit-?out|settlement|insurance|rego)\b/i;
const TAKEN_OUT =
  /\b(?:cover|covers|pay for|pays for|include|includes|out of|from|keep|keeping|hold|holding|less|minus)\b/i;
const OUT_OF_CASH =
  /\b(?:out of|off|from) (?:our|my|the|that|their|his|her) (?:own )?(?:cash|money|deposit|savings|funds|contribution)\b/i;

/** "There's another default I forgot, 1,900": beside those that were told. */
function tellMoreDefaults({ text, figures, sums: { default_amount: known = 0 } }: Told) {
  const one = loneSum(figures);
  if (one === undefined || !ANOTHER_DEFAULT.test(text)) return undefined;
  return { facts: { default_amount: known + one.value }, text: cutOut(text, [one]) };
}
const ANOTHER_DEFAULT =
  /\b(?:another|second|one more|further|other) (?:\w+ )?(?:default|judge?ment)\b[^?\d]{0,60}\d/i;

/** "Duty and legals of 95k need to go on the loan", "a second hoist, 18k, on the same loan": so much more is lent. */
function tellOntoLoan({ text, figures, sums: { amount } }: Told): ToldChanges | undefined {
  if (amount === undefined || !ONTO_LOAN.test(text)) return undefined;
  const isOnto = ({ from }: SaidFigure, other: SaidFigure | undefined) =>
    ONTO_LOAN.test(other ? text.slice(from, other.from) : text.slice(from));
  const sums = figures.filter(isSum);
  const one = sums.find((each, at) => isOnto(each, sums[at + 1]));
  if (one === undefined) return undefined;
  const more = inThousands(one.value, amount / 4);
  // "An extra $150,000 in the same loan, so $1.7m in total."
  if (sums.some(({ value }) => inThousands(value, amount) === amount + more)) return undefined;
  return { facts: {}, more, text: cutOut(text, [one]) };
}
const ONTO_LOAN =
  /\b(?:(?:need|needs|have|has|got) to|to|can|could|will|should|must) (?:go|be put|be added|be rolled|be included) (?:on|onto|on to|into|in) (?:the|that|this) (?:loan|finance|facility)\b|\b(?:on|in|into|onto) the same loan\b/i;

/** "There's also 58,000 to the tax office, on a plan. Could that go in too?": so much more is lent. */
function tellDebtOnTop({ text, figures, sums }: Told): ToldChanges | undefined {
  const { amount, existing_debt: debt } = sums;
  const asks = ASKS_IN.exec(text)?.index;
  if (amount === undefined || asks === undefined || IS_PRIVATE.test(text)) return undefined;
  const one = figures.findLast((each) => isSum(each) && each.to <= asks);
  if (one === undefined) return undefined;
  const more = inThousands(one.value, amount / 4);
  const said = sentenceAt(text, one.from);
  // The loan on what is offered is paid out by that.
  const isOnOffered = debt === more || OF_MORTGAGE.test(said);
  if (!isOnOffered && !OWED_TO.test(said)) return undefined;
  return {
    facts: isOnOffered ? { existing_debt: more } : {},
    more,
    // A tax debt is heard as one besides.
    text: one.slot === 'tax' ? text : cutOut(text, [one]),
    isPaidOut: isOnOffered || debt === amount,
  };
}
const ASKS_IN =
  /\b(?:can|could|would|should|might) (?:that|it|this|they|we|i|you) (?:also |both |just |all )?(?:go|be (?:put|added|rolled|included|wrapped|thrown)|roll|put|add|include|throw|chuck|wrap)(?: (?:that|it|this|them))? ?(?:in|on)?(?:to (?:it|that|this|the (?:loan|same loan))| with (?:it|that)| there)?(?: (?:too|as well|also|on top))?(?=\s*(?:[.?!,;]|$))/i;
const OF_MORTGAGE =
  /\b(?:mortgage|home loan|on (?:the|my|our|that) (?:house|home|property|unit|block|land))\b/i;
const IS_PRIVATE = /\b(?:my own|personal\w*|private\w*|family|kids?|holiday|wedding|kitchen)\b/i;
const OWED_TO =
  /\b(?:ow(?:e|es|ed|ing)|to (?:the )?(?:tax|ato|a supplier|suppliers)|(?:tax|ato|bas|overdraft|supplier|super) (?:bill|debt|account)?|on (?:the|an?|our) (?:overdraft|card|plan))\b/i;

/** "Contingency and civil aren't in that, call it another 140": the build costs more, and so much more is lent. */
function tellMoreToBuild({ text, figures, sums }: Told): ToldChanges | undefined {
  const { amount, build_cost: cost, deposit } = sums;
  const one = figures.find(({ from }) => ANOTHER.test(text.slice(0, from)));
  if (one === undefined || !OF_A_BUILD.test(text)) return undefined;
  // "I need a pump station, another 130", where what the rest costs is not known: it is no loan by itself.
  if (amount === undefined && sums.end_value !== undefined)
    return { facts: {}, text: cutOut(text, [one]) };
  if (amount === undefined || cost === undefined) return undefined;
  const isShare = one.kind === 'percent';
  const more = isShare ? Math.round((cost * one.value) / 100) : inThousands(one.value, cost / 4);
  // "He can put in 200,000 cash, but the builder has just added 150,000": each moves the loan.
  const own = deposit === undefined ? figures.find(({ slot }) => slot === 'deposit') : undefined;
  const put = own === undefined || own === one ? 0 : inThousands(own.value, amount);
  const facts = {
    build_cost: cost + more,
    amount: amount + more - put,
    ...(put > 0 && { deposit: put }),
  };
  const said = cutOut(text, own && put > 0 ? [one, own] : [one]);
  return { facts, text: said.replace(ON_TOP_OF_IT, '') };
}
const ON_TOP_OF_IT = /\bon top(?: of (?:that|it))?\b/i;
const OF_A_BUILD =
  /\b(?:contingency|contributions?|civil(?: works?)?|site ?works?|headworks|demolition|landscaping|soft costs?|pump stations?|retaining walls?|stormwater|drainage|sewer\w*|substations?|transformers?|road ?works|culverts?|earthworks|(?:water|power|road) authority|builder(?:['’]?s| has| have)?(?: just| now)? add(?:s|ed|ing)?)\b/i;
const ANOTHER =
  /\b(?:another|an extra|extra|a further|add|adds|added)(?: about| around| on)* \$?$/i;

/** "Telstra 1,900 paid 2024, a lease company 3,100 (not paid)": together. */
function tellOnFile({ text, sums }: Told): ToldChanges | undefined {
  const sum = sums.invoices_outstanding === undefined ? sumOnFile(text) : undefined;
  return sum === undefined
    ? undefined
    : {
        facts: { default_amount: sum },
        text: `${text.replace(ON_FILE, 'default')}. Defaults in all`,
      };
}

/** "What if he took 150 now and the other 110 in June?", of 260k: what is wanted first. */
function tellStaged({ text, figures, sums: { amount } }: Told): ToldChanges | undefined {
  const [one, other, more] = figures.filter(isSum);
  if (!amount || !one || !other || more) return undefined;
  const [first] = [one, other].filter(({ to }) => NOW.test(text.slice(to)));
  const rest = first === one ? other : one;
  // "Found 2k in my savings so only need 7 now" pays a part, and leaves none for later.
  const isLater = LATER.test(text.slice(rest.to)) || OTHER_PART.test(text.slice(0, rest.from));
  const sum = inThousands(one.value, amount) + inThousands(other.value, amount);
  if (first === undefined || !isLater || sum !== amount) return undefined;
  const sentence = sentenceAt(text, one.from);
  const beside = figures.filter(({ from }) => sentenceAt(text, from) === sentence);
  return {
    facts: { amount: inThousands(first.value, amount) },
    text: cutOut(text, beside),
  };
}
const NOW =
  /^ ?(?:k|grand|thousand)? ?(?:right )?(?:now|today|first|up ?front|straight ?away|to (?:start|begin)|to get (?:started|going))\b/i;

/** "Sorry, the agent's appraisal was 1.18, I was going off an old one": what the property is worth takes the place of what was said. */
function tellRevalued({ text, figures, sums: { property_value: known, price } }: Told) {
  if (!known || price === known || !CORRECTS.test(text)) return undefined;
  const one = figures.find(
    (each) => isSum(each) && APPRAISED.test(sentenceAt(text.slice(0, each.from), each.from)),
  );
  const value = one && inThousands(one.value, known);
  if (!one || !value || value < known / 2 || value > known * 2) return undefined;
  return { facts: { property_value: value }, text: cutOut(text, [one]) };
}
const CORRECTS =
  /\b(?:sorry|correction|apologies|my mistake|mixed up|an? old one|out of date|outdated)\b/i;
const APPRAISED =
  /(?<!\b(?:old|previous|earlier|first) )\b(?:apprais\w+|valuations?|valuer)\b[^.;?!\d]{0,40}\b(?:was|is|says?|said|came (?:back |in )?at|at)(?: (?:about|around|only|actually))? \$?$/i;

const LATER =
  /^ ?(?:k|grand|thousand)? ?(?:later|next|then|afterwards|down the track|in (?:an?\b|\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|the new year))/i;
const OTHER_PART = /\b(?:other|remaining|rest|balance)(?: of)? \$?$/i;

const OF_THE_WHOLE = [
  tellRevalued,
  tellStaged,
  tellBlockOut,
  tellPartElsewhere,
  tellInstead,
  tellSeen,
  tellInAll,
  tellThingOffered,
  tellRepriced,
  tellInstalments,
  tellMoreToBuild,
  tellOnFile,
  tellMoreDefaults,
  tellSameCash,
  tellLonger,
  tellWaited,
  tellPartPrivate,
  tellBusinessAlone,
  tellUnsplit,
  tellPayoutAlone,
  tellCostsOut,
  tellOwnMoney,
  tellTaxInside,
  tellLedger,
  tellInvoicesLeft,
  tellCustomer,
  tellOthersAlone,
  tellFinished,
  tellLentBySeller,
  tellLentByOthers,
  tellExtra,
  tellPaidOnTop,
  tellPaidOut,
  tellSold,
  tellOntoLoan,
  tellDebtOnTop,
  tellMoreTime,
];

/** "We still put in the same cash", of a share of another price; "a smaller one at 1.1m, with the same money down". */
function tellSameCash({ text, figures, sums: { price, deposit, deposit_percent: share } }: Told) {
  if (price === undefined || !SAME_CASH.test(text)) return undefined;
  // "The same $40,000 contribution", of a 2026 model.
  const isPrice = (each: SaidFigure) =>
    isSum(each) && !YEAR_ALONE.test(each.words) && inThousands(each.value, price) !== deposit;
  const [one, other] = figures.filter(isPrice);
  if (deposit !== undefined && one !== undefined && other === undefined)
    return { facts: { price: inThousands(one.value, price) }, text: cutOut(text, [one]) };
  if (share === undefined) return undefined;
  const facts: Sums = { deposit: Math.round((price * share) / 100) };
  return { facts, text: text.replace(SAME_CASH, 'our deposit stays') };
}
const SAME_CASH =
  /\b(?:same (?:amount of |sum of |\$?\d[\d,.]*k? )?(?:cash|money|dollars|deposit|contribution|down)|(?:cash|money|dollars) (?:stays?|is|are) (?:\w+ )?(?:same|unchanged))\b/i;

/** "The hoist is 18k and the scan tool 12k, I can put in 5", of 30k for both: what they cost together, and what is lent for it. */
function tellItems({ text, figures, sums, signals }: Told): ToldChanges | undefined {
  const { amount, business_amount: business, deposit } = sums;
  const whole = business ?? amount;
  const isLeft = business === undefined || LEAVES_ALONE.test(text);
  if (whole === undefined || !isLeft || deposit || !signals.some(isMovable)) return undefined;
  const all = figures.filter(isSum);
  const [own, another] = all.filter(({ slot }) => slot === 'deposit');
  const items = all.filter((each) => each !== own && (!each.slot || each.slot === 'price'));
  const sum = items.reduce((total, { value }) => total + inThousands(value, whole), 0);
  const put = own ? inThousands(own.value, whole) : 0;
  const isAll = items.length + (own ? 1 : 0) === all.length && sum === whole;
  if (items.length < 2 || another || !isAll || put >= whole || MOVES.test(text)) return undefined;
  const facts = {
    ...{ price: whole, amount: whole - put },
    ...(own && { deposit: put }),
    ...(business && { personal_share: 0 }),
  };
  return {
    facts,
    dropped: ['personal_amount', 'business_amount'],
    text: cutOut(text, all).replace(LEAVES_ALONE, ' '),
  };
}
/** And not "the seller knocked 4k off, so it's 30 now", of 34k, nor "the contract pays 90k in March and 110k in June". */
const MOVES =
  /\b(?:(?:contract|job|project|customer|client)s? pays?|get paid|paid back|repaid|off|less|more|cheaper|dearer|under|over|cover\w*|leaving|left|(?:our|my) own|extra|another|owing|only|so (?:it['’]?s|that['’]?s|its|\$?\d))\b/i;

// The time in business.

/** "And if I just waited till the end of April?", "what if we hold off 6 months": by then the business has traded for longer. */
function tellWaited({ text, figures: all, sums }: Told) {
  const { trading_months: known, needed_within_days: by } = sums;
  // "Also the kids would use it one day in five" is told beside it.
  const [{ to: end = 0 } = {}] = sentencesOf(text);
  const figures = all.filter(({ to }) => to <= end);
  const [until, other] = figures;
  if (known === undefined || until === undefined || other !== undefined) return undefined;
  // Where a day is told, that one waits.
  if (by !== undefined || !WAITS.test(text)) return undefined;
  const { kind, unit, value } = until;
  if (kind !== 'date' && unit !== 'month' && unit !== 'year') return undefined;
  // Mid April is five months from mid November by the nearest; a year alone is no number of them.
  const months = Math.round(kind === 'date' ? value / DAYS_A_MONTH : monthsIn(until));
  if (!(months > 0)) return undefined;
  // "Till the 6 months are up": so long in all.
  const isInAll = kind !== 'date' && months > known && IN_ALL.test(text.slice(0, until.from));
  const trading_months = isInAll ? months : known + months;
  return { facts: { trading_months }, text: cutOut(text, figures) };
}
/** As the whole of what is asked: "we waited six weeks for the council" is told beside more. */
const WAITS =
  /^\W*(?:(?:and|n|so|or|but|ok|okay|then|what|say|if|when|maybe|perhaps|yeah|well|should|would|(?:would|will|does|is) (?:it|that) (?:help|be (?:better|ok|fine)|worth|better|make (?:a|any) difference)(?: if| to)?|do) +){0,4}(?:(?:(?:i|we|he|she|they)(?:'d| would)? )?(?:just |only )?(?:wait(?:ed)?|h[eo]ld off|left it|leave it|came back|come back)|(?:to wait|(?:just )?waiting|holding off))\b/i;
const IN_ALL =
  /\b(?:(?:till|until|til) (?:the |that |i |we |it |i['’]?ve |we['’]?ve |have |had |got |hit |reach |been |going |trading |is |am |are |at |my |our |abn |business |past |over |more than )*|(?:past|reach(?:es|ed)?|turns?) (?:the )?)$/i;

/** "What if the ATO gives me another week, and I put in 20k": the day moves, whatever else is told with it. */
function tellMoreTime({ text, figures, sums: { needed_within_days: by } }: Told) {
  const more = figures.find(
    ({ kind, from }) => kind === 'duration' && GIVES_TIME.test(text.slice(0, from)),
  );
  if (by === undefined || more === undefined) return undefined;
  const rest = sentenceAt(text, more.from).slice(more.to - more.from);
  if (/\b(?:that|which|it) (?:is|was|ran|runs?|ends?|expires?|ended|expired)\b/i.test(rest))
    return undefined;
  const needed_within_days = by + Math.round(monthsIn(more) * DAYS_A_MONTH);
  return { facts: { needed_within_days }, text: cutOut(text, [more]) };
}
const GIVES_TIME =
  /\b(?:ato|tax office|bank|lender|funder|vendor|seller|landlord|supplier|agent|court|owner|they|he|she)\b[^.;?!\d]{0,20}\b(?:giv(?:e|es|en|ing)|gave|grant(?:s|ed)?|allow(?:s|ed)?)(?: (?:me|us|him|her|them|it))? (?:another|an? (?:extra|additional|further)|a further|one more)(?: \d ?x)? *$/i;
const DAYS_A_MONTH = 30.44;
