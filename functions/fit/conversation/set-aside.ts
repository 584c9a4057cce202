/** What a next message says of something else than the need: another loan, a thing that is offered, a part of the land, what is sold. */
import type { Need } from '../need.ts';
import { WHAT_IS_BOUGHT } from '../read/read-borrower.ts';
import { isOtherLoan } from './beside-told.ts';

/** What is left of it for the need. */
export const setAside = (heard: Need, known: Need, text: string): Need =>
  withoutEach(
    withoutSold(
      withoutPart(
        withoutBought(ofThing(withoutSellers(withoutAsked(heard, known, text), known), known)),
        known,
        text,
      ),
      known,
      text,
    ),
    known,
    text,
  );

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
  /\b(?:ask(?:s|ed|ing)?|rais(?:ed|es|ing)|wonder(?:s|ed|ing)?|quer(?:ies|ied|y)|unsure|not sure|deciding)\b[^.;?!]{0,25}\b(?:whether|if)\b[^.;?!]{0,60}\b(?:super|smsf|trust|company|partnership)\b/i;

/** "There's 11 grand finance still on it from the bloke", of what is bought: the seller owes that, who has to pay it out. */
function withoutSellers(heard: Need, { facts: known }: Need): Need {
  const { existing_debt: _, item_debt: __, ...facts } = heard.facts;
  const isOnItem = heard.signals.some(
    ({ name, role }) => name === 'finance_on_item' && role !== 'denied',
  );
  const isBuying = known.price !== undefined && known.property_value === undefined;
  return isOnItem && isBuying && !facts.property_value ? { ...heard, facts } : heard;
}

/** "There's 12k left to pay on it", of a van that is offered where there is no property. */
function ofThing(heard: Need, { facts: known }: Need): Need {
  const all = { ...known, ...heard.facts };
  const { existing_debt: debt, ...facts } = heard.facts;
  if (!debt || !all.item_value || all.property_value || known.existing_debt) return heard;
  return { ...heard, facts: { ...facts, item_debt: { ...debt } } };
}

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
