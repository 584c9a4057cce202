/**
 * The judgement: what the purpose is, which lanes come into view, what each check finds, and the
 * one word for it all. Only the rule book and the lanes' own figures decide.
 */

import type { CatalogueLane } from '../catalogue/content.ts';
import type { RuleBook, ScopeOutcome, ScopeRule, ViewRule } from '../catalogue/rules.ts';
import type { FitWord } from '../catalogue/schema.ts';
import { checkLane, listResults, type Results } from './checks.ts';
import { type Ground, holds } from './conditions.ts';
import { type BusinessDays, type Known, knowNeed } from './ground.ts';
import type { Need } from './need.ts';

/** Whether the purpose is business. What most of the money is for decides (NCC s 5), not a declaration. */
export type Scope = {
  readonly outcome: ScopeOutcome;
  readonly mixed: boolean;
  readonly investment: boolean;
  /** The words contradict a stated business purpose. */
  readonly conflict: boolean;
  readonly because: string;
  readonly rule?: string;
};

/** How a lane came into view: by a reason of its own, as what a broker turns to next, or at last. */
type View = 'in_view' | 'second_look' | 'otherwise';
/** `clear`: all passed, or waits for nothing that decides. `near`: past a limit, and only just. */
export type State = 'clear' | 'open' | 'near' | 'failed';

export type JudgedLane = {
  readonly lane: CatalogueLane;
  readonly view: View;
  readonly rule: ViewRule;
  readonly results: Results;
  readonly state: State;
};
type LeftOut = { readonly lane: CatalogueLane; readonly because: string };

/** One need judged, before it is put into words. */
export type Verdict = {
  readonly word: FitWord;
  readonly known: Known;
  readonly scope: Scope;
  readonly shown: readonly JudgedLane[];
  /** In view, and a check failed or narrowly missed. */
  readonly considered: readonly JudgedLane[];
  readonly leftOut: readonly LeftOut[];
};

export type Judge = {
  readonly lanes: readonly CatalogueLane[];
  readonly book: RuleBook;
  readonly days: BusinessDays;
};

export function judgeNeed(need: Need, { lanes, book, days }: Judge): Verdict {
  const known = knowNeed(need, { terms: book.terms, days });
  const scope = judgeScope(known, book.scope);
  if (scope.outcome === 'personal') {
    const leftOut = lanes.map((lane) => ({ lane, because: 'the purpose is personal' }));
    return { word: 'out_of_scope', known, scope, shown: [], considered: [], leftOut };
  }
  const seen = addLikely(lanes, {
    ...{ known, book },
    seen: lanes.flatMap((lane) => viewLane(lane, { known, book, views: VIEWS })),
  });
  const found = choose(seen, need.gist);
  const shown = mayShow(scope, known) ? found : [];
  const atLast =
    shown.length === 0 && mayShow(scope, known) && isSomethingSaid(known)
      ? showAtLast(lanes, { known, book, seen })
      : [];
  const all = [...shown, ...atLast];
  const considered = seen.filter(
    (each) => (each.state === 'failed' || each.state === 'near') && !all.includes(each),
  );
  const verdict = { known, scope, shown: all, considered };
  const told = [...all, ...considered].map(({ lane }) => lane);
  return {
    ...verdict,
    word: decideWord(verdict),
    leftOut: lanes
      .filter((lane) => !told.includes(lane))
      .map((lane) => ({ lane, because: sayLeftOut(lane, seen) })),
  };
}

function sayLeftOut(lane: CatalogueLane, seen: readonly JudgedLane[]): string {
  const found = seen.find((each) => each.lane === lane);
  return found === undefined
    ? 'none of its reasons to come into view holds'
    : `${found.rule.because}; another lane stands without it`;
}

/** The first rule that holds decides; a stated "not business" outranks them all. */
function judgeScope(known: Known, rules: readonly ScopeRule[]): Scope {
  const ground = known.ground();
  const declared = known.get('business_purpose');
  const speaks = ({ when }: ScopeRule) => holds(when, ground);
  const found = weighScope(known, rules.find(speaks), () =>
    rules.find((rule) => !BARS.has(rule.outcome) && speaks(rule)),
  );
  const { mixed = false, investment = false } = found ?? {};
  const plain = { mixed, investment, conflict: false };
  if (declared === false)
    return { ...plain, outcome: 'personal', because: 'stated as not business' };
  if (found === undefined) {
    const outcome = declared === true ? 'business' : 'open';
    return { ...plain, outcome, because: 'the words name no purpose' };
  }
  const { outcome, because, id } = found;
  const isPersonal = BARS.has(outcome);
  return { ...plain, outcome, conflict: declared === true && isPersonal, because, rule: id };
}

const BARS: ReadonlySet<ScopeOutcome> = new Set(['personal', 'doubtful']);

/**
 * A rule hears one thing, and all words together may weigh otherwise: a dental clinic's implants are not private, and a thing that
 * no list knows may be. Who buys a home to let and a share of the
 * money that is told outrank both.
 */
function weighScope(
  { need: { gist }, derived: { personal_percent: share } }: Known,
  first: ScopeRule | undefined,
  findOther: () => ScopeRule | undefined,
): Weighed | undefined {
  const isPrivate = first?.outcome === 'personal';
  if (first?.investment || (first?.mixed && share !== undefined)) return first;
  if (gist?.use === 'private' && !isPrivate) return SEEMS_PRIVATE;
  if (gist?.use === 'hardly_private' && isPrivate) return HARDLY_PRIVATE;
  return gist?.use === 'business' && isPrivate ? findOther() : first;
}

type Weighed = Omit<ScopeRule, 'when'>;
const SEEMS_PRIVATE: Weighed = {
  id: 'all words: private',
  outcome: 'personal',
  ...{ mixed: false, investment: false },
  because: 'all its words together are those of a private need',
};
const HARDLY_PRIVATE: Weighed = {
  id: 'all words: hardly private',
  outcome: 'doubtful',
  ...{ mixed: true, investment: false },
  because:
    'something private is named, and all its words together are hardly those of a private need',
};

/** While the words point to a personal purpose, naming a lane would be answering for it. */
function mayShow({ outcome, investment }: Scope, { derived }: Known): boolean {
  if (outcome === 'doubtful') return false;
  return !investment || derived.natural_person === false;
}

const VIEWS = ['in_view', 'second_look'] as const;

type Look = { readonly known: Known; readonly book: RuleBook };

function viewLane(
  lane: CatalogueLane,
  { known, book, views }: Look & { readonly views: readonly View[] },
): JudgedLane[] {
  const ground = known.ground(lane);
  for (const view of views) {
    const rule = firstOf(lane.rules[view], ground);
    if (rule !== undefined) return [judgeLane(lane, { known, book, view, rule })];
  }
  return [];
}

function judgeLane(
  lane: CatalogueLane,
  { known, book, view, rule }: Look & Pick<JudgedLane, 'view' | 'rule'>,
): JudgedLane {
  const results = checkLane(lane, known, book);
  return { lane, view, rule, results, state: stateOf(results) };
}

/**
 * Where no lane that the rules brought into view is like the need as all its words weigh it (read/ledger/gist.ts), those that are come
 * into view as well; nothing is refused for one.
 */
function addLikely(
  lanes: readonly CatalogueLane[],
  { known, book, seen }: Look & { readonly seen: readonly JudgedLane[] },
): readonly JudgedLane[] {
  const like = known.need.gist?.like ?? [];
  const isFound = ({ lane, view }: JudgedLane) => view === 'in_view' && like.includes(lane.id);
  if (like.length === 0 || seen.some(isFound)) return seen;
  return lanes.flatMap((lane) => {
    const judged = seen.filter((each) => each.lane === lane);
    const isOffered =
      lane.security.some((each) => each !== 'property') || known.get('security') === 'property';
    if (!like.includes(lane.id) || !isOffered || judged[0]?.view === 'in_view') return judged;
    const likely = judgeLane(lane, { known, book, view: 'in_view', rule: BY_ALL_WORDS });
    return likely.state === 'failed' ? judged : [likely];
  });
}

const BY_ALL_WORDS: ViewRule = {
  ...{ id: 'all words', when: ['and'], asked: false },
  because: 'all its words together are like those of needs that want it',
};

const firstOf = (rules: readonly ViewRule[], ground: Ground) =>
  rules.find(({ when }) => holds(when, ground));

function stateOf(results: Results): State {
  const all = listResults(results);
  if (all.some(({ outcome }) => outcome === 'fail')) return 'failed';
  if (all.some(({ isNear }) => isNear)) return 'near';
  const isClear = all.every(
    ({ outcome, isDeciding }) => outcome === 'pass' || (outcome === 'unknown' && !isDeciding),
  );
  return isClear ? 'clear' : 'open';
}

const stands = ({ state }: JudgedLane) => state === 'clear' || state === 'open';

/**
 * The lanes that are shown. Where what is asked for fails, misses or is too slow, the lane that a
 * broker turns to next stands in; a near miss is shown only where nothing stands without it, and what
 * the words together are unlike only where nothing else does.
 */
function choose(seen: readonly JudgedLane[], gist: Need['gist']): JudgedLane[] {
  const inView = seen.filter(({ view }) => view === 'in_view');
  const likely = inView.filter(({ lane, rule }) => rule.asked || !gist?.unlike.includes(lane.id));
  const first = likely.some(stands) ? likely : inView;
  const standing = first.filter(stands);
  const isEnough = standing.some(({ results }) => results.timing.outcome !== 'caution');
  if (isEnough) return standing;
  const next = seen.filter(
    (each) =>
      each.view === 'second_look' && (standing.length > 0 ? each.state === 'clear' : stands(each)),
  );
  // What was asked for by its name and whose share of value is only just too high is shown beside what stands in for it.
  const isAsked = ({ state, rule, results }: JudgedLane) =>
    state === 'near' && rule.asked === true && results.lvr.isNear === true;
  const found = seen.filter((each) => standing.includes(each) || next.includes(each));
  if (found.length > 0) return seen.filter((each) => found.includes(each) || isAsked(each));
  return first.filter(({ state }) => state === 'near');
}

/** Anything at all: a figure, a security, or words beyond a greeting. */
function isSomethingSaid({ need, derived, is }: Known): boolean {
  const { business_purpose: _, ...rest } = need.facts;
  return Object.keys(rest).length > 0 || is('purpose_named') || derived.words_unread === true;
}

/** Never silent: by what is offered, where no purpose decides; only a lane that does not fail. */
function showAtLast(
  lanes: readonly CatalogueLane[],
  { known, book, seen }: Look & { readonly seen: readonly JudgedLane[] },
): JudgedLane[] {
  const rest = lanes.filter((lane) => !seen.some((each) => each.lane === lane));
  const found = rest.flatMap((lane) => viewLane(lane, { known, book, views: ['otherwise'] }));
  const standing = found.filter(stands);
  return standing.length > 0 ? standing : found.filter(({ state }) => state === 'near');
}

type Decided = Omit<Verdict, 'word' | 'leftOut'>;

function decideWord(decided: Decided): FitWord {
  const { scope, shown, considered } = decided;
  const isBusiness = scope.outcome === 'business';
  if (shown.length > 0) return isBusiness && !isDoubtful(decided) ? 'yes' : 'maybe';
  const isRuledOut = considered.some(({ view, state }) => view === 'in_view' && state === 'failed');
  return isBusiness && isRuledOut && decided.known.need.open.length === 0 ? 'no' : 'maybe';
}

function isDoubtful({ known, scope, shown, considered }: Decided): boolean {
  return (
    scope.conflict ||
    known.need.open.length > 0 ||
    known.is('too_little_said') ||
    considered.some(isAskedInVain) ||
    !shown.some(({ state }) => state === 'clear')
  );
}

/** The very thing asked for cannot be had: invoices that do not count, security that is not offered. */
const isAskedInVain = ({ lane, rule, results }: JudgedLane) =>
  (rule.asked && results.security.outcome === 'fail') ||
  (lane.lvr?.basis === 'invoices' && results.deal_breaker.outcome === 'fail');
