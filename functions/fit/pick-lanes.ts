/** The kinds of finance that figures of a question mean: "which can lend 2m in a week?" */
import type { CatalogueLane } from '../catalogue/content.ts';
import type { Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { FactName, Need } from './need.ts';
import { inDays, inMonths } from './read/read-times.ts';
import type { SaidFigure } from './read/slots/said-figures.ts';

type Named = { readonly name: FactName; readonly value: number };
const figuresOf = ([need]: readonly Need[]): Named[] =>
  Object.entries(need?.facts ?? {}).flatMap(([name, { value }]) =>
    // The keys are those of the facts.
    typeof value === 'number' ? [{ name: name as FactName, value }] : [],
  );

/** The reader takes no fact from a question: "which lend to 6 months of trading, over 5 years?" */
const nameFigure = (figure: SaidFigure): Named[] => {
  const { kind, slot, value } = figure;
  if (kind === 'money') return [{ name: 'amount', value }];
  if (kind === 'percent') return [{ name: 'lvr', value }];
  if (kind !== 'duration') return [];
  if (slot === 'trading') return [{ name: 'trading_months', value: inMonths(figure) }];
  if (slot === 'term') return [{ name: 'term_months', value: inMonths(figure) }];
  return slot === 'needed' ? [{ name: 'needed_within_days', value: inDays(figure) }] : [];
};

type Test = { readonly isSo: (lane: CatalogueLane) => boolean; readonly about: readonly Aspect[] };

const OF_FIGURES: Partial<Record<FactName, (value: number) => Test>> = {
  needed_within_days: (days) => ({
    isSo: ({ time_to_fund }) => time_to_fund.min <= Math.ceil((days * 5) / 7),
    about: ['speed', 'size', 'cost'],
  }),
  trading_months: (months) => ({
    isSo: ({ min_trading_months }) => min_trading_months <= months,
    about: ['trading', 'speed', 'size'],
  }),
  amount: (amount) => ({
    isSo: ({ size }) => size.min <= amount && amount <= size.max,
    about: ['size', 'speed', 'cost'],
  }),
};
/** Beside a sum these say what is to be priced, and not which kinds. */
const OF_ALL_KINDS: typeof OF_FIGURES = {
  ...OF_FIGURES,
  term_months: (months) => ({
    isSo: ({ term_months: [, longest] }) => months <= longest,
    about: ['term'],
  }),
  lvr: (percent) => ({
    isSo: ({ lvr }) => lvr !== null && percent <= lvr.max,
    about: ['lvr'],
  }),
};
const WITHOUT_PROPERTY: Test = {
  isSo: ({ security }) => security.some((each) => each !== 'property'),
  about: ['size', 'speed', 'cost', 'security'],
};
const WITHOUT_HISTORY: Test = {
  isSo: ({ min_trading_months }) => min_trading_months === 0,
  about: ['trading', 'security'],
};
/** With the same security. */
const isQuicker = ({ security: [first], time_to_fund }: CatalogueLane): Test => ({
  isSo: ({ security, time_to_fund: { typical } }) =>
    security[0] === first && typical[1] < time_to_fund.typical[0],
  about: ['speed', 'cost', 'lvr', 'term'],
});

type Meant = {
  readonly needs: readonly Need[];
  /** Those of a question about all kinds. */
  readonly figures?: readonly SaidFigure[];
  readonly among?: readonly LaneId[] | undefined;
  readonly isWithoutProperty?: boolean;
  readonly isWithoutHistory?: boolean;
  readonly quickerThan?: LaneId | undefined;
};
type Picked = {
  readonly lanes: readonly LaneId[];
  readonly about: readonly Aspect[];
  /** Nothing but figures says which. */
  readonly isOfFigures: boolean;
};

/** Undefined where a figure is no test of a lane, or none passes. */
export function pickLanes(
  all: readonly CatalogueLane[],
  { needs, figures: asked = [], among, isWithoutProperty, isWithoutHistory, quickerThan }: Meant,
): Picked | undefined {
  const read = figuresOf(needs);
  const isNew = ({ name }: Named) => read.every((each) => each.name !== name);
  const figures = [...read, ...asked.flatMap(nameFigure).filter(isNew)];
  const testOf = asked.length > 0 ? OF_ALL_KINDS : OF_FIGURES;
  const ofFigures = figures.flatMap(({ name, value }) => testOf[name]?.(value) ?? []);
  const spoken = all.find(({ id }) => id === quickerThan);
  const others = [
    ...(isWithoutProperty ? [WITHOUT_PROPERTY] : []),
    ...(isWithoutHistory ? [WITHOUT_HISTORY] : []),
    ...(spoken ? [isQuicker(spoken)] : []),
  ];
  const tests = [...ofFigures, ...others];
  if (ofFigures.length < figures.length || tests.length === 0) return undefined;
  const lanes = all.filter(
    (lane) =>
      (among === undefined || among.includes(lane.id)) && tests.every(({ isSo }) => isSo(lane)),
  );
  const about = [...new Set(tests.flatMap((each) => each.about))];
  if (lanes.length === 0) return undefined;
  return { lanes: lanes.map(({ id }) => id), about, isOfFigures: others.length === 0 };
}
