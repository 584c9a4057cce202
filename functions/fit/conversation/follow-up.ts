/** What a next message changes in a need that was told. */

import {
  FACT_UNITS,
  type Fact,
  type FactName,
  type Facts,
  type FactValue,
  type Fields,
  factNames,
  type Need,
  tells,
} from '../need.ts';
import { isMovable, MOVABLES, ON_A_FILE, PRIVATE_LIFE, WHOLLY_PRIVATE } from '../read/signals.ts';
import type { SaidFigures } from '../read/slots/said-figures.ts';
import { GST } from '../read/slots/settling.ts';
import type { Fit } from '../schema.ts';
import { isOfPrice, isOtherLoan, listAdded } from './beside-told.ts';
import { aboveDebt, asSpokenOf, isPartlyOut, withinPrice, withoutPayments } from './guards.ts';
import { listParts } from './parts.ts';
import { type Conversation, type FactChange, type Remembered, recall } from './remembered.ts';
import {
  isLost,
  ownTold,
  type ShortAnswer,
  type Sums,
  sentencesOf,
  TAKES_THEM,
  type ToldChanges,
  toFacts,
} from './said.ts';
import { sayPlainly } from './say-plainly.ts';
import {
  apartFromThing,
  FOR_TRADE,
  isBought,
  isElsewhere,
  saysPrivate,
  setAside,
  withoutOther,
  withoutPressure,
  withoutPurposes,
  withoutRefusal,
} from './set-aside.ts';
import {
  ASKS,
  isToldOf,
  listAnswers,
  listSpokenOf,
  OF_PRIVATE_LIFE,
  readAlone,
  readSplit,
  spellSplit,
  tellsParts,
} from './short-answers.ts';
import {
  isBackTo,
  isCorrection,
  isInPlace,
  isTakenBack,
  spellOut,
  spellTerm,
} from './spell-out.ts';
import { tellByClause, tellOfAll } from './told-changes.ts';
import { isSumOfMoney, isSurelyMoney, listUnplaced } from './unplaced.ts';
import { tellWeighed, type WeighedChanges } from './weigh-changes.ts';

export type FollowUp = {
  readonly needs: readonly Remembered[];
  readonly changed: readonly FactChange[];
  /** The question that the message was taken to answer, where it does not say so itself. */
  readonly answers?: string | undefined;
  /** A figure of the message changed nothing, since what it is could not be told. */
  readonly isUnplaced?: boolean;
  /** Sums that changed nothing beside others that did. */
  readonly unplaced?: readonly number[];
  /** Its figures surely change what was told. */
  readonly isSure?: boolean;
};

/** What the message changes in one need, or fields do, sent as they are; undefined where nothing could be read. */
export function follow(
  conversation: Conversation,
  all: readonly Remembered[],
  spoken: string,
  fields?: Fields,
): FollowUp | undefined {
  const { date, assess, read, remember, said: figuresOf } = conversation;
  const [before, ...others] = all;
  // Of several needs it is not known which one is meant.
  if (before === undefined || others.length > 0) return undefined;
  const { need: there, bill } = apartFromBill(recall(before, date));
  const apart = fields ? undefined : apartFromThing(conversation, there, spoken);
  const recalled = withOwnMoney(withoutPressure(apart?.need ?? there, spoken), spoken);
  const message = spellOut(conversation, apart?.text ?? spoken, recalled.facts);
  const { questions } = assess([before]);
  const asked = isAsking(spoken) ? [] : questions.flatMap(({ label }) => label ?? []);
  // A line that answers a question does so whatever else its figure changes.
  const replied = listReplied(conversation, spoken);
  const plainly = sayPlainly(message, recalled);
  const whole = tellOfAll(figuresOf(plainly), recalled);
  // "The seller is a private person, not a dealer", "25 down instead of 15": the machine is the same one.
  const isOther = isInPlace(message) && !IS_THE_SAME.test(message) && isBought(recalled);
  const weighed = weighRest(conversation, {
    text: whole?.text ?? plainly,
    known: recalled,
    questions,
    isSaid: !fields,
  });
  const timed = spellTerm(figuresOf(weighed.text));
  const moved = { ...recalled, facts: { ...recalled.facts, ...toFacts(weighed.facts) } };
  const moves = tellByClause(figuresOf(spellSplit(timed, recalled, questions)), moved);
  const thing = withThing(
    {
      ...moves.facts,
      ...rateTold(figuresOf(message), recalled.facts),
      ...weighed.facts,
      ...whole?.facts,
    },
    recalled.facts,
    message,
  );
  const told: ToldChanges = {
    ...whole,
    facts: thing.facts,
    text: moves.text,
    dropped: [...(whole?.dropped ?? []), ...thing.dropped],
  };
  const left = told.leaves && read({ fields: {}, texts: { text: `need it for ${told.leaves}` } });
  const stands = told.isPaidOut && told.facts.amount ? asFirst(recalled) : recalled;
  const known = left ? withoutPurpose(stands, left) : stands;
  const plain = told.text;
  const said = { ...figuresOf(plain), known, questions };
  const added = listAdded(plain, known.facts);
  const isChanged = Boolean(told.isPaidOut || told.more) || Object.keys(told.facts).length > 0;
  const answers: Iterable<ShortAnswer> = fields ? [{ text: plain, fields }] : listAnswers(said);
  const isSum = !isOtherLoan(message) && said.figures.some((each) => isSumOfMoney(each, said.text));
  const hasTime =
    !OF_TERMS.test(plain) &&
    !TAKES_THEM.test(plain) &&
    said.figures.some(({ kind, words }) => kind === 'duration' && /\d/.test(words));
  const parts = told.parts ?? (known.parts ? undefined : listParts(figuresOf(message), known));
  for (const { text, fields: stated = {}, about, question, isLoose } of answers) {
    const [one] = read({ fields: stated, texts: { text }, isNext: true, asked });
    const need = one && { ...one, answered: [...one.answered, ...replied] };
    if (need === undefined || (isEmpty(need) && !isChanged)) continue;
    if (isLoose && need.signals.length + Object.keys(need.facts).length === 0) continue;
    const alone = withoutValues(withoutOther(need, known, message), { ...weighed, added });
    const sums = withTold(alone, told);
    const isNamed = isOther && sums.signals.some(isThing);
    const withSums = isNamed ? asPrice(sums, message) : sums;
    const built = withBuild(withSums, known, message);
    const secured = withSecurity(
      withoutPayments(asSpokenOf(built, known, figuresOf(spoken)), figuresOf(spoken)),
      thing.security,
    );
    const isMoved = !added.includes('property_value') && isElsewhere(secured, known, message);
    const standing = isMoved ? withoutRefusal : (need: Need) => need;
    const heard = standing(setAside(secured, known, text));
    if (about?.every((name) => heard.facts[name] === undefined)) continue;
    const isOfPrice = heard.facts.price !== undefined && known.signals.some(isMovable);
    const means: Means = {
      // "Client will borrow the extra", of a build that went up: it is in what is lent already.
      added: added.filter(
        (name) =>
          told.facts[name] === undefined &&
          !(name === 'amount' && built !== withSums) &&
          // Another venue stands beside nothing that is offered.
          !(isNamed && built.facts.price),
      ),
      isMore: weighed.isMore,
      dropped: told.dropped ?? [],
      isOther,
      spokenOf: listSpokenOf(message, questions),
    };
    const put = (said: Need) => {
      const merged = merge(withPrice(standing(known), isOfPrice), said, means);
      // "Borrow 40 of it only": the debt is what it was.
      const isOwed = merged.facts.amount?.value === bill?.value || OF_THE_LOAN.test(message);
      const owed = bill && isOwed ? { tax_owed: bill } : {};
      const facts = aboveDebt(
        withinPrice({ ...owed, ...withMore(merged.facts, told.more) }, known.facts),
        known.facts,
      );
      return { owed, needs: remember([{ ...merged, facts, ...(parts?.length && { parts }) }]) };
    };
    const isPrivate = (all: readonly Remembered[]) => assess(all).fit === 'out_of_scope';
    const merged = put(heard);
    // "Leave mum out of it", of her unit: nothing private is what the money is for.
    const isTurned =
      isPrivate(merged.needs) &&
      !isPrivate([before]) &&
      !saysPrivate(heard) &&
      !isPrivate(remember([heard]));
    const { needs, owed } = isTurned ? put(withoutPurposes(heard)) : merged;
    // As it is remembered: what could be read in two ways may be settled by then.
    const after = needs.flatMap((need) => Object.entries(recall(need, date).facts));
    // Facts of those names.
    const first = { ...there.facts, ...known.facts, ...owed };
    const changed = listChanges(first, Object.fromEntries(after) as Facts);
    const isCorrected = changed.some(({ from }) => from !== undefined) || heard.signals.length > 0;
    // A time may belong to what else was said; a sum has to be placed.
    const isLeft = heard !== need && heard.signals.length > 0;
    const isMoney = said.figures.some(isSurelyMoney);
    const isRead = factNames(heard.facts).some(
      (name) => !isMoney || FACT_UNITS[name] === 'dollars',
    );
    const isAnswer = question !== undefined || replied.length > 0;
    const isTaken = isRead || isLeft || isChanged || (isAnswer && !isSum);
    const isOpen = isSum || (hasTime && heard.signals.length === 0);
    const isUnplaced =
      (isCorrection(message) && !isCorrected) ||
      (isOpen && !isTaken) ||
      (changed.length === 0 &&
        need.signals.every(({ name }) => name === OUT_OF_SUM.name) &&
        !isOtherLoan(message) &&
        !/\?\s*$/.test(message) &&
        weighed.left.some((each) => isSumOfMoney(each, message)));
    const [now = before] = needs;
    return {
      needs,
      changed,
      answers: question,
      isUnplaced,
      unplaced: listUnplaced({ ...figuresOf(spoken), signals: need.signals }, before, now),
      isSure: weighed.isSure || isChanged,
    };
  }
  const isLeft = !isOtherLoan(message) && weighed.left.some((each) => isSumOfMoney(each, message));
  return isSum || hasTime || isLeft
    ? { needs: [before], changed: [], isUnplaced: true }
    : undefined;
}

/** Each of its sentences asks something. */
const isAsking = (spoken: string) =>
  sentencesOf(spoken).every(({ said }) => ASKS.test(said) || /\?\s*$/.test(said));

function listReplied({ read }: Conversation, spoken: string): readonly string[] {
  if (!/^[A-Z][^:\n]{2,60}: /m.test(spoken)) return [];
  return read({ fields: {}, texts: { text: spoken }, isNext: true }).flatMap(
    ({ answered }) => answered,
  );
}

const withMore = (facts: Facts, more = 0): Facts =>
  facts.amount
    ? { ...facts, amount: { ...facts.amount, value: facts.amount.value + more } }
    : facts;

/** A tax debt that is all that is wanted is that sum: "actually it's 112" is said of both. */
function apartFromBill(need: Need): { readonly need: Need; readonly bill?: Fact<'tax_owed'> } {
  const { tax_owed: bill, ...facts } = need.facts;
  return bill && bill.value === facts.amount?.value ? { need: { ...need, facts }, bill } : { need };
}

/** What is said of the loan and not of the debt. */
const OF_THE_LOAN =
  /\b(?:borrow|lend|loan|need|want|pay|paid|bump|make it|take|extra|more|less|only)/i;

type Rest = {
  readonly text: string;
  readonly known: Need;
  readonly questions: Fit['questions'];
  readonly isSaid: boolean;
};

/** What is left of a message is weighed, but where it answers what was asked, or splits the sum, and no figure surely changes anything. */
function weighRest(
  { read, said, learned }: Conversation,
  { text, known, questions, isSaid }: Rest,
) {
  // "About 25 grand, for a second van", where nothing was told before, or only that nothing is owed, is a need by itself.
  const isHeld = factNames(known.facts).some(
    (name) => FACT_UNITS[name] === 'dollars' && known.facts[name]?.value !== 0,
  );
  const asked = { ...said(text), known, questions };
  const isAnswer = !isToldOf(asked) && readAlone(asked) !== undefined;
  if (!isSaid || !isHeld || isLost(asked) || isAnswer) return { ...NOT_WEIGHED, text };
  const weighed = tellWeighed(asked, known.facts, learned());
  const split = weighed.isSure && !tellsParts(asked) ? undefined : readSplit(asked);
  const isSplit =
    split &&
    read({ fields: {}, texts: { text: split.text }, isNext: true }).some(({ facts }) =>
      OF_PRIVATE_LIFE.some((name) => facts[name]),
    );
  return isSplit ? { ...NOT_WEIGHED, text } : weighed;
}
const NOT_WEIGHED = {
  facts: {},
  values: new Set<number>(),
  isMore: false,
  isSure: false,
  left: [],
};

/**
 * "The build came back at 2.15m", where what was to be lent was the build, with its costs or a payout and less own money, or where
 * the loan "has to carry the difference": what is lent moves by as much.
 */
function withBuild(heard: Need, { facts }: Need, message: string): Need {
  const { build_cost: build, amount } = heard.facts;
  const { amount: lent, existing_debt: debt, total_cost: cost, property_value: land } = facts;
  const was = facts.build_cost;
  if (!build || amount || !lent || !was) return heard;
  const spent = cost && land ? cost.value - land.value : was.value;
  const owed = debt?.value ?? 0;
  const own = facts.deposit?.value ?? 0;
  const all = [spent, spent + owed, spent - own, spent + owed - own];
  const isLent = all.includes(lent.value) || LOAN_CARRIES.test(message);
  // "It's 1.8m now, and we can put in 450."
  const more = own > 0 ? (heard.facts.deposit?.value ?? own) - own : 0;
  const value = lent.value + build.value - was.value - more;
  return isLent ? { ...heard, facts: { ...heard.facts, amount: { ...build, value } } } : heard;
}

const LOAN_CARRIES =
  /\b(?:loan|lender|funder|borrowing|facility)\b(?:(?!\b(?:not|never|cannot)\b|n['’]t\b)[^.;?!]){0,25}\b(?:carry|carries|cover|covers|take|takes|wear|absorb|absorbs|fund|funds|go(?:es)? up by|pick up|make up)(?: up)? (?:all (?:of )?)?(?:the |that )?(?:whole )?(?:difference|extra|increase|gap|overrun|rest of it)\b|\bborrow (?:all )?(?:the |that )?(?:whole )?(?:difference|extra|increase|gap)\b/i;

/** "Can it be interest only for the first 2 years": such a time is no fact of the need. */
const OF_TERMS = /\binterest[- ]only\b|\bfixed\b|\bcapitalis\w+|\brepayment holiday\b/i;

type Undoable = {
  readonly needs: readonly Remembered[];
  readonly undo?: readonly Remembered[] | undefined;
  /** The message would change the need otherwise. */
  readonly isChanged: boolean;
};

/** "Nah, scrap the grader money", "they said no": the need as it was before the last change. */
export function takeBack(
  { date, said }: Conversation,
  message: string,
  { needs: [now], undo: [before] = [], isChanged }: Undoable,
): FollowUp | undefined {
  if (!now || !before) return undefined;
  const [from, to] = [recall(now, date), recall(before, date)];
  // "Leave the boat out. What is it a week for the 36?", where the 36 stands.
  const isNow = said(message).figures.some(({ value }) => isOfNow(value, from.facts, to.facts));
  const isBack =
    (!isChanged && !isNow && isTakenBack(message)) || isBackTo(said(message), to, from);
  if (!isBack) return undefined;
  return { needs: [before], changed: listChanges(from.facts, to.facts) };
}

const isOfNow = (value: number, { amount: now }: Facts, { amount: was }: Facts) =>
  now !== undefined && now.value !== was?.value && [value, value * 1000].includes(now.value);

/** "Forget super, but my return is late": who was to borrow before that does, and all else that was told since stays. */
export function leaveFund(
  message: string,
  { needs: [now], undo: [before] = [] }: Omit<Undoable, 'isChanged'>,
  followed: FollowUp | undefined,
): FollowUp | undefined {
  const [need = now] = followed?.needs ?? [];
  if (!need || !now || !before || !LEAVES_FUND.test(message)) return undefined;
  const { borrower_type: from, ...facts } = need.facts;
  const to = before.facts.borrower_type;
  if (from !== 'trust' || from !== now.facts.borrower_type || to === from) return undefined;
  const named = need.signals.flatMap(([name, , clause]) => (FUNDS.has(name) ? [clause] : []));
  const signals = need.signals.filter(([, , clause]) => !named.includes(clause));
  return {
    ...followed,
    needs: [
      { ...need, facts: to === undefined ? facts : { ...facts, borrower_type: to }, signals },
    ],
    changed: [...(followed?.changed ?? []), { fact: 'borrower_type', from, to }],
  };
}
const FUNDS: ReadonlySet<string> = new Set(['smsf', 'trust']);
const LEAVES_FUND =
  /\b(?:(?:forget|scrap|drop|skip|ditch)(?: about)?|leave(?=[^.?!]{0,45}\bout\b)|not (?:in|through|with)) (?:the |our |my |their )?(?:super|smsf|self[- ]managed super(?: fund)?|(?:super |family )?(?:fund|trust))\b(?! (?:deed|account|bill|debt|guarantee|contributions?|payments?)\b)/i;

/** "Leave the cards, just do the oven": what they are is no longer what the money is for. */
function withoutPurpose(known: Need, left: readonly Need[]): Need {
  const named = left.flatMap(({ signals }) => signals.map(({ name }) => name));
  // "Leave the card and rego out": words that name nothing of trade, and nothing private by itself, leave the private part.
  const isTold = named.some(
    (name) => MOVABLES.has(name) || name === 'stock' || PRIVATE_LIFE.has(name),
  );
  const gone = new Set([...named, ...(isTold ? [] : WHOLLY_PRIVATE), 'split_unknown']);
  const signals = known.signals.filter(({ name, role }) => role !== 'purpose' || !gone.has(name));
  return { ...known, signals };
}

/** "One new loan that pays out the 640": it stands behind no other, so it is no second mortgage and nobody's consent is asked. */
const asFirst = (known: Need): Need => ({
  ...known,
  signals: known.signals.filter(({ name }) => !BEHIND_FIRST.has(name)),
});
const BEHIND_FIRST: ReadonlySet<string> = new Set([
  ...['second_mortgage', 'first_lender_refuses', 'first_lender_consents'],
]);

/** "They've come down to 48,500", "the price is 105 plus GST": what was wanted for a thing was its price. */
function withPrice(known: Need, isOfPrice: boolean): Need {
  const { amount, price } = known.facts;
  if (!amount || price || !isOfPrice) return known;
  const { value, from } = amount;
  return { ...known, facts: { ...known.facts, price: { value, from } } };
}

/** "There's also a management rights in Hervey Bay, 1.6 million with the unit": what another one is told with is its price. */
function asPrice(heard: Need, message: string): Need {
  const { amount, ...facts } = heard.facts;
  const isPrice = amount !== undefined && facts.price === undefined && !WISHES.test(message);
  return isPrice ? { ...heard, facts: { ...facts, price: { ...amount } } } : heard;
}
const WISHES = /\b(?:borrow\w*|lend|lent|loan|needs?|wants?|after|make it)\b/i;

/** "We could put in another 60k", where a price and a loan were told: what was to be paid besides the loan is own money. */
function withOwnMoney(known: Need, spoken: string): Need {
  const { price, amount, deposit, deposit_percent } = known.facts;
  const isTold = deposit !== undefined || deposit_percent !== undefined;
  if (isTold || !price || !amount || price.value <= amount.value) return known;
  if (!PUTS_MORE.test(spoken)) return known;
  const { from } = price;
  return {
    ...known,
    facts: { ...known.facts, deposit: { value: price.value - amount.value, from } },
  };
}
const PUTS_MORE =
  /\b(?:put|chip|throw|kick|tip|chuck)(?:ting|ing|ping|s)?(?: in)? (?:another|an extra|a further|an additional)\b/i;

/** What takes the place of something there, and not of what is bought. */
const IS_THE_SAME = /\b(?:(?:seller|vendor) is\b|instead of \$?\d|not (?:a |the )?dealer\b)/i;

/** "What about 9.5%", of a loan at 12%. */
function rateTold({ figures }: SaidFigures, { interest_rate: rate }: Facts): Sums {
  const [one, other] = figures.filter(({ kind, isOld }) => kind === 'percent' && !isOld);
  return rate && one && !other ? { interest_rate: one.value } : {};
}

/** "Got a van worth 24k, paid off, use that instead": what is offered, what is owed on it, and what no longer is. */
function withThing(told: Sums, { property_value, security }: Facts, text: string) {
  const isUnsecured = security === undefined || security.value === 'none';
  if (told.property_value !== undefined && isUnsecured)
    return { facts: told, dropped: [], security: 'property' as const };
  if (told.item_value === undefined) return { facts: told, dropped: [], security: undefined };
  const isClear =
    told.item_debt === undefined && told.property_value === undefined && OWES_NOTHING.test(text);
  const isInstead =
    property_value !== undefined && told.property_value === undefined && INSTEAD.test(text);
  const isOnly = isInstead || isUnsecured;
  const dropped: FactName[] = isInstead ? ['property_value', 'existing_debt'] : [];
  return {
    facts: isClear ? { ...told, item_debt: 0 } : told,
    dropped,
    security: isOnly
      ? VEHICLE.test(text)
        ? ('vehicle' as const)
        : ('equipment' as const)
      : undefined,
  };
}
const OWES_NOTHING =
  /\b(?:nothing|no (?:finance|loan|debt|money)|nil)\b[^.;?!]{0,15}\b(?:ow(?:ed|ing)|on)\b|\b(?:paid (?:off|out)|fully paid|own (?:it|them|that|this) outright|(?:owned )?outright|unencumbered|debt[- ]free|clear title|no (?:finance|loan|debt))\b/i;
const INSTEAD =
  /\b(?:instead|rather than|in place of)\b|\b(?:not|without) (?:the|my|our|his|her|mum's|dad's) (?:house|home|unit|land|block|farm|property|place)\b|\b(?:house|home|unit|land|block|farm|property|place|apartment)\b[^.;?!]{0,25}\b(?:is |are |was )?(?:left )?(?:out|off the table)\b|\bleav\w+ [^.;?!]{0,20}\bout\b/i;
const VEHICLE =
  /\b(?:utes?|vans?|trucks?|cars?|hilux|hiace|landcruiser|ranger|triton|kenworth|isuzu|trailers?|bus(?:es)?|prime mover|tipper)\b/i;

const withSecurity = (heard: Need, security: FactValue<'security'> | undefined): Need =>
  security === undefined
    ? heard
    : { ...heard, facts: { ...heard.facts, security: { value: security, from: 'words' } } };

/** A sum whose place is told is nothing else. */
function withoutValues(
  heard: Need,
  { facts, values, added }: Pick<WeighedChanges, 'facts' | 'values'> & Pick<Means, 'added'>,
): Need {
  // The keys are those of the facts.
  const all = Object.entries(heard.facts) as [FactName, Fact][];
  const kept = all.filter(
    ([name, { value }]) =>
      name in facts ||
      (added.includes(name) && facts.tax_owed === value) ||
      !values.has(Number(value)),
  );
  // Facts of those names.
  return { ...heard, facts: Object.fromEntries(kept) as Facts };
}

/** What was told by the sums before, beside what was read of the rest. */
function withTold(heard: Need, { facts, isPaidOut }: ToldChanges): Need {
  if (!isPaidOut && Object.keys(facts).length === 0) return heard;
  const signals = isPaidOut ? [...heard.signals, OUT_OF_SUM] : heard.signals;
  const open = heard.open.filter(({ about }) => facts[about] === undefined);
  return { ...heard, signals, open, facts: { ...heard.facts, ...toFacts(facts) } };
}

const isEmpty = ({ facts, signals, answered, open }: Need) =>
  Object.keys(facts).length + signals.length + answered.length + open.length === 0;

function listChanges(before: Facts, after: Facts): FactChange[] {
  return factNames({ ...before, ...after }).flatMap((fact) => {
    const [from, to] = [before[fact]?.value, after[fact]?.value];
    return from === to ? [] : [{ fact, from, to }];
  });
}

/** "And with no deposit?" changes the loan, where that was the price less own money, or all of it. */
function lessOwnMoney({ facts: before, signals }: Need, heard: Facts, known: Facts): Facts {
  const { amount, price: old } = before;
  const isOwn = heard.deposit !== undefined || heard.deposit_percent !== undefined;
  const isSaid = heard.amount !== undefined && heard.amount.value !== heard.price?.value;
  if (isSaid || !(isOwn || heard.price)) return {};
  // "18k for the grinder" is its price, until own money is named.
  const isWhole = isOwn && known.price === undefined;
  // Of a bill that is paid with it own money may have been told before.
  const isOfBills = isForBills(signals);
  const beforeOwn = isOfBills ? (before.deposit?.value ?? 0) : 0;
  const was = old?.value ?? (isWhole ? (amount?.value ?? 0) + beforeOwn : 0);
  const price = known.price?.value ?? was;
  const own = ownTold(price, isOwn ? known : before);
  // "48 plus GST": of a price with its tax all but that is lent, or all.
  const isUntaxed = amount !== undefined && Math.abs(amount.value * GST - was) <= 1;
  const left = was - ownTold(was, before);
  // "The vendor leaves 200 in", "plus stock": what others put in, and what is lent beside the price, stays as it was.
  const beside = before.deposit && old && amount && !isUntaxed ? amount.value - left : 0;
  const isLeft =
    amount === undefined ? own > 0 : isUntaxed || left === amount.value || beside !== 0;
  const sum = price - own + beside;
  if (!isLeft || own >= price || sum <= 0) return {};
  const lent = { amount: { value: sum, from: 'words' } } as const;
  // More own money lowers the loan of a project, a tax debt, or what an old loan is paid out with; none has a price.
  const isPayout = before.existing_debt !== undefined && before.existing_debt.value === was;
  const isOfNone = before.end_value !== undefined || isPayout || isOfBills;
  const isUnpriced = old === undefined && isOfNone;
  return isUnpriced ? lent : { ...lent, price: { value: price, from: 'words' } };
}

/** What is paid with it is owed, or wages, and nothing is bought. */
const isForBills = (signals: Need['signals']) =>
  signals.some(({ name }) => BILLS.has(name)) &&
  !signals.some((each) => isMovable(each) || each.name === 'buying');
const BILLS: ReadonlySet<string> = new Set(
  'tax_debt tax_pressure director_notice working_capital'.split(' '),
);

/**
 * "And if we borrow 700?", "a canopy on it, so 68,500 all up now": of a price that loan and own money make up less own money
 * is left, and what is more than that is the price of the thing.
 */
function lentAnew({ facts: { amount, deposit, price }, signals }: Need, heard: Facts): Facts {
  const isAll = amount && price && amount.value + (deposit?.value ?? 0) === price.value;
  if (!isAll || !heard.amount || heard.deposit) return {};
  // "The price is now 600, the loan stays at 416."
  const paid = heard.price ?? price;
  const isPrice = heard.price?.value === heard.amount.value;
  if (isPrice) return {};
  const own = paid.value - heard.amount.value;
  if (deposit && own >= 0) return { deposit: { value: own, from: 'words' } };
  const isDearer = !deposit && !heard.price && own < 0 && signals.some(isMovable);
  return isDearer ? { price: { value: heard.amount.value, from: 'words' } } : {};
}

/** "I can chuck in 10k, and a canopy for another 4,800": what comes on top is lent, less own money, or its share of the first price. */
function moreLessOwn(before: Facts, heard: Facts, { amount }: Facts, { added }: Means): Facts {
  const own = ownTold(before.price?.value ?? 0, heard);
  const isNew = before.deposit === undefined && before.deposit_percent === undefined;
  if (!added.includes('amount') || !heard.amount || !amount || !own || !isNew) return {};
  return own < amount.value ? { amount: { value: amount.value - own, from: 'words' } } : {};
}

/** "The payout is 765,200, not 740", of 800k that pays out the old loan and 60k more: the new one is for both. */
function paidOutAnew(
  { facts: { amount, existing_debt: debt }, signals }: Need,
  heard: Facts,
): Facts {
  const isInside = tells(signals, 'payout_inside') || tells(signals, 'private_loan_expired');
  const owed = heard.existing_debt;
  if (!isInside || !amount || !debt?.value || !owed || owed.value === debt.value) return {};
  const more = amount.value - debt.value;
  const isSaid = heard.amount !== undefined && heard.amount.value !== more;
  return more < 0 || isSaid ? {} : { amount: { value: owed.value + more, from: 'words' } };
}

/** "The payout is 612, not 650", of a loan that is for nothing else: one is as much as the other. */
function paidOutAlone({ amount, existing_debt: debt, price }: Facts, heard: Facts): Facts {
  if (!amount || price || amount.value !== debt?.value) return {};
  const [owed, lent] = [heard.existing_debt, heard.amount];
  if (owed) return { amount: { value: owed.value, from: 'words' } };
  if (lent && lent.value < amount.value)
    return { existing_debt: { value: lent.value, from: 'words' } };
  return {};
}

/** "There is still 250 with the bank, that would be paid out as well, so make it 950", of 700. */
function isPaidOutToo({ amount, existing_debt: known }: Facts, heard: Facts): boolean {
  const debt = heard.existing_debt?.value ?? known?.value;
  return Boolean(amount && debt && heard.amount?.value === amount.value + debt);
}

/** "It's 34k from a dealer, I've got 4k to put in", of 30k for a van: what it costs, and own money. */
function pricedAnew({ facts: { amount, price, deposit }, signals }: Need, heard: Facts): Facts {
  const [sum, own] = [heard.amount, heard.deposit];
  const isThing = signals.some(isMovable) && !price && !deposit && !heard.price;
  if (!isThing || !amount || !sum || !own || sum.value <= amount.value) return {};
  const value = sum.value - own.value;
  return value > 0 ? { price: { ...sum }, amount: { ...sum, value } } : {};
}

const PARTLY_OUT = { name: 'invoices_partly_out', role: 'who', clause: 0, words: '' } as const;

const OUT_OF_SUM = { name: 'payout_inside', role: 'purpose', clause: 0, words: '' } as const;

/** Clauses of the next message are none of those before. */
const NEXT_CLAUSE = 1000;

/** "Could I add 5k to clear my own credit card?": what was told was for the business. */
function privatePart(before: Need, heard: Need, { added }: Means): Facts {
  const { amount, personal_amount: known } = before.facts;
  const said = heard.facts.amount;
  // "Make it 60 so that I can also clear my own card", of 45.
  const isRaised = said !== undefined && amount !== undefined && said.value > amount.value;
  const raised = isRaised ? { ...said, value: said.value - amount.value } : undefined;
  const more = added.includes('amount') ? said : raised;
  const names = heard.signals.flatMap(({ name, role }) => (role === 'purpose' ? [name] : []));
  const isPrivate =
    names.some((name) => WHOLLY_PRIVATE.has(name)) && !names.some((name) => FOR_TRADE.has(name));
  if (!amount || !more || known || !isPrivate) return {};
  const { value, from } = more;
  return {
    personal_amount: { value, from },
    business_amount: { value: amount.value, from: amount.from },
  };
}
const EITHER_OR: readonly (readonly string[])[] = [
  ['leasehold', 'freehold'],
  ['planning_approved', 'planning_missing'],
  ['paid_default', 'unpaid_default'],
  ['discharged_bankrupt', 'undischarged_bankrupt', 'not_discharged'],
  ['from_dealer', 'private_sale'],
  ['no_gaming', 'gaming'],
  ['fixed_price_contract', 'build_stalled'],
  ['exit_sale', 'exit_unclear'],
  ['exit_refinance', 'exit_unclear'],
  ['no_property', 'offers_property'],
  ['first_lender_consents', 'first_lender_refuses'],
  ['co_owner_agrees', 'co_owner_refuses'],
  ['co_owner_came_round', 'co_owner_refuses'],
  ['licensed_builder', 'owner_builder'],
  ['all_for_business', 'split_unknown'],
  ['overdraft', 'overdraft_left'],
];

const OF_ANY_THING: ReadonlySet<string> = new Set(
  'buying sold_singly business private_sale from_dealer leasehold freehold leased_out'.split(' '),
);
/** "A used one" is still the ute. */
const isThing = ({ name, role }: Need['signals'][number]) =>
  role === 'purpose' && !OF_ANY_THING.has(name);
const OF_THE_THING: readonly FactName[] = ['item_age_months', 'item_value', 'item_debt'];
/** What is told of a venue, and of no other. */
const OF_A_VENUE: ReadonlySet<string> = new Set(['management_rights', 'leasehold', 'freehold']);
const FACTS_OF_A_VENUE: readonly FactName[] = ['yearly_profit', 'lease_months_left'];
/** Ways to say one thing: those that were said last take the place of the others. */
const TOLD_ANEW: readonly (readonly FactName[])[] = [
  OF_PRIVATE_LIFE,
  ['deposit', 'deposit_percent'],
];

type Means = {
  readonly added: readonly FactName[];
  /** More is lent, and own money and price stay. */
  readonly isMore: boolean;
  /** No longer known. */
  readonly dropped: readonly FactName[];
  /** Another thing takes the place of what was to be bought. */
  readonly isOther: boolean;
  /** Questions that it answers in words of their own. */
  readonly spokenOf: readonly string[];
};

/** A mark on a credit file is told. */
export const isOfFile = ({ signals }: Need) => tells(signals, ON_A_FILE);

/** "The return was lodged on Wednesday", which was late when it was told before. */
const LODGED = /\b(?:lodged|filed|went in|gone in)\b/i;

/** "11 years left", and no leasehold by its name. */
const LEFT = /^(?!.*lease).*\bleft\b/i;

/** What is said last takes the place of the other. */
function merge(before: Need, said: Need, means: Means): Need {
  // "Forget the house" is said aside, and of what was offered before.
  const isOfBought = isOfPrice(before.facts);
  const isRefused = said.signals.some(({ name }) => name === 'refuses_property');
  const isDropped = isRefused && !isOfBought;
  // "The house is worth 1.2 but she doesn't want it touched": what is bought keeps its value.
  const { property_value: worth, existing_debt: debt, ...beside } = said.facts;
  const told: Facts = isRefused && isOfBought ? beside : said.facts;
  const none = { security: { value: 'none', from: 'words' } } as const;
  const { security } = before.facts;
  const isOfThing = isOfBought || security?.value === 'vehicle' || security?.value === 'equipment';
  // What is bought takes the place of no security that was told, and "no house" or "the house is in both names" of no van or
  // shed that stands for its own loan.
  const saidOf = said.facts.security;
  const isNamed = !worth && !debt && !said.signals.some(({ name }) => name === 'offers_property');
  const isOfHouse = saidOf?.value === 'none' || (saidOf?.value === 'property' && isNamed);
  const own = security && (saidOf?.note || (isOfThing && isOfHouse)) ? { security } : {};
  // "There was a default, but that has nothing to do with the practice."
  const isFreehold = tells(before.signals, 'freehold');
  const signals = said.signals.filter(
    ({ name, words }) =>
      !(name === 'not_business' && isOfFile(said)) &&
      // "The lease has 11 years left if we don't buy" says what they rent, and not what is bought.
      !(name === 'leasehold' && isFreehold && LEFT.test(words)),
  );
  const heard: Need = { ...said, signals, facts: { ...told, ...own, ...(isDropped ? none : {}) } };
  const isUnsecured = heard.facts.security?.value === 'none';
  const { amount, ...others } = heard.facts;
  // "The price came down to 1.6m" says nothing new of the sum.
  const isKnown = before.facts.amount ?? before.facts.price;
  const isPrice = isKnown && amount && amount.value === others.price?.value;
  const { property_value, existing_debt, ...unsecured } = before.facts;
  const isDenied = (name: string) =>
    heard.signals.some((each) => each.name === name && each.role === 'denied');
  const isSaid = (name: string) => tells(heard.signals, name);
  const isOther = means.isOther && heard.signals.some(isThing);
  const isLodged = heard.signals.some(
    ({ name, role, words }) => name === 'full_documents' && role !== 'denied' && LODGED.test(words),
  );
  const kept = before.signals.filter((each) => {
    const { name, role } = each;
    return role === 'denied'
      ? !isSaid(name)
      : // "We have never run a motel" denies nothing of the one that is bought.
        (!isDenied(name) || isSaid('untried')) &&
          // "A 2019 one instead", of what was old: its own year says how old it is.
          !(name === 'old_item' && heard.facts.item_age_months) &&
          !(isLodged && name === 'returns_not_lodged') &&
          !(isOther && (isThing(each) || OF_A_VENUE.has(name))) &&
          !EITHER_OR.some(
            (each) => each.includes(name) && each.some((other) => other !== name && isSaid(other)),
          ) &&
          !(isUnsecured && role === 'offered');
  });
  const sums = means.added.flatMap((name) => {
    const [one, more] = [before.facts[name], heard.facts[name]];
    const isBoth = typeof one?.value === 'number' && typeof more?.value === 'number';
    return isBoth ? [[name, { ...more, value: Number(one.value) + Number(more.value) }]] : [];
  });
  // "Could I buy the trailer as well, another 35k": beside a thing that was priced.
  const more = means.added.includes('amount') ? heard.facts.amount : undefined;
  const isOfThings = heard.signals.some(isMovable) && before.signals.some(isMovable);
  const isDearer = before.facts.amount && !heard.facts.price && isOfThings;
  const all: Partial<Record<FactName, Fact>> = {
    // What is owed beside no property is on none.
    ...(isUnsecured && property_value ? unsecured : before.facts),
    ...(isPrice ? others : heard.facts),
    ...Object.fromEntries(sums),
  };
  const by = means.isMore
    ? (heard.facts.amount?.value ?? 0) - (before.facts.amount?.value ?? 0)
    : more?.value;
  const isPremises = before.facts.price?.value === before.facts.property_value?.value;
  if (isDearer && by && all.price && !isPremises)
    all.price = { ...all.price, value: Number(all.price.value) + by };
  // What is bought is lent against at its price, valued higher as it may be.
  const { price, property_value: valued } = before.facts;
  const isBought = price && price.value === valued?.value;
  const isBeside = means.added.includes('property_value');
  if (isBought && !isBeside && Number(all.property_value?.value) > Number(all.price?.value))
    all.property_value = valued;
  if (isBought && heard.facts.price && !heard.facts.property_value)
    all.property_value = { ...valued, value: heard.facts.price.value };
  // What the building costs more, the whole project does.
  const [built, cost] = [before.facts.build_cost, before.facts.total_cost];
  if (built && cost && heard.facts.build_cost && !heard.facts.total_cost) {
    all.total_cost = { ...cost, value: cost.value + heard.facts.build_cost.value - built.value };
  }
  // Under a new ABN the time before is a record in the trade.
  const [was, now] = [before.facts.trading_months, heard.facts.trading_months];
  if (was && now && now.value < was.value && isSaid('new_business')) all.experience_months ??= was;
  for (const name of means.dropped) delete all[name];
  if (isSaid('undischarged_bankrupt') || isSaid('not_discharged')) delete all.discharged_months;
  const isVenue = isOther && heard.facts.price && isSaid('venue');
  const ofOther = means.isOther ? [OF_THE_THING, ...(isVenue ? [FACTS_OF_A_VENUE] : [])] : [];
  for (const names of [...TOLD_ANEW, ...ofOther]) {
    const isAnew = ofOther.includes(names) || names.some((name) => heard.facts[name]);
    for (const name of names) if (isAnew && heard.facts[name] === undefined) delete all[name];
  }
  // "Just the 25", of 25 for the salon and 15 for a trip: the trip is left out.
  const business = before.facts.business_amount?.value;
  const isPrivate = OF_PRIVATE_LIFE.some((name) => heard.facts[name]);
  const isAllTrade = before.facts.personal_amount?.value === 0 && !isPrivate;
  if (business && !isAllTrade && heard.facts.amount?.value === business && !isPrivate) {
    for (const name of OF_PRIVATE_LIFE) delete all[name];
    all.personal_share = { value: 0, from: 'words' };
  }
  // Facts of those names.
  const known = all as Facts;
  const workedOut: Facts = {
    // "A shed that she owns outright" is offered beside it, and pays nothing out.
    ...(means.added.includes('existing_debt')
      ? {}
      : { ...paidOutAnew(before, heard.facts), ...paidOutAlone(before.facts, heard.facts) }),
    ...(means.isMore || means.added.includes('amount') ? {} : lentAnew(before, heard.facts)),
    ...moreLessOwn(before.facts, heard.facts, known, means),
    ...pricedAnew(before, heard.facts),
    ...lessOwnMoney(before, heard.facts, known),
  };
  const sum = workedOut.amount ?? known.amount;
  // "Make it 45", where the wedding is left out already: all of it is for the business.
  const trade: Facts = isAllTrade && sum ? { business_amount: { ...sum } } : {};
  const facts = { ...known, ...workedOut, ...trade, ...privatePart(before, heard, means) };
  const isOffered = (['property_value', 'item_value'] as const).some(
    (name) => before.facts[name] === undefined && heard.facts[name] !== undefined,
  );
  const isOnFile = isOfFile(heard) && !isOfFile(before);
  // "Sorry, there is 95 owing on it", of a house that was said to be clear; "that is paid out as well" makes the loan larger by it.
  const owing = facts.existing_debt?.value ?? 0;
  const isOwing =
    owing > 0 &&
    before.facts.existing_debt?.value === 0 &&
    before.facts.price === undefined &&
    facts.amount?.value !== (before.facts.amount?.value ?? 0) + owing;
  // "The cards are 45k, and the stock I can do for 35": that was told in dollars.
  const split = heard.facts.personal_amount ? ['Split of the money'] : [];
  const { gist: words, ...rest } = before;
  // "Forget the overdraft": all that was said before was like one.
  const isLeft = isSaid('overdraft_left');
  const gist = words && {
    ...words,
    like: words.like.filter((id) => !isLeft || id !== 'overdraft'),
  };
  return {
    ...rest,
    // What another thing is like was not weighed, nor what can be had on a property, a thing or with a file that is told since.
    ...(gist &&
      !isOther && { gist: isOffered || isOnFile || isOwing ? { ...gist, unlike: [] } : gist }),
    facts,
    signals: [
      ...kept,
      ...heard.signals.map((each) => ({ ...each, clause: each.clause + NEXT_CLAUSE })),
      ...(isPaidOutToo(before.facts, heard.facts) ? [OUT_OF_SUM] : []),
      ...(isPartlyOut(before, { ...heard, facts }) ? [PARTLY_OUT] : []),
    ],
    open: [
      ...before.open.filter(({ about }) => facts[about] === undefined),
      // What the sums told before come to with these is in no doubt.
      ...heard.open.filter(({ about }) => workedOut[about] === undefined),
    ],
    answered: [...new Set([...before.answered, ...heard.answered, ...means.spokenOf, ...split])],
    unread: before.unread.filter(({ what }) => what === 'figure'),
  };
}
