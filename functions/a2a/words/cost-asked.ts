/** A question on the cost of a need that was told, and nothing else: "and over 5 years, weekly?", "if it is paid out by March?" */
import type { LaneId } from '../../catalogue/schema.ts';
import { follow } from '../../fit/conversation/follow-up.ts';
import type { Remembered } from '../../fit/conversation/remembered.ts';
import { SAID_OF, sentencesOf } from '../../fit/conversation/said.ts';
import type { FactName } from '../../fit/need.ts';
import type { Fit } from '../../fit/schema.ts';
import { SUM_FACTS } from '../../fit/sums/price.ts';
import { type CostAsked, readCostAsked } from '../../fit/sums/read-cost.ts';
import { type Sum, type Terms, YEAR } from '../../fit/sums/terms.ts';
import type { TermMark } from '../../fit/sums/terms-said.ts';
import type { AnswerStep, Talk } from '../memory.ts';
import { tellParts } from '../parts.ts';
import type { Answered } from '../skills.ts';
import { askedSum, type Heard, lanesOf, type Recalled } from './asked-lanes.ts';
import type { Fitted } from './fit-told.ts';
import { TOLD_BY_SUM } from './order-steps.ts';

type Cost = { readonly asked: CostAsked; readonly sum: Sum; readonly lanes: readonly LaneId[] };

/** Undefined where it asks for no more than any answer on cost tells, or for something else. */
export function costAsked(heard: Heard): Cost | undefined {
  const { wishes, recalled, exchange } = heard;
  const [need, other] = recalled.needs;
  const before = recalled.talk?.about?.includes('cost') ? recalled.talk : undefined;
  const fit = exchange.conversation.assess(recalled.needs);
  if (!need || other || wishes.call || tellsMore(heard)) return undefined;
  const asked = { text: wishes.plain, marks: wishes.marks, need, fit, before };
  return readCost(heard, asked, wishes.about.includes('cost'));
}

/** Beside a need, or what changes it, in a sentence of its own. */
export function costBeside(heard: Heard, { needs: [need, other], fit }: Fitted): Cost | undefined {
  const { plain, marks, about } = heard.wishes;
  if (!need || other || !about.includes('cost')) return undefined;
  return sentencesOf(plain).flatMap(({ said, from, to }) => {
    const own = marks
      .filter((mark) => from <= mark.from && mark.to <= to)
      .map((mark) => ({ ...mark, from: mark.from - from, to: mark.to - from }));
    return readCost(heard, { text: said, marks: own, need, fit }) ?? [];
  })[0];
}

type Asked = {
  readonly text: string;
  readonly marks: readonly TermMark[];
  readonly need: Remembered;
  readonly fit: Fit;
  readonly before?: Talk | undefined;
};
function readCost(
  { wishes, exchange: { conversation } }: Heard,
  { text, marks, need, fit, before }: Asked,
  asksCost = false,
): Cost | undefined {
  if (fit.fit === 'out_of_scope') return undefined;
  const known = askedSum({ read: [], figures: [], wishes }, need, before?.sum);
  if (known === undefined) return undefined;
  const asked = readCostAsked(
    { text, figures: conversation.figures(text), marks },
    {
      facts: { ...numbersOf(need.facts), ...known.facts },
      months: before?.sum?.months ?? known.months,
      isOfCost: before !== undefined,
      asksCost,
    },
  );
  if (asked === undefined || (isPlain(asked) && !(before && asked.every))) return undefined;
  const kinds = [wishes.named, before?.lanes ?? [], lanesOf(fit)];
  const sum: Sum = {
    ...known,
    facts: { ...known.facts, ...asked.facts },
    months: asked.months.length > 0 ? asked.months : (before?.sum?.months ?? known.months),
    every: asked.every ?? before?.sum?.every,
  };
  return { asked, sum, lanes: kinds.find(({ length }) => length > 0) ?? [] };
}

/** Nothing that the answer to any question of cost does not say. */
const isPlain = ({
  facts: { deposit: _, amount: __, ...facts },
  months,
  every = 'month',
  rate,
}: CostAsked) =>
  months.length === 0 && every === 'month' && !rate && Object.keys(facts).length === 0;

/** The message tells more than how a sum is lent, and more than what a rate or a time could be taken for. */
export const changesMore = (fitted: Fitted | undefined) =>
  fitted?.step.changed?.some(({ fact }) => !MAY_CHANGE.has(fact)) === true ||
  ((fitted?.step.noted?.length ?? 0) > 0 && MOVED.has(fitted?.step.effect ?? 'same'));
const MOVED: ReadonlySet<string> = new Set(['eases', 'tightens', 'other_kinds']);
const MAY_CHANGE: ReadonlySet<FactName> = new Set<FactName>([
  ...(['amount', 'needed_within_days', 'experience_months', 'term_months'] as const),
  ...(['personal_share', 'yearly_profit'] as const),
  ...SUM_FACTS,
]);

/** These parts of an answer tell it. */
export const isPricedSo = (
  steps: readonly AnswerStep[],
  { asked: { facts, months, rate, every = 'month' } }: Cost,
  { talk }: Recalled,
): boolean =>
  steps.some((each) => {
    if (each.do === 'work_out') return rate !== undefined || talk?.terms !== undefined;
    if (each.do !== 'lanes' || each.sum === undefined || rate !== undefined) return false;
    const { sum } = each;
    const isYear = sum.isYearly && every === 'month';
    const times = isYear ? [...sum.months, YEAR] : sum.months;
    return (
      months.every((time) => times.some((told) => Math.abs(told - time) < 1)) &&
      (every === 'month' || sum.every === every) &&
      PAID_SO.every((name) => facts[name] === undefined || facts[name] === sum.facts[name])
    );
  });
const PAID_SO = ['drawn', 'balloon', 'balloon_percent'] as const;

export async function answerCost(heard: Heard, cost: Cost): Promise<Answered> {
  const { recalled, exchange } = heard;
  const { asked, sum, lanes } = cost;
  const followed = follow(exchange.conversation, recalled.needs, sayTerms(asked));
  const { needs, changed } = followed ?? { needs: recalled.needs, changed: [] };
  const steps: AnswerStep[] = [
    ...tellCost(heard, cost),
    ...(changed.length > 0 ? [{ do: 'read', changed, against: recalled.at } as const] : []),
  ];
  const told = await tellParts(steps, exchange, { needs });
  const terms = steps.flatMap((each) => (each.do === 'work_out' ? [each.terms] : []))[0];
  const talk = { lanes, about: ['cost'] as const, sum, ...(terms && { terms }) };
  return { ...told, needs, undo: recalled.needs, talk };
}

const PRICED: ReadonlySet<string> = new Set([
  ...['amount', 'price', 'term_months', 'invoices_outstanding', 'payment_terms_days', 'deposit'],
  ...['deposit_percent', 'needed_within_days', 'trading_months', 'experience_months'],
  ...['security', 'personal_share', ...SUM_FACTS],
]);
/** Another fact, or another question. */
const tellsMore = ({ read, wishes: { parts, topics, details } }: Heard) =>
  read.some(({ facts }) => Object.keys(facts).some((name) => !PRICED.has(name))) ||
  (parts.length > 1 && [...topics, ...details].some((each) => !TOLD_BY_SUM.has(each)));

const numbersOf = (facts: object): Sum['facts'] =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'number'));

/** What of it changes the need. */
function sayTerms({ months: [months, second], facts: { deposit } }: CostAsked): string {
  const isOne = months !== undefined && second === undefined && Number.isInteger(months);
  return [
    isOne ? SAID_OF.term_months?.(`${months} months`) : undefined,
    deposit === undefined ? undefined : SAID_OF.deposit?.(`$${deposit}`),
  ]
    .filter(Boolean)
    .join('. ');
}

/** At the rate that it states, or at those observed. */
export function tellCost({ exchange }: Heard, { asked, sum, lanes }: Cost): AnswerStep[] {
  const { rate, every } = asked;
  if (rate === undefined) return [{ do: 'lanes', lanes, about: ['cost'], sum, isAgain: true }];
  const { amount = 0, balloon_percent: share = 0, balloon = (amount * share) / 100 } = sum.facts;
  const isEven = exchange.catalogue.lanes.some(
    ({ id, repaid }) => id === lanes[0] && repaid === 'even_payments',
  );
  const terms: Terms = {
    ...{ amount, rates: [rate], months: sum.months, every: every ?? sum.every },
    pays: [isEven && sum.months.length > 0 ? 'evenly' : 'interest'],
    balloons: balloon > 0 ? [balloon] : [],
  };
  return [{ do: 'work_out', terms }];
}
