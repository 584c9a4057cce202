/** What a next message says of something else than the need: another loan, a thing that is offered, a part of the land, what is sold; and what of the need it leaves behind. */
import { type FactName, type Facts, factNames, type Need, tells } from '../need.ts';
import { WHAT_IS_BOUGHT } from '../read/read-borrower.ts';
import { isMovable, MOVABLES, PRIVATE_LIFE, WHOLLY_PRIVATE } from '../read/signals.ts';
import { isOtherLoan } from './beside-told.ts';
import type { Conversation } from './remembered.ts';
import { OF_PRIVATE_LIFE } from './short-answers.ts';

/** What is left of it for the need. */
export const setAside = (heard: Need, known: Need, text: string): Need =>
  [
    withoutAsked,
    withoutSellers,
    ofThing,
    ofLand,
    ofHome,
    withoutBought,
    withoutPart,
    withoutSold,
    withoutEach,
  ].reduce((left, without) => without(left, known, text), heard);

export const isBought = ({ facts, signals }: Need) =>
  facts.price !== undefined || signals.some(({ name }) => name === 'buying');

/** "I also owe 25k on another business loan", "18k left on the old truck": that is there, and is neither wanted nor on what is bought. */
export function withoutOther(heard: Need, { facts: known }: Need, text: string): Need {
  if (!known.amount || !isOtherLoan(text)) return heard;
  const { amount: _, existing_debt: __, item_debt: ___, ...facts } = heard.facts;
  const signals = heard.signals.filter(({ name }) => name !== 'finance_on_item');
  return { ...heard, facts, signals };
}

/** "They also ask whether their super fund could be the buyer": who borrows stays who was told. */
function withoutAsked(heard: Need, { facts: known }: Need, text: string): Need {
  const { borrower_type: type, ...facts } = heard.facts;
  if (!type || !known.borrower_type || !ASKS_WHO.test(text)) return heard;
  const signals = heard.signals.filter(({ name }) => name !== 'smsf' && name !== type.value);
  return { ...heard, facts, signals };
}
const ASKS_WHO =
  /\b(?:ask(?:s|ed|ing)?|rais(?:ed|es|ing)|wonder(?:s|ed|ing)?|quer(?:ies|ied|y)|unsure|not sure|deciding)\b[^.;?!]{0,25}\b(?:whether|if)\b[^.;?!]{0,60}\b(?:super|smsf|trust|company|partnership)\b|(?:^|[.;:!?,] ?|\b(?:and|or|but|so) )(?:should|would|is|are|could|can) (?:i|we|it|they|there|he|she|you)\b[^.;?!]{0,60}\b(?:super|smsf|trust|company|partnership)\b[^.;!?]{0,80}\?/i;

/** "There's 11 grand finance still on it from the bloke", of what is bought: the seller owes that, who has to pay it out. */
function withoutSellers(heard: Need, { facts: known, signals }: Need): Need {
  const { existing_debt: _, item_debt: __, ...facts } = heard.facts;
  const isOnItem = tells(heard.signals, 'finance_on_item');
  const isBuying = known.price !== undefined || signals.some(({ name }) => OF_A_SALE.has(name));
  const isProperty = known.property_value ?? facts.property_value;
  return isOnItem && isBuying && !isProperty ? { ...heard, facts } : heard;
}

/** "There's 12k left to pay on it", of a van that is offered where there is no property. */
function ofThing(heard: Need, { facts: known }: Need): Need {
  const all = { ...known, ...heard.facts };
  const { existing_debt: debt, ...facts } = heard.facts;
  if (!debt || !all.item_value || all.property_value || known.existing_debt) return heard;
  return { ...heard, facts: { ...facts, item_debt: { ...debt } } };
}

/** "It's just bare land", of a property that is offered and not bought: what it is, and not what the money is for. */
function ofLand(heard: Need, known: Need, text: string): Need {
  const isOffered = known.facts.security?.value === 'property' && !isBought(known);
  if (!isOffered || !IT_IS.test(text)) return heard;
  const isIt = ({ name, role }: Need['signals'][number]) => LAND.has(name) && role === 'purpose';
  const signals = heard.signals.map((each) =>
    isIt(each) ? ({ ...each, role: 'offered' } as const) : each,
  );
  return { ...heard, signals };
}
const LAND: ReadonlySet<string> = new Set(['rural_land', 'site']);
/** And not "it's for a block". */
const IT_IS =
  /\b(?:it|that|the (?:property|security|place))(?:['’]?s| is)(?: (?!for\b|to\b|in\b|on\b|at\b|worth\b|near\b)[a-z-]+){0,4} (?:land|block|paddock|lot|acre(?:s|age)?|farm)\b/i;

/** "What if I used my house instead?", "there is a house on it in which I live": what is offered, and not what the money is for. */
function ofHome(heard: Need, known: Need, text: string): Need {
  const livesThere = known.facts.security?.value === 'property' && LIVES_THERE.test(text);
  if (!USES_HOME.test(text) && !livesThere) return heard;
  const signals = heard.signals.flatMap((each) => {
    if (each.name === 'home_to_live_in' && livesThere) return [];
    const isHome = each.name === 'residence' && each.role === 'purpose';
    return isHome ? ({ ...each, role: 'offered' } as const) : each;
  });
  return { ...heard, signals };
}
const LIVES_THERE = /\b(?:i|we|they) live\b/i;
/** And not "we used the house deposit", "use our home as an office". */
const USES_HOME =
  /\b(?:us(?:e|ed|ing)|offer(?:ed|ing)?) (?:my|our|his|her|their|the|mum['’]s|dad['’]s) (?:own |family )?(?:house|home|unit|flat|apartment|townhouse)\b(?! (?:loans?|deposit|money|office|as an?\b|for (?!it\b|that\b|this\b|security\b)))/i;

/** "The truck comes on the 11th": a thing secures nothing where no sum is said of it, nor that it is bought or offered. */
function withoutBought(heard: Need): Need {
  const { security, ...facts } = heard.facts;
  const isMeant =
    heard.signals.some(({ name }) => name === 'buying' || name === 'offers_vehicle') ||
    THINGS_SUMS.some((name) => facts[name] !== undefined);
  return security?.note !== WHAT_IS_BOUGHT || isMeant ? heard : { ...heard, facts };
}
const THINGS_SUMS = ['amount', 'price', 'item_value', 'item_age_months'] as const;

/** "The back block (about 420k) has no mortgage on it", of land at 1.9m with a loan: a part is told, and the loan stays on the rest. */
function withoutPart(heard: Need, { facts: known }: Need, text: string): Need {
  const { property_value: _, existing_debt: debt, ...facts } = heard.facts;
  if (debt?.value !== 0 || !known.existing_debt?.value || !OF_A_PART.test(text)) return heard;
  const signals = heard.signals.filter(({ name }) => name !== 'unencumbered');
  return { ...heard, facts, signals };
}
const OF_A_PART =
  /\b(?:two|both|separate|second|other) titles?\b|\b(?:back|front|rear|other|top|bottom) (?:block|lot|paddock|half)\b/i;

/** "Mum won't sign. But my company has a shed worth 620": another place is offered, and nobody refuses that. */
export function isElsewhere({ facts }: Need, { facts: known }: Need, text: string): boolean {
  const at = text.search(ANOTHER_PLACE);
  const [was, now] = [known.property_value?.value, facts.property_value?.value];
  const isOther = was !== undefined && now !== undefined && was !== now;
  return isOther && at >= 0 && !REFUSES.test(text.slice(at));
}
export const withoutRefusal = (need: Need): Need => ({
  ...need,
  signals: need.signals.filter(({ name }) => name !== 'co_owner_refuses'),
});
const ANOTHER_PLACE =
  /\b(?:have|has|['’]ve|own|owns|got|there(?:['’]?s| is)) (?:also |got )?(?:an?|another) (?:[a-z]+ ){0,3}(?:house|home|unit|shed|warehouse|shop|block|factory|farm|building|property|place|office|flat|apartment|land)\b/i;
const REFUSES = /\b(?:sign|title|refus\w*|no part of)\b/i;

/** "The sale price is 215k", of what somebody sells who buys nothing: it is where the money comes from. */
function withoutSold(heard: Need, known: Need, text: string): Need {
  const { price, property_value: value, ...facts } = heard.facts;
  if (price === undefined || isBought(known) || !IS_SOLD.test(text)) return heard;
  const isOfHome = value !== undefined && value.value !== price.value;
  return { ...heard, facts: isOfHome ? { ...facts, property_value: value } : facts };
}
const IS_SOLD = /\b(?:the|my|our) sale price\b|\b(?:i'm|we're|i am|we are) selling (?:it )?for\b/i;

/** "The agent reckons 1.25 each", of a project: what each home will sell for, and not what the land is worth. */
function withoutEach(heard: Need, { facts: known }: Need, text: string): Need {
  const { property_value: value, ...facts } = heard.facts;
  const isOfHomes = known.build_cost !== undefined && facts.end_value === undefined;
  return value && isOfHomes && OF_EACH.test(text) ? { ...heard, facts } : heard;
}
const OF_EACH = /\d ?(?:m|mil|million|k)? each\b/i;

/** "The ATO just gave me a 24 month plan": the date by which they wanted it no longer presses. */
export function withoutPressure(known: Need, spoken: string): Need {
  const purposes = known.signals.filter(({ role }) => role === 'purpose');
  const isOfTax = purposes.some(({ name }) => OF_TAX.has(name));
  // "For tax and wages by Thursday": the wages are due all the same.
  const isOfMore = purposes.some(({ name }) => FOR_TRADE.has(name) && !NO_OTHER.has(name));
  if (!isOfTax || isOfMore || !PLAN_GIVEN.test(spoken)) return known;
  const { needed_within_days: _, ...facts } = known.facts;
  const signals = known.signals.filter(({ name }) => name !== 'tax_pressure' && name !== 'urgent');
  return { ...known, facts, signals };
}
const OF_TAX: ReadonlySet<string> = new Set(['tax_pressure', 'tax_debt']);
const NO_OTHER: ReadonlySet<string> = new Set(['tax_debt', 'business']);
const PLAN_GIVEN =
  /(?<!\b(?:if|could|would|might|not|never|unless|until|\w+n['’]?t)\b[^.;?!]{0,25})\b(?:(?:gave|given|granted|approved|agreed(?: to| on)?|accepted|ok['’]?d|okayed|set up)(?: (?:me|us|him|her|them))? (?:on )?(?:(?:an?|the|my|our) )?(?:\d{1,2}[- ](?:months?|mths?|years?|yrs?) )?(?:payment )?(?:plan|arrangement)|(?:plan|arrangement) (?:is|was|has been|['’]?s|got)(?: now| just)? (?:approved|accepted|agreed|in place|set up))\b/i;

/** "What if I skip the laser and just got 50k for rent": another purpose with its sum takes the place of the thing, with its price and own money. */
export function apartFromThing(
  { read }: Conversation,
  { facts, signals, ...rest }: Need,
  spoken: string,
) {
  const [words, thing] = LEAVES_THING.exec(spoken) ?? [];
  if (words === undefined || !signals.some(isMovable)) return undefined;
  const heard = (text: string) => read({ fields: {}, texts: { text }, isNext: true });
  const text = spoken.replace(words, ' ');
  const [other, ...more] = heard(text);
  const isOfAnother =
    other?.facts.amount !== undefined &&
    more.length === 0 &&
    other.signals.some(({ name, role }) => role === 'purpose' && FOR_TRADE.has(name)) &&
    !other.signals.some(isMovable);
  const named = heard(`need it for the ${thing}`).flatMap((need) => need.signals.filter(isMovable));
  const isOfThing = ({ name }: Need['signals'][number]) => named.some((each) => each.name === name);
  if (!isOfAnother || !signals.filter(isMovable).some(isOfThing)) return undefined;
  const kept = signals.filter((each) => !isMovable(each) && !OF_A_SALE.has(each.name));
  const names = factNames(facts).filter((name) => !OF_A_PURCHASE.has(name));
  const isOnThing = MOVABLES.has(facts.security?.value ?? '');
  const left = names.filter((name) => !(name === 'security' && isOnThing));
  const { gist: _, parts: __, ...plain } = rest;
  return {
    text,
    need: {
      ...plain,
      signals: kept,
      // Facts of those names.
      facts: Object.fromEntries(left.map((name) => [name, facts[name]])) as Facts,
      open: rest.open.filter(({ about }) => !OF_A_PURCHASE.has(about)),
    },
  };
}
const LEAVES_THING =
  /\b(?:skip|forget|drop|scrap|ditch|leave|shelve|hold off on)(?:ping|ting|ing)?(?: about| buying| getting)? (?:the|that|my|our) ([a-z]+(?: [a-z]+)?)\b/i;
const OF_A_SALE: ReadonlySet<string> = new Set([
  ...['buying', 'from_dealer', 'private_sale', 'has_quote'],
]);
const OF_A_PURCHASE: ReadonlySet<FactName> = new Set([
  ...(['amount', 'price', 'deposit', 'deposit_percent'] as const),
  ...(['item_age_months', 'item_value', 'item_debt'] as const),
]);
export const FOR_TRADE: ReadonlySet<string> = new Set([
  ...MOVABLES,
  ...['stock', 'working_capital', 'tax_debt', 'renovation', 'soft_fitout', 'growth', 'business'],
]);

/** Something of one's own life is what the money is for, a home is bought, or it is for no business. */
export function saysPrivate({ facts, signals }: Need): boolean {
  const isFor = (name: string) =>
    signals.some((each) => each.name === name && each.role === 'purpose');
  return (
    OF_PRIVATE_LIFE.some((name) => facts[name]) ||
    (isFor('residence') && isFor('buying')) ||
    signals.some(
      ({ name, role }) =>
        role !== 'aside' &&
        role !== 'denied' &&
        (PRIVATE_LIFE.has(name) || WHOLLY_PRIVATE.has(name) || name === 'not_business'),
    )
  );
}

export const withoutPurposes = (need: Need): Need => ({
  ...need,
  signals: need.signals.filter(({ role }) => role !== 'purpose'),
});
