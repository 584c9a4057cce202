/** The kinds of finance that a message in words asks about, what of them, and for which sum. */
import type { Aspect } from '../../catalogue/lane-answers.ts';
import type { LaneId } from '../../catalogue/schema.ts';
import type { Remembered } from '../../fit/conversation/remembered.ts';
import type { Need } from '../../fit/need.ts';
import { pickLanes } from '../../fit/pick-lanes.ts';
import type { SaidFigure } from '../../fit/read/slots/said-figures.ts';
import type { Fit } from '../../fit/schema.ts';
import { readSum, SUM_FACTS } from '../../fit/sums/price.ts';
import { readTerms, tellsOfBorrower, termsOf } from '../../fit/sums/read-terms.ts';
import type { Sum } from '../../fit/sums/terms.ts';
import type { Sealed, Talk } from '../memory.ts';
import { runSkill } from '../skills.ts';
import type { A2aExchange } from '../tasks.ts';
import type { Wishes } from './wishes.ts';

/** What the ids of the message hold; `why` says why they hold nothing, where the caller may wonder. */
export type Recalled = Pick<Sealed, 'needs' | 'undo' | 'firm' | 'other' | 'talk' | 'borrower'> & {
  readonly at?: number;
  readonly why?: 'unknown' | 'expired';
};

/** A message as it was read, and what it goes on from. */
export type Heard = {
  readonly text: string;
  readonly read: readonly Need[];
  readonly figures: readonly SaidFigure[];
  readonly wishes: Wishes;
  readonly recalled: Recalled;
  readonly exchange: A2aExchange;
};

export type AskedLanes = {
  readonly lanes: readonly LaneId[];
  readonly about: readonly Aspect[];
  readonly sum?: Sum | undefined;
  /** They are the whole answer: figures of the message say which kinds are meant, or are their price. */
  readonly isPicked?: boolean;
};

/** So many words are a question or a change, and no need that is told whole. */
export const SHORT = 20;

/** Those that it names, or else those spoken of last, or else those for the thing that it names. */
export async function lanesAsked(heard: Heard): Promise<AskedLanes> {
  const { read, recalled, wishes, exchange } = heard;
  const { need, lanes, about, topics, says, opens } = wishes;
  const [told] = recalled.needs;
  const talk = wishes.words <= SHORT ? recalled.talk : undefined;
  const named = { lanes, about, sum: askedSum(heard, told) };
  // "On 30k over a year, each": a sum alone is to be priced, and no need.
  // "He wants 540. Does that still work, and what is the interest each month?" changes the need first.
  const isOfNeed = told !== undefined && need;
  const isBare = (told === undefined || about.includes('cost')) && !saysPurpose(read) && !isOfNeed;
  const priced = talk && isBare && says('of_those') ? pickPriced(heard, talk) : undefined;
  if (priced !== undefined) return { ...priced, isPicked: true };
  // Of a limit: "not touch my savings" is of nothing that is drawn.
  const isLimit = exchange.catalogue.lanes.some(
    ({ id, line_fee_percent: fee }) => fee && talk?.lanes.includes(id),
  );
  // "And if I never draw a cent?", "with a 20k balloon?"; "what would 100k cost?" – "a business loan, over 3 years".
  const isOfUse =
    isLimit && shareInUse(wishes) !== undefined && !read.some(({ facts }) => facts.amount);
  const isKindAsked = told === undefined && talk?.lanes.length === 0;
  const asksCost = about.includes('cost') && !says('which_kinds');
  // "So what a month on 80k for 3 months?", once two kinds were compared.
  const isOfSpoken = told === undefined && talk?.lanes.length === 2 && asksCost;
  const isOfLast = isOfUse || isOfSpoken || asksHow(heard);
  const kinds = isKindAsked ? wishes.named : isOfLast ? talk?.lanes : undefined;
  const ofSum = kinds?.length && isPricing(read) ? askedSum(heard, told, talk?.sum) : undefined;
  if (kinds && ofSum) return { lanes: kinds, about: ['cost'], sum: ofSum, isPicked: true };
  if (told !== undefined && asksRather(heard)) {
    const shown = lanesOf(exchange.conversation.assess(recalled.needs));
    const [beside] = shown.filter((each) => !lanes.includes(each));
    // The one that is asked for stands beside the first that was shown.
    return { ...named, lanes: lanes.length === 1 && beside ? [beside, ...lanes] : lanes };
  }
  // A need, or a change to the one that was told, is no question about what was spoken of.
  if (need || (told !== undefined && says('supposes'))) return named;
  if (lanes.length > 0) return { ...named, ...besideSpoken(heard, talk) };
  if (told === undefined) {
    // "What if I kept it 9 months on 200k" and "what is the rate on 80k" are of what was spoken of.
    const isOfTalk = says('supposes') || asksCost;
    const ofAll = talk?.lanes.length && isOfTalk ? undefined : pickByFigures(heard, talk);
    const isOfKinds = ofAll && (says('which_kinds') || says('no_property'));
    const things = isOfKinds ? [] : await lanesForThing(heard, talk);
    if (things.length > 0) return { ...named, lanes: things };
    const picked = ofAll ?? (talk && pickPriced(heard, talk));
    if (picked !== undefined) return { ...named, ...picked, isPicked: true };
  }
  if (talk !== undefined && !saysFacts(read)) {
    const isOfLenders = topics.includes('lenders') && talk.lanes.length > 1;
    const before = opens('goes_on') ? talk.about : undefined;
    if (about.length > 0 || isOfLenders || before) {
      const sum = named.sum ?? talk.sum;
      return { lanes: talk.lanes, about: about.length > 0 ? about : (before ?? []), sum };
    }
  }
  return named;
}

/** "Should I get an overdraft instead?", "would I be better off with one?": that kind is to be set beside what was shown. */
export const asksRather = ({ wishes, figures }: Pick<Heard, 'wishes' | 'figures'>): boolean =>
  wishes.asks && wishes.lanes.length > 0 && figures.length === 0 && RATHER.test(wishes.plain);
const RATHER =
  /\bshould (?:i|we|he|she|they)\b|\b(?:am|are|is|be|would|will)\b[^.?!]{0,40}\bbetter (?:off|for|than|with|idea|option|choice|to|if)\b|\bsuits? (?:it |this |us |me )?better\b/i;

/** "And an overdraft?" asks the same of another; "is a caveat quicker?" sets it beside those spoken of. */
function besideSpoken(heard: Heard, talk: Talk | undefined): AskedLanes {
  const { lanes, about, says, opens } = heard.wishes;
  const [one, other] = lanes;
  const spoken = talk?.lanes.filter((each) => each !== one) ?? [];
  const isBeside = other === undefined && says('compares');
  const before = about.length === 0 && opens('goes_on') ? talk?.about : undefined;
  return {
    lanes: [...(isBeside ? spoken.slice(0, 2) : []), ...lanes],
    about: before ?? about,
    ...(opens('goes_on') && talk?.sum && askedSum(heard) === undefined ? { sum: talk.sum } : {}),
  };
}

type Figures = Pick<Heard, 'read' | 'figures' | 'wishes'>;

/** What is to be priced, as the message says it or as it was told before; the invoices where no sum is named. */
export function askedSum(heard: Figures, told?: Remembered, before?: Sum) {
  const { read, wishes } = heard;
  // "The bank can't before February. What would it cost me to sit on it that long?"
  const figures = UNTIL_THEN.test(wishes.plain)
    ? heard.figures.map((each) =>
        each.kind === 'date' ? { ...each, slot: 'exit' as const } : each,
      )
    : heard.figures;
  const said = Object.entries(read[0]?.facts ?? {}).map(([name, { value }]) => [name, value]);
  const all = Object.entries({ ...told?.facts, ...Object.fromEntries(said) });
  const facts = Object.fromEntries(all.filter(([, value]) => typeof value === 'number'));
  const sum = readSum(figures, facts, before);
  const [amount, share] = [sum?.facts.amount, shareInUse(wishes)];
  // "60 of it on average. And do they charge when it sits there unused?": what is drawn is told.
  const isTold =
    share === undefined || figures.some(({ slot, kind }) => slot === 'drawn' && kind === 'money');
  if (sum === undefined || amount === undefined || isTold) return sum;
  return { ...sum, facts: { ...sum.facts, drawn: amount * share } };
}

const UNTIL_THEN = /\b(?:that long|(?:till?|until) then)\b/i;

/** The sum at terms that the message states itself, or that change those worked out before. */
export function askedTerms({ wishes, recalled, exchange }: Heard, lent?: number) {
  const { plain: text, marks, named, ofThings, words } = wishes;
  const [need] = recalled.needs;
  const talk = words <= SHORT ? recalled.talk : undefined;
  const sum = need ? askedSum({ read: [], figures: [], wishes }, need) : talk?.sum;
  const before = talk?.terms ?? (sum && termsOf(sum));
  // How a kind that is named, or that alone was spoken of, is priced and repaid.
  const [own = spokenAlone(recalled)] = [...named, ...ofThings];
  const lane = exchange.catalogue.lanes.find(({ id }) => id === own);
  const figures = exchange.conversation.figures(text);
  const said = { text, figures, marks, lane };
  /** Beside the sum something of a borrower is told. */
  const isOfBorrower = tellsOfBorrower(said);
  return { terms: readTerms(said, before, lent), isOfBorrower };
}

/** The kind that was spoken of last, where it was one. */
export function spokenAlone({ talk }: Pick<Recalled, 'talk'>): LaneId | undefined {
  const [one, other] = talk?.lanes ?? [];
  return other === undefined ? one : undefined;
}

/** The same sum, lent otherwise. */
const asksHow = ({ figures, wishes }: Heard) =>
  wishes.asks &&
  figures.length > 0 &&
  figures.every(({ slot }) => slot === 'balloon' || slot === 'advance');

const USES = [
  ['undrawn', 0],
  ['half_drawn', 0.5],
  ['all_drawn', 1],
] as const;
const shareInUse = ({ says }: Wishes) => USES.find(([use]) => says(use))?.[1];

// Kinds that are picked from all, or from those spoken of.

function pickByFigures(
  { read, figures, wishes, exchange }: Heard,
  talk?: Talk,
): AskedLanes | undefined {
  const { says, about, list } = wishes;
  // "I don't own any property", of several that were told.
  const isLeft = (talk?.lanes.length ?? 0) > 1 && says('no_property');
  if (!says('picks') && !says('which_kinds') && !isLeft) return undefined;
  const picked = pickLanes(exchange.catalogue.lanes, {
    needs: read,
    figures: list ? figures : [],
    text: says('which_kinds') ? wishes.told : '',
    among: isLeft || says('of_those') ? talk?.lanes : undefined,
    isWithoutProperty: says('no_property'),
    isWithoutHistory: says('no_history'),
  });
  if (picked === undefined) return undefined;
  // What picks them is told first: "which lend 80% against property" asks for that share.
  const [first] = picked.about;
  const own = about.filter((each) => each !== 'suits' && !(first === 'lvr' && each === 'cost'));
  const isOwn = own.length > 0 && picked.isOfFigures;
  return { ...picked, about: isOwn && first ? [first, ...own] : picked.about };
}

/** "300k for 8 months is what then" and "and if it is 5 months?": another sum, of what is priced. */
function pickPriced(heard: Heard, talk: Talk): AskedLanes | undefined {
  const {
    read,
    wishes: { about, thing },
    exchange: { conversation },
  } = heard;
  const figures = conversation.figures(thing);
  if (!isPricing(read) || figures.length === 0) return undefined;
  const sum = askedSum({ ...heard, figures }, undefined, talk.sum);
  return sum && { lanes: talk.lanes, about: about.length > 0 ? about : ['cost', 'term'], sum };
}
const PRICED: ReadonlySet<string> = new Set([
  ...['amount', 'price', 'term_months', 'invoices_outstanding', 'payment_terms_days'],
  ...SUM_FACTS,
]);

const isPricing = (read: readonly Need[]) =>
  read.every(({ facts }) => Object.keys(facts).every((name) => PRICED.has(name)));

/** "What papers to finance a digger?" and "what do people use to buy their shop?" */
async function lanesForThing({ text, wishes, exchange }: Heard, talk?: Talk): Promise<LaneId[]> {
  const { about, isAll, topics, details, ofThings, parts } = wishes;
  if (about.length === 0 || talk !== undefined || isAll) return [];
  const answers = [...topics, ...details];
  // "What deposit is usual on a header, and does it matter that it is a private sale?" asks for figures as well.
  const isOfFigures =
    parts.length > 1 &&
    parts.some(
      ({ names, close: [best] }) =>
        about.some((each) => names.includes(`aspects ${each}`)) &&
        !answers.includes(best?.name ?? ''),
    );
  if (topics.length > 0 && !isOfFigures) return [];
  if (ofThings.length > 0) return answers.length > 0 && !isOfFigures ? [] : ofThings;
  // Those that the check brings into view for what is said, and not for just anything.
  const ofThing = await runSkill('check_fit', { situation: text }, exchange);
  const ofAnything = await runSkill('check_fit', { purpose: 'working capital' }, exchange);
  const common = lanesOf(ofAnything.data);
  return lanesOf(ofThing.data).filter((lane) => !common.includes(lane));
}

const MOST_LANES = 3;
/** Those that fit; where none does, those that were looked at. */
export function lanesOf({ lanes, considered }: Fit): LaneId[] {
  const ids = (lanes.length > 0 ? lanes : considered).map(({ id }) => id);
  return [...new Set(ids)].slice(0, MOST_LANES);
}

/** Figures and times of a need; what secures it may only be what a lane is called. */
const saysFacts = (read: readonly Need[]) =>
  read.some(({ facts }) => Object.keys(facts).some((name) => name !== 'security'));

export const saysPurpose = (read: readonly Need[]) =>
  read.some(({ signals }) => signals.some(({ role }) => role === 'purpose'));
