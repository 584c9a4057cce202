/** The kinds of finance that a message in words asks about, and what of them. */
import type { CatalogueLane } from '../catalogue/content.ts';
import type { Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { Remembered } from '../fit/follow-up.ts';
import type { FactName, Need } from '../fit/need.ts';
import type { Fit } from '../fit/schema.ts';
import type { Talk } from './memory.ts';
import { runSkill } from './skills.ts';
import type { A2aExchange } from './tasks.ts';
import type { Wishes } from './wishes.ts';

/** What the ids of the message hold; `why` says why they hold nothing, where the caller may wonder. */
export type Recalled = {
  readonly needs: readonly Remembered[];
  readonly at?: number;
  /** No task is named, so that what came after the first answer of the context is not known. */
  readonly isFirst?: boolean;
  readonly talk?: Talk;
  /** How to ask for a call has just been told. */
  readonly isCallTold?: boolean;
  /** The fact that the message before changed, where it was one. */
  readonly lastChanged?: FactName | undefined;
  readonly why?: 'unknown' | 'expired';
};

/** A message as it was read, and what it goes on from. */
export type Heard = {
  readonly text: string;
  readonly read: readonly Need[];
  readonly wishes: Wishes;
  readonly recalled: Recalled;
  readonly exchange: A2aExchange;
};

export type AskedLanes = {
  readonly lanes: readonly LaneId[];
  readonly about: readonly Aspect[];
  /** They are the whole answer: figures of the message say which kinds are meant. */
  readonly isPicked?: boolean;
};

const SHORT = 16;

/** Those that it names, or else those spoken of last, or else those for the thing that it names. */
export async function lanesAsked(heard: Heard): Promise<AskedLanes> {
  const { text, read, recalled, exchange } = heard;
  const { need, lanes, about, isAll, topics, asks, call, words, says, opens } = heard.wishes;
  const named = { lanes, about };
  const talk = words <= SHORT ? recalled.talk : undefined;
  const hasNeed = recalled.needs.length > 0;
  if (lanes.length === 0 && !hasNeed) {
    const picked = need ? undefined : pickByFigures(heard, talk);
    const found = picked ?? (talk && (pickPriced(heard, talk) ?? pickQuicker(heard, talk)));
    if (found !== undefined) return { ...found, isPicked: true };
  }
  if (need) return named;
  /** It changes the need that was told. */
  const isOfNeed = hasNeed && says('supposes');
  if (lanes.length > 0) return isOfNeed ? named : besideSpoken(heard, talk);
  const isEvery = isAll && says('every');
  if (talk !== undefined && !isEvery && !isOfNeed && !saysFacts(read)) {
    const isOfLenders = topics.includes('lenders') && talk.lanes.length > 1;
    if (about.length > 0 || isOfLenders) return { lanes: talk.lanes, about };
    // With a need it is a change of that.
    const isMore = opens('goes_on') && topics.length === 0 && !hasNeed;
    if (isMore && talk.about !== undefined) return { lanes: talk.lanes, about: talk.about };
  }
  const isOfThing = about.length > 0 && asks && !isAll && topics.length === 0 && !call && !hasNeed;
  return isOfThing ? { lanes: await lanesForThing(text, exchange), about } : named;
}

/** "And an overdraft?" asks the same of another; "is a caveat quicker?" sets it beside those spoken of. */
function besideSpoken({ wishes }: Heard, talk: Talk | undefined): AskedLanes {
  const { lanes, about, says, opens } = wishes;
  const [one, other] = lanes;
  const spoken = talk?.lanes.filter((each) => each !== one) ?? [];
  const isBeside = other === undefined && (says('compares') || says('beside_that'));
  const before = about.length === 0 && opens('goes_on') ? talk?.about : undefined;
  return { lanes: [...(isBeside ? spoken.slice(0, 2) : []), ...lanes], about: before ?? about };
}

// Kinds that are picked from all, or from those spoken of.

type Pick = {
  readonly isSo: (lane: CatalogueLane, value: number) => boolean;
  readonly about: readonly Aspect[];
};
/** Figures of a question that say which kinds of finance are meant: "which can lend 2m in a week?" */
const PICKS: Partial<Record<FactName, Pick>> = {
  needed_within_days: {
    isSo: ({ time_to_fund }, days) => time_to_fund.min <= Math.ceil((days * 5) / 7),
    about: ['speed', 'size', 'cost'],
  },
  trading_months: {
    isSo: ({ min_trading_months }, months) => min_trading_months <= months,
    about: ['trading', 'speed', 'size'],
  },
  amount: {
    isSo: ({ size }, amount) => size.min <= amount && amount <= size.max,
    about: ['size', 'speed', 'cost'],
  },
};
const WITHOUT_PROPERTY: Pick = {
  isSo: ({ security }) => security.some((each) => each !== 'property'),
  about: ['size', 'speed', 'cost', 'security'],
};

function pickByFigures({ read, wishes, exchange }: Heard, talk?: Talk): AskedLanes | undefined {
  const { says, about } = wishes;
  const among = says('of_those') ? talk?.lanes : undefined;
  if (!says('picks') && among === undefined) return undefined;
  const figures = figuresOf(read);
  const tests = figures.flatMap(({ name, value }) => {
    const pick = PICKS[name];
    return pick === undefined ? [] : [{ ...pick, value }];
  });
  if (tests.length < figures.length) return undefined;
  if (says('no_property')) tests.push({ ...WITHOUT_PROPERTY, value: 0 });
  if (tests.length === 0) return undefined;
  const lanes = exchange.catalogue.lanes.filter(
    (lane) =>
      (among === undefined || among.includes(lane.id)) &&
      tests.every(({ isSo, value }) => isSo(lane, value)),
  );
  const isAsked = about.length > 0 && !says('no_property');
  const told = isAsked ? about : [...new Set(tests.flatMap((each) => each.about))];
  return lanes.length === 0 ? undefined : { lanes: lanes.map(({ id }) => id), about: told };
}

const PRICED: ReadonlySet<FactName> = new Set(['amount', 'term_months', 'invoices_outstanding']);
/** "300k for 8 months is what then", of what was just priced. */
function pickPriced({ read, wishes: { about } }: Heard, talk: Talk): AskedLanes | undefined {
  const figures = figuresOf(read);
  const isSum = figures.every(({ name }) => PRICED.has(name));
  const isPriced = talk.about?.includes('cost') || talk.amount !== undefined;
  if (figures.length === 0 || !isSum || !isPriced || saysPurpose(read)) return undefined;
  return { lanes: talk.lanes, about: about.length > 0 ? about : ['cost', 'term'] };
}

/** "Anything quicker?": with the same security. */
function pickQuicker({ read, wishes, exchange }: Heard, talk: Talk): AskedLanes | undefined {
  const { lanes } = exchange.catalogue;
  const spoken = lanes.find(({ id }) => id === talk.lanes[0]);
  const isAsked = wishes.says('quicker') && wishes.says('picks') && figuresOf(read).length === 0;
  if (!isAsked || spoken === undefined) return undefined;
  const quicker = lanes.filter(
    ({ security, time_to_fund: { typical } }) =>
      security[0] === spoken.security[0] && typical[1] < spoken.time_to_fund.typical[0],
  );
  const about = ['speed', 'cost', 'lvr', 'term'] as const;
  return quicker.length === 0 ? undefined : { lanes: quicker.map(({ id }) => id), about };
}

const figuresOf = ([need]: readonly Need[]) =>
  Object.entries(need?.facts ?? {}).flatMap(([name, { value }]) =>
    // The keys are those of the facts.
    typeof value === 'number' ? [{ name: name as FactName, value }] : [],
  );

/** "What papers to finance a digger?": those that the rules bring into view for it, and not for just anything. */
async function lanesForThing(text: string, exchange: A2aExchange): Promise<LaneId[]> {
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
export const saysFacts = (read: readonly Need[]) =>
  read.some(({ facts }) => Object.keys(facts).some((name) => name !== 'security'));

export const saysPurpose = (read: readonly Need[]) =>
  read.some(({ signals }) => signals.some(({ role }) => role === 'purpose'));
