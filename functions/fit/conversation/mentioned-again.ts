/** A sum of a next message beside those that were told: which of them it names again or makes another, and what it is where it is none of them. */
import type { Fact, FactName, Facts, Need } from '../need.ts';
import { MOVABLES, ON_A_FILE } from '../read/signals.ts';
import { NAMES_PROPERTY } from './beside-told.ts';

const SUMS = [
  'amount',
  'price',
  'deposit',
  'property_value',
  'existing_debt',
  'build_cost',
  'end_value',
  'total_cost',
  'yearly_profit',
  'invoices_outstanding',
] as const satisfies readonly FactName[];

/** By so much a sum that was told may be put right; one that differs by more is another. */
const CLOSE = Math.log(1.3);
const FAR = Math.log(2);
const TINY = 20;

type Beside = {
  readonly text: string;
  /** What comes on top of what was told. */
  readonly added: readonly FactName[];
};

export function placeHeard(heard: Need, known: Need, { text, added }: Beside): Need {
  const own = ofSeller(ofTheThing(onFile(heard, known, text), known, text), known);
  return added.length > 0 ? owedToo(own, added) : placeMentioned(own, known, text);
}

/**
 * "What should she allow besides the 400k?" names the own money that was told, and no price; "she says more like 680"
 * of a house at 720,000 that 85,000 is wanted on is what it is worth.
 */
function placeMentioned(heard: Need, known: Need, text: string): Need {
  const facts: Partial<Record<FactName, Fact>> = { ...heard.facts };
  let isPlaced = false;
  for (const name of SUMS) {
    const [sum, place] = [heard.facts[name]?.value, placeOf(name, { heard, known, text })];
    if (sum === undefined || place === undefined) continue;
    isPlaced = true;
    delete facts[name];
    if (place === 'none') continue;
    facts[place] = { value: sum, from: 'words' };
    // Nor is a property offered that was none.
    if (name === 'property_value') delete facts.security;
  }
  // Facts of those names.
  return isPlaced ? { ...heard, facts: facts as Facts } : heard;
}

type Sum = (typeof SUMS)[number];
type Mentioned = { readonly heard: Need; readonly known: Need; readonly text: string };

/** What a sum is that was heard as `name`: another of the sums, none at all, or undefined where it is what it was heard as. */
function placeOf(name: Sum, { heard, known, text }: Mentioned): Sum | 'none' | undefined {
  const [sum, before] = [heard.facts[name]?.value, known.facts[name]?.value];
  if (sum === undefined || sum === before) return undefined;
  const others = SUMS.filter((other) => other !== name && known.facts[other]);
  const isSame = others.some((other) => known.facts[other]?.value === sum);
  const isOtherHeard = others.some((other) => heard.facts[other] !== undefined);
  if (before !== undefined && name !== 'amount' && isSame && !isOtherHeard) return 'none';
  // "A payment of $340 bounced": beside a loan of 40,000 it is none.
  const isTiny = name === 'amount' && before !== undefined && sum * TINY < before;
  if (isTiny && !WANTS.test(text)) return 'none';
  // "The valuer says 1.1, not 1.18": what it is worth, and no price.
  const isValued = name === 'price' && before !== undefined && VALUES.test(text);
  if (isValued && !AGREES.test(text)) return 'property_value';
  // "So say 55 all up", beside a debt of 46,300 and no amount: it is what was open.
  if (name === 'amount' && before === undefined && IN_ALL.test(text)) return undefined;
  const isFar = before === undefined || isApart(sum, before);
  if (!isFar || !REVISES.test(text) || isNamed(name, text)) return undefined;
  // What is heard of the other may be a third sum: "it's 41,260 now, and they take 10k up front".
  const near = others.filter((other) => {
    const [told, said] = [known.facts[other]?.value ?? 0, heard.facts[other]?.value];
    return isClose(sum, told) && (said === undefined || isApart(said, told));
  });
  const [one, other] = near.filter((each) => each !== 'price' || !near.includes('property_value'));
  return other === undefined ? one : undefined;
}

const IN_ALL =
  /\d[\d.,]{0,12} ?(?:k|m|mil|million|grand|thousand)? (?:all up|in all|all told|in total|altogether)\b/i;
const isClose = (sum: number, told: number) => Math.abs(Math.log(sum / told)) < CLOSE;
const REVISES =
  /\b(?:more like|closer to|nearer|says?|said|reckons?|actually|only|now|turns out|c[ao]mes? (?:in|back))\b/i;
const VALUES = /\b(?:valuer|valuation|valued|apprais\w+)\b/i;
const AGREES = /\b(?:drop|dropped|accept\w*|agreed?|take|came down|reduced?|lowered)\b/i;

const isApart = (sum: number, told: number) => Math.abs(Math.log(sum / told)) > FAR;

/** What a clause names; what it names no sum of the need by is changed by nothing here. */
export const NAMED: readonly (readonly [RegExp, readonly FactName[]])[] = [
  // "If the lots sell for 10% less", "if values fall 12%".
  [
    /\b(?:(?:sell|sells|sold|selling|go|goes) for|values|sale prices?|sales (?:come|comes|came|drop|drops|fall|falls|fell|were|are))\b/i,
    ['end_value', 'property_value', 'price'],
  ],
  [
    /\b(?:rates?|interest|lvr|terms?|turnover|sales|rent|repayments?|wages|share|personal|trading|weeks?|months?|years?|days?)\b/i,
    [],
  ],
  [/\b(?:deposit|own (?:money|cash))\b/i, ['deposit']],
  [/\b(?:grv|end value|gross reali[sz]ation)\b/i, ['end_value']],
  [/\b(?:build\w*|construction|civils?|contract|works)\b/i, ['build_cost', 'total_cost']],
  [/\b(?:costs?|tdc|budget|project|overruns?)\b/i, ['total_cost', 'build_cost']],
  [/\b(?:invoices|ledger|debtors)\b/i, ['invoices_outstanding']],
  // "If it values 10% under the price": what is paid stays.
  [/\b(?:vals?|valu\w+|worth|apprais\w+)\b/i, ['property_value', 'item_value']],
  [
    /\b(?:price|asking|vendors?|sellers?|dealer|(?:got|talked|beat|bargained) (?:them|'?em|him|her)|they (?:came|come|went) down)\b/i,
    ['price', 'item_value'],
  ],
  [/\b(?:ow(?:e|es|ed|ing)|mortgage|payout|debt)\b/i, ['existing_debt']],
];

/** Words name it, so that it is no other. */
const isNamed = (name: Sum, text: string) =>
  (name === 'amount' && WANTS.test(text)) ||
  (name === 'property_value' && NAMES_PROPERTY.test(text)) ||
  NAMED.some(([words, [fact]]) => fact === name && words.test(text));
const WANTS = /\b(?:need|want|borrow|loan|after|make it)\b/i;

/** "The power one isn't fully paid, there's still 1,100 on it", of a default that was told: it is no loan. */
function onFile(heard: Need, known: Need, text: string): Need {
  const { existing_debt: owed, ...facts } = heard.facts;
  const isTold = known.signals.some(({ name, role }) => ON_A_FILE.has(name) && role !== 'denied');
  if (!owed || !isTold || known.facts.property_value || !STILL_UNPAID.test(text)) return heard;
  const unpaid = { name: 'unpaid_default', role: 'happened', clause: 0, words: '' } as const;
  return { ...heard, facts, signals: [...heard.signals, unpaid] };
}
const STILL_UNPAID =
  /\b(?:one|default|telco|bill)\b[^.;?!]{0,40}(?:n['’]?t|not|still)\b[^.;?!]{0,20}\b(?:paid|unpaid|owing|owed|open)\b/i;

/** "I still owe 22k on it", of a truck that is offered and no property: what is owed is on that. */
function ofTheThing(heard: Need, { facts: known }: Need, text: string): Need {
  const { existing_debt: owed, ...facts } = heard.facts;
  const isOfProperty = known.property_value ?? facts.property_value ?? known.existing_debt;
  if (!owed?.value || !known.item_value || isOfProperty || NAMES_PROPERTY.test(text)) return heard;
  return { ...heard, facts: { ...facts, item_debt: { value: owed.value, from: 'words' } } };
}

/** "There's a second mortgage of 60k behind it already": a loan that is there is not the one that is wanted. */
function owedToo(heard: Need, [name, other]: readonly FactName[]): Need {
  const { amount, ...facts } = heard.facts;
  const isOwed = name === 'existing_debt' && other === undefined && !facts.existing_debt;
  if (!amount || !isOwed) return heard;
  const owed = { value: amount.value, from: amount.from };
  return without(heard, 'amount', { ...facts, existing_debt: owed });
}

/** "There's still finance owing on it, about 60k", of a thing that somebody sells: what they owe is no loan of the buyer. */
function ofSeller(heard: Need, known: Need): Need {
  const { existing_debt: owed, ...facts } = heard.facts;
  const isOnThing = heard.signals.some(({ name }) => name === 'finance_on_item');
  const isOfThing = known.facts.price !== undefined && known.signals.some(isMovable);
  const isTheirs = owed && isOnThing && isOfThing && known.facts.property_value === undefined;
  return isTheirs ? { ...heard, facts } : heard;
}

/** Read as these facts, what that one could be is asked no longer. */
export const without = (heard: Need, name: FactName, facts: Facts): Need => ({
  ...heard,
  facts,
  open: heard.open.filter(({ about }) => about !== name),
});

export const isMovable = ({ name, role }: Need['signals'][number]) =>
  MOVABLES.has(name) && role === 'purpose';
