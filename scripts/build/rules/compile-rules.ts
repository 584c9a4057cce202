/**
 * Compiles the rule book: the rules in the lanes' front matter and the shared ones of content/rules.
 * A rule that names what does not exist, compares what cannot be compared, or holds whatever is
 * said, is refused with its place and the cure.
 */
import type { LaneFile } from '../../../functions/contract/content.ts';
import { scenario } from '../../../functions/contract/scenario.ts';
import type { LaneId } from '../../../functions/contract/vocabulary.ts';
import type { Condition } from '../../../functions/fit/conditions.ts';
import { type FactType, JUDGED_FACTS, NEED_FACTS } from '../../../functions/fit/fact-names.ts';
import { figureOf } from '../../../functions/fit/figures.ts';
import { REQUIRED_TERMS } from '../../../functions/fit/ground.ts';
import type { RuleFiles } from '../../../functions/fit/rule-files.ts';
import type {
  AskRule,
  LaneRules,
  LvrCap,
  RuleBook,
  StopRule,
} from '../../../functions/fit/rules.ts';
import type { Review } from '../problems.ts';
import { isAlwaysTrue } from './always-true.ts';
import { ConditionError, type Names, parseCondition } from './parse-condition.ts';

export type RuleKind =
  | 'in_view'
  | 'second_look'
  | 'otherwise'
  | 'asks'
  | 'stops'
  | 'scope'
  | 'flags';
/** Where a rule is shown to speak, and not to. */
export type Proof = {
  readonly id: string;
  readonly kind: RuleKind;
  readonly lanes: readonly LaneId[];
  readonly raised_by: string;
  readonly not_by: string;
};
export type CompiledLane = {
  readonly rules: LaneRules;
  readonly caps: readonly LvrCap[];
  readonly deal_breakers: readonly string[];
  readonly questions: readonly { question: string; why: string }[];
};
export type CompiledRules = {
  readonly book: RuleBook;
  readonly lanes: ReadonlyMap<LaneId, CompiledLane>;
  readonly proofs: readonly Proof[];
};

export type LaneSource = LaneFile & { readonly id: LaneId; readonly file: string };
type Given = {
  readonly files: RuleFiles;
  readonly lanes: readonly LaneSource[];
  readonly signals: Iterable<string>;
};
type Ruled = {
  readonly when?: string | undefined;
  readonly raised_by?: string;
  readonly not_by?: string;
};

export function compileRules({ files, lanes, signals }: Given, review: Review): CompiledRules {
  const known = new Set([...signals, ...listAnswers(files, lanes)]);
  const ids = new Set<string>();
  const proofs: Proof[] = [];
  const laneIds = new Set<string>(lanes.map(({ id }) => id));
  const terms: Record<string, Condition> = {};

  const namesFor = (facts: Names['facts'], lane?: LaneSource, hasLane = true): Names => ({
    signals: known,
    terms: new Set(Object.keys(files.terms)),
    facts,
    lanes: laneIds,
    hasLane,
    figure: (owner, path) => {
      const found = owner === 'lane' ? (lane ?? lanes[0]) : lanes.find(({ id }) => id === owner);
      return found && figureOf(found, path);
    },
  });
  const compile = (place: string, source: string, names: Names): Condition | undefined => {
    try {
      return parseCondition(source, names);
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      review.problems.push(`${place}: when: ${error.message}`);
      return undefined;
    }
  };
  const refuseEmpty = (
    place: string,
    condition: Condition,
    facts: Readonly<Record<string, FactType>>,
  ) => {
    if (isAlwaysTrue(condition, { terms, facts })) {
      review.problems.push(
        `${place}: when: holds whatever is said; ask for something that a need may say`,
      );
    }
  };

  for (const [name, { when }] of Object.entries(files.terms)) {
    const place = `content/rules/terms.yaml: ${name}`;
    const condition = compile(place, when, namesFor(NEED_FACTS, undefined, false));
    if (condition !== undefined) terms[name] = condition;
    if (known.has(name) || NEED_FACTS[name] !== undefined) {
      review.problems.push(`${place}: is the name of a signal or a fact already`);
    }
  }
  for (const name of REQUIRED_TERMS) {
    if (files.terms[name] === undefined) {
      review.problems.push(`content/rules/terms.yaml: ${name}: is missing: the checks ask for it`);
    }
  }
  refuseCircles(terms, review);
  for (const [name, condition] of Object.entries(terms)) {
    refuseEmpty(`content/rules/terms.yaml: ${name}`, condition, NEED_FACTS);
  }

  /** One rule: its id, its condition, and its proof put aside. */
  const rule = (
    at: { readonly file: string; readonly kind: RuleKind; readonly lanes: readonly LaneId[] },
    source: Ruled & { readonly says: string },
    names: Names,
  ): { id: string; when?: Condition } => {
    const id = `${at.file.replace(/^content\/(lanes|rules)\/|\.\w+$/g, '')}.${at.kind}.${slug(source.says)}`;
    const place = `${at.file}: ${at.kind}: "${source.says}"`;
    if (ids.has(id))
      review.problems.push(`${place}: is said twice; say it once, or in other words`);
    ids.add(id);
    if (source.when === undefined) return { id };
    const { raised_by = '', not_by = '' } = source;
    proofs.push({ id, kind: at.kind, lanes: at.lanes, raised_by, not_by });
    const when = compile(place, source.when, names);
    if (when === undefined) return { id };
    refuseEmpty(place, when, names.facts);
    return { id, when };
  };
  const judged = { ...NEED_FACTS, ...JUDGED_FACTS };
  const expand = (those: 'all' | readonly LaneId[]): readonly LaneId[] =>
    those === 'all' ? lanes.map(({ id }) => id) : those;

  const ask = (
    at: { file: string; kind: 'asks'; lanes: readonly LaneId[] },
    source: RuleFiles['asks'][number] | LaneFile['asks'][number],
    lane?: LaneSource,
  ): AskRule => {
    const { asks, why, field, label, answers } = source;
    if (field !== undefined && !(field in scenario.shape)) {
      review.problems.push(`${at.file}: asks: "${asks}": "${field}" is no field of a scenario`);
    }
    const made = rule(at, { ...source, says: asks }, namesFor(judged, lane));
    return clean({ ...made, asks, why, field, label, answers }) as AskRule;
  };

  const book: RuleBook = {
    terms,
    scope: files.scope.flatMap((source) => {
      const at = { file: 'content/rules/scope.yaml', kind: 'scope', lanes: [] } as const;
      const { id, when } = rule(
        at,
        { ...source, says: source.because },
        namesFor(NEED_FACTS, undefined, false),
      );
      const { outcome, mixed, investment, because } = source;
      return when === undefined ? [] : [{ id, when, outcome, mixed, investment, because }];
    }),
    asks: files.asks.map((source) => {
      const those = source.lanes === undefined ? undefined : expand(source.lanes);
      const at = { file: 'content/rules/asks.yaml', kind: 'asks', lanes: those ?? [] } as const;
      const { out_of_scope_too } = source;
      return {
        ...ask(at, source),
        ...(those === undefined ? {} : { lanes: those }),
        ...(out_of_scope_too ? { out_of_scope_too } : {}),
      };
    }),
    stops: files.stops.flatMap((source) => {
      const those = expand(source.lanes);
      const at = { file: 'content/rules/stops.yaml', kind: 'stops', lanes: those } as const;
      const { id, when } = rule(at, source, namesFor(NEED_FACTS));
      const { outcome, says } = source;
      return when === undefined ? [] : [{ id, when, outcome, says, lanes: those }];
    }),
    flags: files.flags.flatMap((source) => {
      const at = { file: 'content/rules/flags.yaml', kind: 'flags', lanes: [] } as const;
      const { id, when } = rule(
        at,
        { ...source, says: source.flag },
        namesFor(judged, undefined, false),
      );
      return when === undefined ? [] : [{ id, when, flag: source.flag }];
    }),
  };

  const compileLane = (lane: LaneSource): CompiledLane => {
    const { file } = lane;
    const lanesOf = { file, lanes: [lane.id] };
    const names = namesFor(NEED_FACTS, lane);
    const views = (kind: 'in_view' | 'second_look' | 'otherwise') =>
      lane[kind].flatMap((source) => {
        const { id, when } = rule({ ...lanesOf, kind }, { ...source, says: source.because }, names);
        const { because, asked } = source;
        return when === undefined ? [] : [{ id, when, because, asked }];
      });
    const asks = lane.asks.map((source) => ask({ ...lanesOf, kind: 'asks' }, source, lane));
    const stops = lane.stops.flatMap((source): StopRule[] => {
      if ('by' in source) {
        refuseUnenforced(lane, source.by, review);
        return [];
      }
      const { id, when } = rule({ ...lanesOf, kind: 'stops' }, source, names);
      const { outcome, says } = source;
      return when === undefined ? [] : [{ id, when, outcome, says }];
    });
    const concerns = ({ lanes: those }: { readonly lanes?: readonly LaneId[] }) =>
      those?.includes(lane.id) === true;
    return {
      rules: {
        in_view: views('in_view'),
        second_look: views('second_look'),
        otherwise: views('otherwise'),
        asks,
        stops,
      },
      caps: (lane.lvr?.caps ?? []).flatMap(({ when: source, ...cap }) => {
        const when = compile(`${file}: lvr.caps: ${cap.called}`, source, names);
        return when === undefined ? [] : [{ when, ...cap }];
      }),
      deal_breakers: [
        ...lane.stops.map(({ says }) => says),
        ...book.stops.filter(concerns).map(({ says }) => says),
      ],
      questions: [...lane.asks, ...book.asks.filter(concerns)].map(({ asks: question, why }) => ({
        question,
        why,
      })),
    };
  };
  return { book, lanes: new Map(lanes.map((lane) => [lane.id, compileLane(lane)])), proofs };
}

/** Signals that a content's own answers raise. */
function listAnswers(files: RuleFiles, lanes: readonly LaneSource[]): string[] {
  return [...files.asks, ...lanes.flatMap(({ asks }) => asks)].flatMap(({ answers }) =>
    [answers?.yes, answers?.no].filter((name) => name !== undefined),
  );
}

/** A published stop that a check enforces is only true where that check is made. */
function refuseUnenforced({ file, ...lane }: LaneSource, by: string, review: Review): void {
  const isMissing =
    (by === 'lvr' && lane.lvr === null) ||
    (by === 'trading_history' && lane.min_trading_months === 0);
  if (isMissing) {
    review.problems.push(
      `${file}: stops: by: ${by}: this lane has no such check; give the figure for it`,
    );
  }
}

function refuseCircles(terms: Record<string, Condition>, review: Review): void {
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) {
      review.problems.push(
        `content/rules/terms.yaml: ${name}: leads back to itself: ${[...path, name].join(' → ')}`,
      );
      delete terms[path.at(-1) ?? name];
      return;
    }
    if (done.has(name)) return;
    const condition = terms[name];
    if (condition !== undefined) for (const next of termsIn(condition)) walk(next, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(terms)) walk(name, []);
}

function termsIn(condition: Condition): string[] {
  if (condition[0] === 'term') return [condition[1]];
  if (
    condition[0] === 'and' ||
    condition[0] === 'or' ||
    condition[0] === 'not' ||
    condition[0] === 'unknown'
  ) {
    return (condition.slice(1) as Condition[]).flatMap(termsIn);
  }
  return [];
}

const SLUG_WORDS = 7;

const slug = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/[^a-z0-9_ ]+/g, '')
    .trim()
    .split(/\s+/)
    .slice(0, SLUG_WORDS)
    .join('-');

/** Without the keys that are not given, so that the compiled data stay small. */
const clean = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
