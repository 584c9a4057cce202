/** The kinds of finance that figures of a question mean: "which can lend 2m in a week?" */
import type { CatalogueLane } from '../catalogue/content.ts';
import type { Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { FactName, Need } from './need.ts';

const figuresOf = ([need]: readonly Need[]) =>
  Object.entries(need?.facts ?? {}).flatMap(([name, { value }]) =>
    // The keys are those of the facts.
    typeof value === 'number' ? [{ name: name as FactName, value }] : [],
  );

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
const WITHOUT_PROPERTY: Test = {
  isSo: ({ security }) => security.some((each) => each !== 'property'),
  about: ['size', 'speed', 'cost', 'security'],
};
/** With the same security. */
const isQuicker = ({ security: [first], time_to_fund }: CatalogueLane): Test => ({
  isSo: ({ security, time_to_fund: { typical } }) =>
    security[0] === first && typical[1] < time_to_fund.typical[0],
  about: ['speed', 'cost', 'lvr', 'term'],
});

type Meant = {
  readonly needs: readonly Need[];
  readonly among: readonly LaneId[] | undefined;
  readonly isWithoutProperty: boolean;
  readonly quickerThan: LaneId | undefined;
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
  { needs, among, isWithoutProperty, quickerThan }: Meant,
): Picked | undefined {
  const figures = figuresOf(needs);
  const ofFigures = figures.flatMap(({ name, value }) => OF_FIGURES[name]?.(value) ?? []);
  const spoken = all.find(({ id }) => id === quickerThan);
  const others = [
    ...(isWithoutProperty ? [WITHOUT_PROPERTY] : []),
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
