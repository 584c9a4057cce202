/**
 * The judgement: what the purpose is, which lanes come into view, what each check finds, and the
 * one word for it all. Only the rule book and the lanes' own figures decide.
 */

import type { CatalogueLane } from '../catalogue/content.ts';
import type { RuleBook, ScopeRule, ViewRule } from '../catalogue/rules.ts';
import type { FitWord, ScopeOutcome } from '../catalogue/schema.ts';
import { checkLane, listResults, type Results } from './checks.ts';
import { holds } from './conditions.ts';
import { type BusinessDays, type Known, knowNeed } from './ground.ts';
import { type Need, tells } from './need.ts';

/** Whether the purpose is business. What most of the money is for decides (NCC s 5), not a declaration. */
export type Scope = {
  readonly outcome: ScopeOutcome;
  readonly mixed: boolean;
  readonly investment: boolean;
  /** The words contradict a stated business purpose. */
  readonly conflict: boolean;
  readonly because: string;
  readonly rule?: string | undefined;
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
/** One need judged, before it is put into words. */
export type Verdict = {
  readonly word: FitWord;
  readonly known: Known;
  readonly scope: Scope;
  readonly shown: readonly JudgedLane[];
  /** In view, and a check failed or narrowly missed. */
  readonly considered: readonly JudgedLane[];
  /** What a broker turns to next, and stands as well, while others are shown. */
  readonly next: readonly JudgedLane[];
  readonly leftOut: readonly { readonly lane: CatalogueLane; readonly because: string }[];
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
    return { word: 'out_of_scope', known, scope, shown: [], considered: [], next: [], leftOut };
  }
  const look: Look = {
    known,
    judgeLane: (lane, view, rule) => {
      const results = checkLane(lane, known, book);
      return { lane, view, rule, results, state: stateOf(results) };
    },
  };
  const likely = listLikely(lanes, look);
  const found = lanes.flatMap((lane) => viewLane(lane, ['in_view', 'second_look'], look));
  const isLike = ({ lane, view }: JudgedLane) =>
    view === 'in_view' && need.gist?.like.includes(lane.id);
  // Where none of them is what the need is like, what is comes into view as well.
  const seen = found.some(isLike) ? found : inOrder(lanes, [...likely, ...found]);
  const shown = mayShow(scope, known) ? showLanes(lanes, seen, look) : [];
  const considered = seen.filter((each) => !stands(each) && !shown.includes(each));
  const isNext = ({ lane, view, rule }: JudgedLane) =>
    rule === BY_ALL_WORDS || (view === 'second_look' && !need.gist?.unlike.includes(lane.id));
  const next = inOrder(lanes, [...likely, ...seen]).filter(
    (each) =>
      isNext(each) &&
      stands(each) &&
      shown.length > 0 &&
      !shown.some(({ lane }) => lane === each.lane),
  );
  const leftOut = lanes
    .filter((lane) => ![...shown, ...considered].some((each) => each.lane === lane))
    .map((lane) => {
      const rule = seen.find((each) => each.lane === lane)?.rule;
      const because =
        rule === undefined
          ? 'none of its reasons to come into view holds'
          : `${rule.because}; another lane stands without it`;
      return { lane, because };
    });
  const verdict = { known, scope, shown, considered, next };
  return { ...verdict, word: decideWord(verdict), leftOut };
}

/** The first rule that holds decides; a stated "not business" outranks them all. */
function judgeScope(known: Known, rules: readonly ScopeRule[]): Scope {
  const ground = known.ground();
  const declared = known.facts.business_purpose;
  const speaking = rules.filter(({ when }) => holds(when, ground));
  const {
    mixed = false,
    investment = false,
    outcome = declared === true ? 'business' : 'open',
    because = 'the words name no purpose',
    id: rule,
  } = weighScope(known, speaking) ?? {};
  const found = { mixed, investment, conflict: false };
  if (declared === false) {
    return { ...found, outcome: 'personal', because: 'stated as not business' };
  }
  const conflict = declared === true && BARS.has(outcome);
  return { ...found, outcome, conflict, because, rule };
}

const BARS: ReadonlySet<ScopeOutcome> = new Set(['personal', 'doubtful']);

/**
 * A rule hears one thing, and all words together may weigh otherwise: a dental clinic's implants are not private, and a thing that
 * no list knows may be. Who buys a home to let and a share of the
 * money that is told outrank both.
 */
function weighScope(
  { need: { gist, signals }, facts: { personal_percent: share } }: Known,
  speaking: readonly ScopeRule[],
): Weighed | undefined {
  const [first] = speaking;
  // "Against the family home, and all the money goes into the business."
  const isSaid = tells(signals, ALL_OF_IT);
  const isPrivate = first?.outcome === 'personal';
  if (first?.investment || (first?.mixed && share !== undefined)) return first;
  if (gist?.use === 'private' && !isPrivate && !isSaid) return SEEMS_PRIVATE;
  if (gist?.use === 'hardly_private' && isPrivate) return HARDLY_PRIVATE;
  const isBusiness = gist?.use === 'business' && isPrivate;
  return isBusiness ? speaking.find(({ outcome }) => !BARS.has(outcome)) : first;
}

const ALL_OF_IT = 'all_for_business';

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
function mayShow({ outcome, investment }: Scope, { facts }: Known): boolean {
  if (outcome === 'doubtful') return false;
  return !investment || facts.natural_person === false;
}

type Look = {
  readonly known: Known;
  readonly judgeLane: (lane: CatalogueLane, view: View, rule: ViewRule) => JudgedLane;
};

function viewLane(
  lane: CatalogueLane,
  views: readonly View[],
  { known, judgeLane }: Look,
): JudgedLane[] {
  const ground = known.ground(lane);
  for (const view of views) {
    const rule = lane.rules[view].find(({ when }) => holds(when, ground));
    if (rule !== undefined) return [judgeLane(lane, view, rule)];
  }
  return [];
}

/** The lanes that the need is like as all its words weigh it (read/ledger/gist.ts), whose security is offered; nothing is refused for one. */
function listLikely(lanes: readonly CatalogueLane[], { known, judgeLane }: Look): JudgedLane[] {
  const like = known.need.gist?.like ?? [];
  return lanes
    .filter(({ id, security }) => {
      const isOffered =
        security.some((each) => each !== 'property') || known.facts.security === 'property';
      return isOffered && like.includes(id);
    })
    .map((lane) => judgeLane(lane, 'in_view', BY_ALL_WORDS))
    .filter(({ state }) => state !== 'failed');
}

/** Of each lane the first, in the order of the catalogue. */
const inOrder = (lanes: readonly CatalogueLane[], judged: readonly JudgedLane[]) =>
  lanes.flatMap((lane) => judged.find((each) => each.lane === lane) ?? []);

const BY_ALL_WORDS: ViewRule = {
  ...{ id: 'all words', when: ['and'], asked: false },
  because: 'all its words together are like those of needs that want it',
};

function stateOf(results: Results): State {
  const all = listResults(results);
  if (all.some(({ outcome }) => outcome === 'fail')) return 'failed';
  if (all.some(({ isNear }) => isNear)) return 'near';
  const isClear = all.every(
    ({ outcome, isDeciding }) => outcome === 'pass' || (outcome === 'unknown' && !isDeciding),
  );
  return isClear ? 'clear' : 'open';
}

/**
 * The lanes that are shown. Where what is asked for fails, misses or is too slow, the lane that a
 * broker turns to next stands in; a near miss is shown only where nothing stands without it, and what
 * the words together are unlike only where nothing else does. Never silent: where no purpose decides,
 * it goes by what is offered.
 */
function showLanes(
  lanes: readonly CatalogueLane[],
  seen: readonly JudgedLane[],
  look: Look,
): readonly JudgedLane[] {
  const { need } = look.known;
  const inView = seen.filter(({ view }) => view === 'in_view');
  const likely = inView.filter(
    ({ lane, rule }) => rule.asked || !need.gist?.unlike.includes(lane.id),
  );
  const first = likely.some(stands) ? likely : inView;
  const standing = first.filter(stands);
  if (standing.some(({ results }) => results.timing.outcome !== 'caution')) return standing;
  const next = seen.filter((each) => each.view === 'second_look' && stands(each));
  if (standing.length + next.length > 0) {
    // What was asked for by its name and whose share of value is only just too high is shown beside what stands in for it.
    const isAsked = ({ state, rule, results }: JudgedLane) =>
      state === 'near' && rule.asked && results.lvr.isNear === true;
    return seen.filter((each) => standing.includes(each) || next.includes(each) || isAsked(each));
  }
  const near = first.filter(isNear);
  if (near.length > 0 || !isSomethingSaid(look.known)) return near;
  const rest = lanes.filter((lane) => !seen.some((each) => each.lane === lane));
  const found = rest.flatMap((lane) => viewLane(lane, ['otherwise'], look));
  return found.some(stands) ? found.filter(stands) : found.filter(isNear);
}

const stands = ({ state }: JudgedLane) => state === 'clear' || state === 'open';
const isNear = ({ state }: JudgedLane) => state === 'near';

/** Anything at all: a figure, a security, or words beyond a greeting. */
function isSomethingSaid({ need, facts, is }: Known): boolean {
  const { business_purpose: _, ...rest } = need.facts;
  return Object.keys(rest).length > 0 || is('purpose_named') || facts.words_unread === true;
}

type Decided = Omit<Verdict, 'word' | 'leftOut'>;

function decideWord(decided: Decided): FitWord {
  const { scope, shown, considered } = decided;
  const isBusiness = scope.outcome === 'business';
  if (shown.length > 0) return isBusiness && !isDoubtful(decided) ? 'yes' : 'maybe';
  const { need, facts } = decided.known;
  // "1.25m to buy out my brother": too much for one kind, while what is offered is not known.
  const isOpen = facts.security === undefined && considered.every(isTooLarge(facts));
  const isRuledOut = considered.some(({ view, state }) => view === 'in_view' && state === 'failed');
  return isBusiness && isRuledOut && !isOpen && need.open.length === 0 ? 'no' : 'maybe';
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

const isTooLarge =
  ({ amount = 0 }: Known['facts']) =>
  ({ lane, results: { loan_size: size, ...others } }: JudgedLane) =>
    size.outcome === 'fail' &&
    amount > lane.size.max &&
    Object.values(others).every(({ outcome }) => outcome !== 'fail');

/** The very thing asked for cannot be had: invoices that do not count, security that is not offered. */
const isAskedInVain = ({ lane, rule, results }: JudgedLane) =>
  (rule.asked && results.security.outcome === 'fail') ||
  (lane.lvr?.basis === 'invoices' && results.deal_breaker.outcome === 'fail');
