/** A sum and its terms as a message says them: its figures, each with the word that tells what it is. */
import type { CatalogueLane } from '../../catalogue/content.ts';
import type { SaidFigure } from '../read/slots/said-figures.ts';
import type { Every } from './terms.ts';

/** What the words right beside a figure make it, and on which side of it they stand where that matters. */
const BESIDE = {
  set_up: { of: ['percent', 'money'] },
  fee: { of: ['percent', 'money'] },
  balloon: { of: ['percent', 'money'] },
  deposit: { of: ['percent', 'money'] },
  share: { of: ['percent'] },
  advance: { of: ['percent'] },
  line: { of: ['percent'] },
  drawn: { of: ['percent', 'money'] },
  moved: { of: ['percent'], stands: 'after' },
  no_rate: { of: ['percent'], stands: 'after' },
  factor: { of: ['count'] },
  payments: { of: ['count'], stands: 'after' },
} as const satisfies Record<string, Words>;
type Words = { readonly of: readonly SaidFigure['kind'][]; readonly stands?: 'after' };
type Beside = keyof typeof BESIDE;
const isBeside = (name: TermWord): name is Beside => Object.hasOwn(BESIDE, name);

/** The names that words are listed for. */
export const TERM_WORDS = [
  // The keys are those of the object.
  ...(Object.keys(BESIDE) as Beside[]),
  ...(['no_balloon', 'nothing', 'on_invoices', 'interest_only', 'evenly'] as const),
  ...(['repayments', 'added', 'prepaid', 'turned', 'how_much'] as const),
  ...(['per_month', 'per_year', 'per_30_days', 'monthly', 'yearly'] as const),
  ...(['daily', 'weekly', 'fortnightly', 'never_here'] as const),
] as const;
export type TermWord = (typeof TERM_WORDS)[number];

/** Where such words stand in the text. */
export type TermMark = { readonly name: TermWord; readonly from: number; readonly to: number };

const EVERY = {
  ...({ monthly: 'month', daily: 'business day' } as const),
  ...({ weekly: 'week', fortnightly: 'fortnight' } as const),
} satisfies Partial<Record<TermWord, Every>>;
/** How often it is paid: as it is said first. */
export function everyOf(marks: readonly TermMark[]): Every | undefined {
  const [first] = marks
    .filter(({ name }) => Object.hasOwn(EVERY, name))
    .sort((one, other) => one.from - other.from);
  // The name is one of the table.
  return first && EVERY[first.name as keyof typeof EVERY];
}

export type TermsSaid = {
  readonly text: string;
  readonly figures: readonly SaidFigure[];
  readonly marks: readonly TermMark[];
  /** The kind of finance that is named, or the kind for a thing that is named. */
  readonly lane?: CatalogueLane | undefined;
};

export type TermPart = SaidFigure & { readonly is?: Beside | undefined };
export type TermsReading = TermsSaid & {
  readonly parts: readonly TermPart[];
  readonly has: (name: TermWord) => boolean;
  readonly isOnInvoices: boolean;
  /** What was told before has no rate, and may go on with another share: "what if we found 30%?" */
  readonly isUnpriced: boolean;
};

/** Words stand beside the figure that is nearest to them, and a figure is what the nearest of them say. */
export function termParts({ text, figures, marks }: TermsSaid): TermPart[] {
  const all = figures.map((each) => asTime(asPercent(each), text));
  const nearest = marks.flatMap((mark) => {
    const { name } = mark;
    if (!isBeside(name)) return [];
    const { of, stands }: Words = BESIDE[name];
    const pairs = all.flatMap((figure, index) => {
      const isThere = stands === undefined || mark.from >= figure.to;
      const distance = distanceOf(figure, mark, { text, figures: all });
      return isThere && of.includes(figure.kind) && distance !== undefined
        ? [{ index, name, distance }]
        : [];
    });
    return pairs.sort((one, other) => one.distance - other.distance).slice(0, 1);
  });
  nearest.sort((one, other) => one.distance - other.distance);
  return all.map((each, at) => ({ ...each, is: nearest.find(({ index }) => index === at)?.name }));
}

/** "65% of a 12m end value" was read as a sum of its own. */
function asPercent(figure: SaidFigure): SaidFigure {
  const [, percent] = /^([\d.]+) ?(?:%|per ?cent)/i.exec(figure.words) ?? [];
  return figure.kind === 'money' && percent
    ? { ...figure, kind: 'percent', value: Number(percent), slot: undefined }
    : figure;
}

/** "18 months instead of 12" is no 12,000. */
function asTime(figure: SaidFigure, text: string): SaidFigure {
  const value = Number(figure.words);
  const isBare = figure.kind === 'money' && value > 0 && value <= MOST_BARE;
  const isBesideTime = /\b(?:instead of|rather than|or|vs\.?|versus|against|than|not) $/i.test(
    text.slice(0, figure.to - figure.words.length),
  );
  return isBare && isBesideTime ? { ...figure, kind: 'count', value, slot: undefined } : figure;
}
const MOST_BARE = 84;

export type Place = { readonly from: number; readonly to: number };

/** In characters; undefined where something else stands between. */
function distanceOf(
  figure: Place,
  mark: Place,
  { text, figures }: Pick<TermsSaid, 'text' | 'figures'>,
): number | undefined {
  const isBefore = mark.to <= figure.from;
  if (!isBefore && mark.from < figure.to) return undefined;
  const [from, to] = isBefore ? [mark.to, figure.from] : [figure.to, mark.from];
  const between = text.slice(from, to);
  const isCut = figures.some((each) => each.from >= from && each.to <= to);
  return isCut || !BETWEEN.test(between)
    ? undefined
    : between.length + (/[,;(]/.test(between) ? ACROSS : 0);
}
const BETWEEN =
  /^(?:[\s,:;=(~+-]|\b(?:of|is|at|a|an|the|it|are|was|be|in|for|about|around|roughly|say|only|just|another|and|plus|payment|monthly|weekly|fortnightly|equal|even|my|our|money)\b)*$/i;
const ACROSS = 6;

/** The words that stand right behind a place. */
export const behind = (at: number, { marks, text }: TermsSaid, names: readonly TermWord[]) =>
  marks.find(
    ({ name, from }) =>
      names.includes(name) &&
      from >= at &&
      /^[ /]?(?:rate|interest|fee)? ?$/i.test(text.slice(at, from)),
  )?.name;

/** A count that is a price by itself, as more than the sum is paid back: 1.28. */
const isFactor = ({ kind, value }: TermPart) => kind === 'count' && value > 1 && value < 2;

/** The factor that the message names, or "80k at 1.28" of a kind that is quoted so. */
export function findFactor({ parts, has, ...said }: TermsReading): number | undefined {
  const named =
    parts.find(({ is, slot }) => is === 'factor' || slot === 'factor') ?? parts.find(isFactor);
  if (has('factor') || named?.slot === 'factor')
    return named && isFactor(named) ? named.value : undefined;
  // No rate is quoted for a loan that is paid back day by day.
  const isQuoted = has('daily') || said.lane?.rate.also.some((each) => /\bfactor\b/.test(each));
  const isAt = ({ from, to }: Place) =>
    /(?:\bat|@) ?$/i.test(said.text.slice(0, from)) && behind(to, said, PERIODS) === undefined;
  return isQuoted ? parts.find((each) => isFactor(each) && isAt(each))?.value : undefined;
}
export const PERIODS: readonly TermWord[] = [
  'per_month',
  'per_year',
  'per_30_days',
  'monthly',
  'yearly',
];
