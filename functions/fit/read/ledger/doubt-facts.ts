/**
 * Doubts what the rules made of sums and times (tell-facts.ts): what the words around a figure speak against is left, and where both
 * readers differ it is asked.
 */
import { lendsAll, type Wanted } from '../amount/account.ts';
import { askSum, type FactReader } from '../fact-reader.ts';
import { EACH_NOTE } from '../figures/read-shares.ts';
import { type Placed, type Slot, sumOf } from '../slots/cues.ts';
import { isSaidWhole, PARTS_ADDED, WITH_PRICE } from '../slots/settling.ts';
import { isTogether } from '../split-needs.ts';
import { wordsAt, wordsBehind } from '../split-tokens.ts';
import {
  type FactTold,
  findAsked,
  firstOf,
  IS_SUM,
  isOther,
  isSaidAtAll,
  ON_PROPERTY,
  putWay,
  quoteWay,
  SAID,
} from './tell-facts.ts';
import { isSame, type LearnedName, type SUMS, type Way } from './ways.ts';

/** By how much another amount has to be surer. */
const DOUBTS = 6;
/** To choose the amount that words of its own ask for. */
const AGREES = 36;
/** To choose one of the readings that the rules left open. */
const SETTLES = 54;
/** Below it the words around a figure speak against what rules made of it. */
const AGAINST: { readonly [Name in LearnedName]?: number } = {
  ...{ amount: -25, property_value: -24, existing_debt: -24, needed_within_days: -80 },
};
/** By how much another value, debt or time has to be surer. */
const DIFFERS = 36;

/** Of sums: a reading that the rules left open is chosen where this one is sure of it, and where both have an amount and it differs it is asked. */
export function compareSums(
  reader: FactReader,
  told: readonly FactTold[],
  wanted: Wanted | undefined,
): void {
  for (const { name, best, surer } of told.filter(isSaidAtAll)) {
    if (!IS_SUM.has(name)) continue;
    const read = reader.facts[name];
    const asked = findAsked(reader, name);
    // Between two ends it stays open where it is.
    const isBetween = best.uses.some(({ item }) => item.figure.lower !== undefined);
    if (asked && surer >= SETTLES && !isBetween && !asked.readings.every(isOther(best))) {
      reader.open.splice(reader.open.indexOf(asked), 1);
      putWay(reader, name, best);
    } else if (read && name === 'amount' && surer >= DOUBTS && isOther(best)(read)) {
      if (isMadeOf(reader, wanted, best, read) || isOfElse(reader, best, read)) continue;
      // "Want $100,000: $70,000 for stock and $30,000 for our kitchen": the figure that is asked for in words, and no other.
      const isAsked = surer >= AGREES && isSaid(reader, best.value) && !isSaid(reader, read.value);
      if (isAsked) putWay(reader, name, best);
      else askBoth(reader, name, read, best);
    }
  }
}

/** What the rules made of other sums; the other reader has one of them. */
function isMadeOf(
  reader: FactReader,
  wanted: Wanted | undefined,
  { value, uses }: Way,
  read: { readonly value: number; readonly words?: string },
): boolean {
  const { facts, document } = reader;
  // "40 heifers at 2,150 a head": how many there are is no sum.
  const isTimes = reader.placed.some(
    ({ figure: { note, value: all } }) => note === EACH_NOTE && isSame(all, read.value),
  );
  if (isTimes && uses.length === 1 && uses[0]?.item.figure.kind === 'count') return true;
  const { tokens, marks } = document;
  // "50k, 25k for stock and 25k for our holiday": its parts come to it.
  const { personal_amount: personal, business_amount: rest } = facts;
  if (personal && rest && isSame(personal.value + rest.value, read.value)) return true;
  // "120k for a new one, and on top of it 45k, both in one loan."
  const isMore = marks.some(({ is }) => is === 'more');
  if (isMore && value < read.value && isTogether(tokens)) return true;
  // "Refinance the 640k and take a further 60k, 700k in all": it is said to be all, and no part comes on top.
  const isAll = reader.placed.some(
    ({ figure }) => isSame(figure.value, read.value) && isSaidWhole(tokens, figure),
  );
  const isTwice = reader.placed.some(({ figure: part }) => isSame(value, read.value + part.value));
  if (wanted?.isExplained && isAll && isTwice) return true;
  // "Refinance it plus 150k": the sum on top is a part of what rules made.
  const debt = facts.existing_debt?.value ?? 0;
  const judged = facts.default_amount?.value ?? 0;
  const isOnTop = [debt, judged].some((each) => isSame(value + each, read.value));
  if (wanted?.isExplained && isOnTop) return true;
  // "For the construction and payout of the 500", "180k: the ATO wants 95k, the rest is for wages".
  if (facts.build_cost && wanted?.isExplained && isSame(value, debt)) return true;
  // "The bank is owed 1.6m, we'd like a further 500k on top": nobody pays it out.
  const isPaidOut =
    marks.some(({ is }) => PAYOUTS.has(is)) || reader.hits.some(({ name }) => PAYS_OUT.has(name));
  if (debt > 0 && !isPaidOut && isSame(value, read.value + debt) && isSaid(reader, read.value))
    return true;
  // "A facility that pays out the 450 and covers the build and costs": without the costs.
  const costs = sumOf(reader.placed.filter(({ slot }) => slot === 'cost_part'));
  if (facts.build_cost && wanted?.isExplained && isSame(value + costs, read.value)) return true;
  const tax = facts.tax_owed?.value ?? 0;
  // "A loan of 85k would see off the BAS debt (52k) and leave 33k for wages": either part of it.
  const isPart = isSame(value, tax) || (tax > 0 && isSame(value + tax, read.value));
  if (isPart && value < read.value && isSaid(reader, read.value)) return true;
  // "Own money is 70,000, the loan 1,330,000": own money is the part of a price that is not lent.
  const price = facts.price?.value ?? 0;
  // "She contributes 30% of the price; the rest is to be borrowed."
  const isRest = marks.some(({ is }) => is === 'asks_rest');
  // "Build 1.7m, other costs 310k, we put in 100k and need the rest": own money comes off all that it costs, and not off one sum.
  if (isRest && facts.build_cost && wanted?.isExplained && value < read.value) return true;
  // "800k owing on the land, build contract 2.1m. Want to borrow the build cost."
  const isBuild = facts.build_cost !== undefined && isSame(facts.build_cost.value, read.value);
  if (isBuild && BUILD_ASKED.test(wordsAt(tokens, 0, tokens.length))) return true;
  // "A tractor 112k and a sprayer 64k, finance both", "90k: 40k for beds, the rest fit-out": either is a part of it.
  const isStated = reader.placed.some(({ figure }) => isSame(figure.value, value));
  if (isStated && value < read.value && BOTH.test(wordsAt(tokens, 0, tokens.length))) return true;
  const share = isRest ? (facts.deposit_percent?.value ?? 0) : 0;
  const own = facts.deposit?.value ?? (price * share) / 100;
  // "We have half of it in cash and want to borrow the other half."
  const isHalf = isRest && /\bother half\b/.test(wordsAt(tokens, 0, tokens.length));
  const isOwn = isSame(value, own) || (isHalf && own > 0);
  // "Buy a printer 34k and have 4k for it so 30": all three are said.
  const isRestSaid = own > 0 && isSaid(reader, read.value, SURELY);
  if ((isOwn || isRestSaid) && isSame(read.value + own, price)) return true;
  // "We'd borrow 55% and bring the other 45%": the share that is not lent.
  const lent = reader.placed.find(({ slot }) => slot === 'share')?.figure.value ?? 0;
  const isLeft = ({ figure: { kind, value: left } }: Placed) =>
    kind === 'percent' && left + lent === 100;
  const isShare = lent > 0 && isSame(read.value, (price * lent) / 100);
  if (isShare && isSame(read.value + value, price) && reader.placed.some(isLeft)) return true;
  // "Buying a site at 1.3m, need 800k for the land": it pays for what is bought, and not beside it.
  const isForIt = ({ figure, slot }: Placed) =>
    slot === 'wanted' &&
    isSame(figure.value, read.value) &&
    FOR_IT.test(wordsAt(tokens, figure.end, figure.end + 3));
  if (read.value < price && isSame(value, price + read.value) && reader.placed.some(isForIt))
    return true;
  // "Pay the balance of 88,400. Already paid the deposit of 37,900": it has come off that.
  if (BALANCE.test(read.words ?? '') && isSame(value + own, read.value)) return true;
  // "A ranger, 60% work 40% private": how it is used is no share of its price.
  const use = facts.personal_share?.value ?? 0;
  const isUse = (share: number) => isSame(value, (read.value * share) / 100);
  if (use > 0 && (isUse(use) || isUse(100 - use))) return true;
  // "65% of the total": a share that is said of one sum is none of another.
  return wanted?.isOfTotal === true;
}

const PAYOUTS: ReadonlySet<string> = new Set(['pays_out', 'adds_payout', 'lender_leaves']);
const PAYS_OUT: ReadonlySet<string> = new Set(
  'refinance payout_only payout_inside consolidation private_loan_expired'.split(' '),
);
const BOTH =
  /\b(?:finance|fund|borrow|cover|lend (?:me|us)) both\b|\b(?:and|plus) (?:i|we) (?:would |will |also ){0,3}(?:need|want|like) (?:another|a further|an extra) \d|(?:,|\band) (?:the )?(?:rest|balance|remainder) (?:(?:is |goes )?(?:for|on|into|towards) |fit out)/;
const FOR_IT =
  /^(?:for|towards?) (?:it|that|the (?:land|site|block|farm|property|building|purchase|settlement|price))\b/;
const BUILD_ASKED =
  /\b(?:borrow|finance|fund|borrowing|lend us|lend me) (?:(?:only|just|all|of|the|our|my) ){0,4}(?:build|building|construction) (?:cost|contract|price|part)\b(?! (?:and|plus|with|less|minus)\b)/;
const BALANCE = /\b(?:balance|remainder|rest)\b/i;

/** "It nets 390,000", "end value 7.8m", "a limit of 180k that is replaced": its own words say that a sum is no part of what is wanted. */
const isOfElse = (reader: FactReader, { uses, value }: Way, read: { readonly value: number }) =>
  reader.placed.some(
    ({ figure, slot, cost }) =>
      slot !== undefined &&
      (NEVER_WANTED.has(slot) ||
        // "Invoices of 22k, 18k and 31k, want 50k of it now."
        (slot === 'invoices' &&
          (uses.length === 1 || (value > read.value && isSaid(reader, read.value)))) ||
        // "Owe 800k on the land, civil works of 1.25m is what we're after": words of its own ask for another.
        ((slot === 'owed' || slot === 'other') &&
          uses.length === 1 &&
          isSaid(reader, read.value, SURELY_ASKED)) ||
        // "A first mortgage of 1.3m, the shed is worth 2.25m": no loan is that much larger.
        (slot === 'worth' && uses.length > 1 && reader.facts.existing_debt !== undefined) ||
        // "The bank lends 805k and we have 205k": what is given pays for it, too.
        (slot === 'given' && figure === uses[0]?.item.figure) ||
        // "18k for an oven. Old default of 800": it is taken off nothing.
        (slot === 'default' && value < read.value) ||
        // "No deposit, 20k savings stays put": nor is this.
        (slot === 'other' && value < read.value && lendsAll(reader))) &&
      cost <= SURELY &&
      uses.some(({ item }) => item.figure === figure),
  );
const NEVER_WANTED: ReadonlySet<Slot> = new Set(['profit', 'rent', 'end_value', 'replaced']);
const SURELY = 2;
const SURELY_ASKED = -1;

/** Both readings of a sum are open. */
function askBoth(
  reader: FactReader,
  name: (typeof SUMS)[number],
  { value, words = '' }: { readonly value: number; readonly words?: string },
  best: Way,
): void {
  delete reader.facts[name];
  askSum(reader, name, [
    { value, words },
    { value: Math.round(best.value), words: quoteWay(reader, best) },
  ]);
}

const isSaid = ({ placed }: FactReader, value: unknown, within = SAID) =>
  placed.some(
    ({ figure, slot, cost }) =>
      slot === 'wanted' && cost <= within && isSame(figure.value, Number(value)),
  );

/** Where both readers have another value or debt it is asked, and of another time the words around the figures are believed. */
export function compareOthers(reader: FactReader, told: readonly FactTold[]): void {
  for (const { name, best, surer } of told.filter(isSaidAtAll)) {
    const read = reader.facts[name];
    if (name === 'amount' || !read?.value || read.isGuess || surer < DIFFERS) continue;
    if (!isOther(best)(read) || isSiteOrPrice(reader, name)) continue;
    // "880k to the bank and 95k on a second loan": one of its parts is no other sum.
    if (read.note === PARTS_ADDED && best.value < read.value) continue;
    // "Got my ABN in August. 20 years driving trucks": long years beside it are those of the trade.
    const isOfAbn = name === 'trading_months' && OF_ABN.test(read.words ?? '');
    if (isOfAbn && best.value > read.value && !OF_OURS.test(quoteWay(reader, best))) continue;
    // "New company, registered in May, I've been a builder 15 years."
    if (name === 'trading_months' && best.value === reader.facts.experience_months?.value) continue;
    if (name === 'property_value' || name === 'existing_debt') {
      askBoth(reader, name, read, best);
    } else putWay(reader, name, best);
  }
}

const OF_ABN = /\babn\b/i;
const OF_OURS = /\b(?:abn|business|company|trading|traded)\b/i;

/**
 * "I cannot wait 90 days for the customer", "not our house, that's 1.05m", "I owe the ATO 36k": what rules took for a value, a debt or a
 * day, and the words around it speak against.
 */
export function dropUnlikely(reader: FactReader, told: readonly FactTold[]): void {
  for (const { name, ways } of told) {
    const against = AGAINST[name];
    const read = reader.facts[name];
    if (against === undefined || !read?.value || isSiteOrPrice(reader, name)) continue;
    const own = ways.find((way) => isSame(way.value, read.value));
    if (own === undefined || own.weight >= against) continue;
    const { slot, cost = 0, figure } = firstOf(reader, own) ?? {};
    const before = wordsAt(reader.document.tokens, (figure?.start ?? 0) - 5, figure?.start ?? 0);
    // "There's 430k of equity": the debt is worked out from it. "For stock before Christmas": few labels say that such a day is meant.
    const isLeft =
      slot === 'equity' ||
      // "Owed on the property: around 400k", as a form has it.
      (ON_PROPERTY.has(name) && (LABELLED.test(before) || SENIOR.test(before))) ||
      // "Caveat against our house. Agent reckons 780k": few labels say so little.
      (name === 'property_value' && ESTIMATED.test(before)) ||
      // "Current facility 3.4m. A new one of 3.7m, which includes 300k for a new block": with what comes on top it makes the loan.
      (name === 'existing_debt' && reader.placed.some(isOnTop(reader))) ||
      // "On top of paying out the bank we'd like another 250k": so does what is owed.
      (name === 'amount' &&
        reader.placed.some((each) => isOnTop(reader)(each) && isMore(reader, each))) ||
      // "Two townhouses finished, 640k apiece": no label holds a sum that was multiplied.
      read.note === EACH_NOTE ||
      // "Owing 300k and another 15k in arrears": few hold one of both.
      (read.note === PARTS_ADDED && reader.placed.some(isArrears(reader))) ||
      (name === 'needed_within_days' && cost <= 0) ||
      // "What does 40k cost over three years?": few labels say that a mere sum is wanted. One that was worked out is doubted,
      // but for "take over the 2.3 million and give us another 200k" and "34,990 + 3,100 on roads, finance for all that".
      (name === 'amount' &&
        (isProject(reader) ||
          reader.document.marks.some(({ is }) => is === 'adds_payout' || is === 'asks_all') ||
          reader.placed.some(({ figure }) => figure.value === read.value)));
    if (!isLeft) delete reader.facts[name];
  }
}

const isArrears =
  ({ document: { tokens } }: FactReader) =>
  ({ slot, figure: { end } }: Placed) =>
    slot === 'owed' && /^(?:(?:of|in) )?(?:mortgage )?arrear\b/.test(wordsBehind(tokens, end));

const isOnTop =
  ({ facts: { amount, existing_debt: debt } }: FactReader) =>
  ({ figure: { kind, value } }: Placed) =>
    kind === 'money' &&
    amount !== undefined &&
    debt !== undefined &&
    debt.value > 0 &&
    isSame(debt.value + value, amount.value);

const isMore = ({ document: { marks } }: FactReader, { figure: { start } }: Placed) =>
  marks.some(({ is, end }) => is === 'more' && end === start);

/** "Mezzanine of 500k, senior debt is 6.2m already", "that facility, which stands at 1.3m". */
const SENIOR =
  /\bsenior (?:debt|loan|facility|lender)(?: (?:is|of|at|sits|stands|owed|owes|on|already|currently|about|around))*$|\b(?:facility|loan|mortgage)(?: ,)?(?: which| that)? (?:stands?|sits?)(?: currently| now)? at$/;
const ESTIMATED =
  /\b(?:agent|valuer|bank|realestate|appraiser) (?:has |have )?(?:say|said|reckon|reckoned|think|thought|told us|put it at|call it)(?: (?:about|around|roughly|maybe|it is))*$/;
const LABELLED = /: ?(?:about|around|roughly|approx)?$/;

/** What is bought is worth its price, and land what is built on it; few labels say so. */
const isSiteOrPrice = (reader: FactReader, name: LearnedName) => {
  const { price, property_value: value } = reader.facts;
  const isPrice =
    name === 'property_value' &&
    (value?.note === WITH_PRICE || (price !== undefined && value?.value === price.value));
  return isPrice || (ON_PROPERTY.has(name) && isProject(reader));
};

const isProject = ({ facts }: FactReader) => (facts.end_value ?? facts.build_cost) !== undefined;
