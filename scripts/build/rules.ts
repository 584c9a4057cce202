/**
 * Compiles one condition from the words of the rule book to data. The language is closed:
 *
 *     or | and | not | ( ) | unknown(x) | < <= > >= =
 *     tax_debt             a signal, said in any role that counts
 *     purpose.tax_debt     a signal said in that role; denied.tax_debt: said not to be so
 *     urgent_need          a term of content/rules/terms.yaml
 *     amount, security     a fact;  security = property  compares it with one of its choices
 *     lane.size.max        a figure of the lane that is judged;  caveat.size.max  of that one
 */

import type { ContentLane } from '../../functions/catalogue/content.ts';
import {
  COMPARISONS,
  type Comparison,
  type Condition,
  type LaneRules,
  type Leaf,
  type Operand,
  RULE_FILES,
  type RuleBook,
  type RuleFiles,
  type RuleOf,
} from '../../functions/catalogue/rules.ts';
import type { LaneId } from '../../functions/catalogue/schema.ts';
import { JUDGED_FACTS } from '../../functions/fit/ask.ts';
import { type FactType, NEED_FACTS } from '../../functions/fit/fact-names.ts';
import { figureOf, REQUIRED_TERMS } from '../../functions/fit/ground.ts';
import { ROLES } from '../../functions/fit/need.ts';
import { scenario } from '../../functions/fit/schema.ts';
import {
  type Proof,
  parseYaml,
  type Review,
  sayMeant,
  sourcesIn,
  type WrittenLane,
} from './content.ts';

/** Every name that a condition may use at its place. */
export type Names = {
  readonly signals: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  readonly facts: Readonly<Record<string, FactType>>;
  /** Whose figures may be asked for: each lane by its id, and as `lane` the one that is judged, where one is. */
  readonly lanes: ReadonlyMap<string, object>;
};

export class ConditionError extends Error {}

/** A mark, a number, a name; last, what is none of them, as it stands. */
const TOKEN = /[<>]=?|[=()]|\d[\d_]*(?:\.\d+)?|[a-z][a-z0-9_.-]*|\S.{0,19}/g;
const NUMBER = /^\d/;
const NAME_OR_NUMBER = /^[a-z\d]/;

export function parseCondition(source: string, names: Names): Condition {
  const tokens = source.match(TOKEN) ?? [];
  const strange = tokens.find((token) => !/^[<>=()a-z\d]/.test(token));
  if (strange !== undefined) throw new ConditionError(`cannot read "${strange}"`);
  const where = () => (tokens[0] === undefined ? 'at the end' : `before "${tokens[0]}"`);
  const take = (text: string) => tokens[0] === text && tokens.shift() !== undefined;
  const expect = (what: string, fits: RegExp): string => {
    if (!fits.test(tokens[0] ?? '')) throw new ConditionError(`expected ${what} ${where()}`);
    return tokens.shift() ?? '';
  };

  const list = (word: 'or' | 'and', part: () => Condition): Condition => {
    const parts = [part()];
    while (take(word)) parts.push(part());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : [word, ...parts];
  };
  const parseOr = (): Condition => list('or', () => list('and', parseNot));
  const parseNot = (): Condition => (take('not') ? ['not', parseNot()] : parsePart());

  function parsePart(): Condition {
    if (take('(')) {
      const inner = parseOr();
      expect(')', /^\)/);
      return inner;
    }
    const left = expect('a name or a number', NAME_OR_NUMBER);
    if (left === 'unknown' && take('(')) {
      const [kind, name] = toLeaf(expect('a name', /^[a-z]/), names);
      if (kind === 'term') {
        throw new ConditionError(
          `"${name}" is a term, which holds or does not: it is never unknown`,
        );
      }
      expect(')', /^\)/);
      return ['unknown', [kind, name]];
    }
    const by = COMPARISONS.find(take);
    if (by === undefined) return toTruth(left, names);
    return toComparison(by, [left, expect('a name or a number', NAME_OR_NUMBER)], names);
  }

  const condition = parseOr();
  if (tokens.length > 0) throw new ConditionError(`expected "and" or "or" ${where()}`);
  return condition;
}

function toTruth(text: string, names: Names): Condition {
  if (NUMBER.test(text)) throw new ConditionError(`${text} is a number, not a condition`);
  const leaf = toLeaf(text, names);
  if (leaf[0] === 'fact' && names.facts[text] !== 'boolean') {
    throw new ConditionError(
      `"${text}" is a figure or a choice: compare it, or ask unknown(${text})`,
    );
  }
  return leaf;
}

function toComparison(
  by: Comparison,
  [left, right]: readonly [string, string],
  names: Names,
): Condition {
  const type = names.facts[left];
  if (Array.isArray(type)) {
    const choices: readonly string[] = type;
    if (by !== '=' || !choices.includes(right)) {
      throw new ConditionError(`"${left}" can only be = ${choices.join(', ')}`);
    }
    return ['=', ['fact', left], ['choice', right]];
  }
  return [by, toNumber(left, names), toNumber(right, names)];
}

function toNumber(text: string, names: Names): Operand {
  if (NUMBER.test(text)) return Number(text.replaceAll('_', ''));
  if (names.facts[text] === 'number') return ['fact', text];
  const [owner = '', ...steps] = text.split('.');
  const lane = names.lanes.get(owner);
  if (lane !== undefined) {
    const path = steps.join('.');
    const figure = figureOf(lane, path);
    const which = owner === 'lane' ? 'this' : 'that';
    if (figure === undefined) throw new ConditionError(`"${text}" is no figure of ${which} lane`);
    return owner === 'lane' ? ['figure', path] : figure;
  }
  toLeaf(text, names);
  throw new ConditionError(`"${text}" is not a number`);
}

function toLeaf(text: string, names: Names): Leaf | readonly ['term', string] {
  if (names.facts[text] !== undefined) return ['fact', text];
  if (names.terms.has(text)) return ['term', text];
  if (names.signals.has(text)) return ['heard', text];
  const [role, signal] = text.split('.');
  const hasRole = signal !== undefined && ROLES.some((each) => each === role);
  if (hasRole && names.signals.has(signal)) return ['heard', text];
  const unknown = hasRole ? signal : text;
  const meant = sayMeant(unknown, [...names.signals, ...names.terms, ...Object.keys(names.facts)]);
  throw new ConditionError(`"${unknown}" is no signal, term or fact${meant}`);
}

// Compiles the rule book: the rules in the lanes' front matter and the shared ones of content/rules.
// A rule that names what does not exist, or compares what cannot be compared, is refused with its
// place and the cure. One that holds whatever is said is found by its own example of when it does not.

type Written = {
  readonly when?: string | undefined;
  readonly raised_by?: string;
  readonly not_by?: string;
  readonly lanes?: 'all' | readonly LaneId[] | undefined;
  /** One of these is the sentence by which people know it. */
  readonly because?: string;
  readonly asks?: string;
  readonly says?: string;
  readonly flag?: string;
};
type Place = Pick<Proof, 'kind' | 'lanes'> & { readonly file: string };

/** Nothing where there is no rule book, or the vocabulary is broken and every name of a signal would be wrong. */
export function checkRules(
  lanes: readonly WrittenLane[],
  signals: readonly string[] | undefined,
  review: Review,
) {
  const files = readRuleFiles(review);
  if (files === undefined || signals === undefined) return undefined;
  /** Answers raise signals too. */
  const answers = [...files.asks, ...lanes.flatMap(({ asks }) => asks)].flatMap((ask) =>
    Object.values(ask.answers ?? {}),
  );
  const known = new Set<string>([...signals, ...answers.filter((name) => name !== undefined)]);
  const proofs = new Map<string, Proof>();
  const ids = new Set<string>();
  const all = lanes.map(({ id }) => id);

  /** What may be named where no lane is judged, where one is, and of what is judged already. */
  const ofNeed: Names = {
    signals: known,
    terms: new Set(Object.keys(files.terms)),
    facts: NEED_FACTS,
    lanes: new Map(lanes.map((lane) => [lane.id, lane])),
  };
  const ofLane = (lane: object = lanes[0] ?? {}): Names => ({
    ...ofNeed,
    lanes: new Map([...ofNeed.lanes, ['lane', lane]]),
  });
  const found = Object.fromEntries([...JUDGED_FACTS].map(([name, { type }]) => [name, type]));
  const judged = (names: Names) => ({ ...names, facts: { ...NEED_FACTS, ...found } });

  /** What cannot be compiled fails the build, so what stands in for it is never judged. */
  const compile = (place: string, source: string, names: Names): Condition => {
    try {
      return parseCondition(source, names);
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      review.problems.push(`${place}: when: ${error.message}`);
      return ['or'];
    }
  };

  /** The rule under its id, with its condition compiled; its proof is put aside. */
  const rule = <Source extends Written>(
    { file, kind, lanes: those }: Place,
    source: Source,
    names: Names,
  ): RuleOf<Source> => {
    const { when, raised_by = '', not_by = '', lanes: _, ...rest } = source;
    const says = source.because ?? source.asks ?? source.says ?? source.flag ?? '';
    const id = `${file.replace(/^content\/(lanes|rules)\/|\.\w+$/g, '')}.${kind}.${slug(says)}`;
    const place = `${file}: ${kind}: "${says}"`;
    if (ids.has(id)) review.problems.push(`${place}: is said twice; say it in other words`);
    ids.add(id);
    if (when !== undefined) proofs.set(id, { id, kind, lanes: those, raised_by, not_by });
    const condition = when !== undefined && { when: compile(place, when, names) };
    // A rule is as it was written but for these two; only one that asks may have no condition.
    return { id, ...condition, ...rest } as unknown as RuleOf<Source>;
  };
  const shared = <Source extends Written>(
    kind: 'scope' | 'asks' | 'stops' | 'flags',
    sources: readonly Source[],
    names: Names,
  ) =>
    sources.map((source) => {
      const those = source.lanes === 'all' ? all : source.lanes;
      const at = { file: `content/rules/${kind}.yaml`, kind, lanes: those ?? [] };
      return { ...rule(at, source, names), ...(those && { lanes: those }) };
    });

  const terms = Object.fromEntries(
    Object.entries(files.terms).map(([name, { when }]) => {
      const place = `content/rules/terms.yaml: ${name}`;
      if (known.has(name) || NEED_FACTS[name] !== undefined) {
        review.problems.push(`${place}: is the name of a signal or a fact already`);
      }
      return [name, compile(place, when, ofNeed)];
    }),
  );
  for (const name of REQUIRED_TERMS) {
    if (files.terms[name] === undefined) {
      review.problems.push(`content/rules/terms.yaml: ${name}: is missing: the checks ask for it`);
    }
  }
  refuseCircles(terms, review);
  for (const { file, asks } of [{ file: 'content/rules/asks.yaml', asks: files.asks }, ...lanes]) {
    const unknown = asks.filter(({ field }) => field !== undefined && !(field in scenario.shape));
    for (const { asks: words, field } of unknown) {
      review.problems.push(`${file}: asks: "${words}": "${field}" is no field of a scenario`);
    }
  }

  const book: RuleBook = {
    terms,
    scope: shared('scope', files.scope, ofNeed),
    asks: shared('asks', files.asks, judged(ofLane())),
    stops: shared('stops', files.stops, ofLane()),
    flags: shared('flags', files.flags, judged(ofNeed)),
  };

  /** Without the rules as written: functions read only what is compiled. */
  const compileLane = (lane: WrittenLane): ContentLane => {
    const { file, in_view, second_look, otherwise, asks, stops, left_out: _, lvr, ...rest } = lane;
    const { id } = rest;
    const names = ofLane(lane);
    const own = <Source extends Written>(
      kind: keyof LaneRules,
      sources: readonly Source[],
      may = names,
    ) => sources.map((source) => rule({ file, kind, lanes: [id] }, source, may));
    const concerns = ({ lanes: those }: { readonly lanes?: readonly LaneId[] }) =>
      those?.includes(id) === true;
    // A published stop that a check enforces is only true where that check is made.
    const unmade = new Set<string>([
      ...(lvr === null ? ['lvr'] : []),
      ...(rest.min_trading_months === 0 ? ['trading_history'] : []),
    ]);
    for (const stop of stops) {
      if (!('by' in stop) || !unmade.has(stop.by)) continue;
      review.problems.push(
        `${file}: stops: by: ${stop.by}: this lane has no such check; give the figure for it`,
      );
    }
    const judgedStops = stops.flatMap((stop) => ('by' in stop ? [] : [stop]));
    const rules = {
      in_view: own('in_view', in_view),
      second_look: own('second_look', second_look),
      otherwise: own('otherwise', otherwise),
      asks: own('asks', asks, judged(names)),
      stops: own('stops', judgedStops),
    };
    const caps = (lvr?.caps ?? []).map(({ when, ...cap }) => ({
      when: compile(`${file}: lvr.caps: ${cap.called}`, when, names),
      ...cap,
    }));
    return {
      ...rest,
      rules,
      deal_breakers: [...stops, ...book.stops.filter(concerns)].map(({ says }) => says),
      questions: [...asks, ...book.asks.filter(concerns)].map(({ asks: question, why }) => ({
        question,
        why,
      })),
      lvr: lvr && { ...lvr, caps },
    };
  };
  const compiled = lanes.map(compileLane);
  return {
    rules: { book, proofs: [...proofs.values()] },
    lanes: compiled.filter((_, at) => !lanes[at]?.left_out),
  };
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
  // Operands are lists as well, and hold no term.
  const parts = condition.slice(1).filter(Array.isArray) as Condition[];
  return parts.flatMap(termsIn);
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

function readRuleFiles(review: Review): RuleFiles | undefined {
  const known = Object.keys(RULE_FILES);
  for (const { file, name } of sourcesIn('rules', '.yaml', review)) {
    if (!known.includes(name)) {
      review.problems.push(`${file}: is no file of the rule book: ${known.join(', ')}`);
    }
  }
  const files = Object.fromEntries(
    Object.entries(RULE_FILES).map(([name, schema]) => [
      name,
      parseYaml<unknown>(schema, `rules/${name}.yaml`, review),
    ]),
  );
  // Each is parsed by the schema of its name.
  return Object.values(files).includes(undefined) ? undefined : (files as RuleFiles);
}
