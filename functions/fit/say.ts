/** A judged need in words: the lanes with their checks, the summary, and what to do next. */

import type { NotedWords } from '../catalogue/content.ts';
import { fillSentence } from '../catalogue/fill-sentence.ts';
import { laneDocumentId, lanePageUrl } from '../catalogue/lanes.ts';
import { CHECKS, type FitWord } from '../catalogue/schema.ts';
import type { Sentences } from '../catalogue/sentences.ts';
import { sayMoney } from '../money.ts';
import { nameFact } from './ask.ts';
import { listWords } from './checks.ts';
import { holds } from './conditions.ts';
import { invoicesFor, sayBy, sayCost, sayRoom } from './cost.ts';
import type { JudgedLane, Verdict } from './judge.ts';
import { invoicesThatCount } from './lvr.ts';
import { sayNamedFact, sayNoted } from './need.ts';
import type { Check, Fit, LaneFit } from './schema.ts';

type Said = { readonly baseUrl: string; readonly needs?: string | undefined };

/** A lane that is shown, in full; of one that was only looked at what failed or narrowly missed, and the room there is. */
export function sayLane(judged: JudgedLane, verdict: Verdict, { baseUrl, needs }: Said): LaneFit {
  const { lane, results } = judged;
  const { known } = verdict;
  const room = sayRoom(lane, results.lvr, known.facts.amount);
  const named = {
    id: lane.id,
    name: lane.name,
    ...(needs === undefined ? {} : { for: needs }),
  };
  const rest = {
    ...(room === undefined ? {} : { room }),
    documents: [],
    deal_breakers: [],
    document_id: laneDocumentId(lane.id),
    url: lanePageUrl(baseUrl, lane.id),
  };
  if (verdict.considered.includes(judged)) return { ...named, checks: sayFailed(judged), ...rest };
  const { amount, existing_debt: owed, term_months: months } = known.facts;
  const ledger = invoicesThatCount(known.facts);
  const invoices = ledger && invoicesFor(lane, amount ?? ledger, ledger);
  // Beside a debt the amount may be that.
  const lent = results.lvr.lent ?? amount ?? (owed ? undefined : room?.amount);
  const cost = sayCost(lane, lent, { invoices, isWorkedOut: lent !== amount, months });
  return {
    ...named,
    checks: sayChecks(judged),
    ...(cost === undefined ? {} : { cost }),
    by: sayBy(lane, known.days),
    ...rest,
    documents: lane.documents,
    deal_breakers: [...lane.deal_breakers],
  };
}

export const sayChecks = ({ results }: JudgedLane): Check[] =>
  CHECKS.map((check) => {
    const { outcome, detail, working } = results[check];
    return { check, outcome, detail, ...(working === undefined ? {} : { working }) };
  });

/** What failed or narrowly missed. */
export const sayFailed = (judged: JudgedLane): Check[] =>
  sayChecks(judged).filter(
    ({ check, outcome }) => outcome === 'fail' || judged.results[check].isNear,
  );

type Words = Sentences['summary'];

export function summarise(verdicts: readonly Verdict[], word: FitWord, says: Words): string {
  const next = listAlso(verdicts);
  const others = next.length === 0 ? [] : [fillSentence(says.next, { kinds: listNames(next) })];
  return [sayVerdict(verdicts, word, says), ...others, says.caution].join(' ');
}

/** What brokers turn to next, but for what is shown for another need. */
export function listAlso(verdicts: readonly Verdict[]): JudgedLane[] {
  const shown = new Set(verdicts.flatMap((verdict) => verdict.shown).map(({ lane }) => lane));
  const next = verdicts.flatMap((verdict) => verdict.next).filter(({ lane }) => !shown.has(lane));
  return uniqueBy(next, ({ lane }) => lane.id);
}

function sayVerdict(verdicts: readonly Verdict[], word: FitWord, says: Words): string {
  const shown = verdicts.flatMap((verdict) => verdict.shown);
  const considered = verdicts.flatMap((verdict) => verdict.considered);
  switch (word) {
    case 'yes':
      return sayYes(shown, says);
    case 'maybe':
      return sayMaybe(verdicts, listNames(shown), says);
    case 'no':
      return `${fillSentence(says.no, { kinds: listNames(considered) })} ${sayChange(considered, says)}`;
    case 'out_of_scope':
      return verdicts.some(({ known }) => known.facts.business_purpose === false)
        ? says.personal
        : says.not_business;
  }
}

/** Only what waits for nothing and is near no limit is said to match. */
function sayYes(shown: readonly JudgedLane[], says: Words): string {
  const clear = shown.filter(({ state }) => state === 'clear');
  const names = new Set(clear.map(({ lane }) => lane.name));
  const rest = shown.filter(({ lane }) => !names.has(lane.name));
  const fits = fillSentence(names.size === 1 ? says.fits_one : says.fits_several, {
    kinds: listNames(clear),
  });
  return rest.length === 0
    ? fits
    : `${fits} ${fillSentence(says.close, { kinds: listNames(rest) })}`;
}

function sayMaybe(verdicts: readonly Verdict[], kinds: string, says: Words): string {
  if (verdicts.some(({ known }) => known.facts.not_english === true)) return says.not_english;
  const isOpen = verdicts.some(({ scope }) => scope.outcome !== 'business');
  const isShown = verdicts.some(({ shown }) => shown.length > 0);
  const last = isOpen ? ` ${says.could_if_business}` : '';
  if (isShown) return `${fillSentence(says.could, { kinds })}${last}`;
  if (verdicts.some(({ scope }) => scope.outcome === 'doubtful')) return says.doubtful;
  const looked = verdicts.flatMap(({ considered }) => considered);
  if (looked.length === 0) return says.too_little;
  const could = fillSentence(says.could_change, { kinds: listNames(looked) });
  return `${could} ${sayChange(looked, says)}${last}`;
}

/** What would change a no: of the lane asked for, or the first. */
function sayChange(considered: readonly JudgedLane[], says: Words): string {
  const first = considered.find(({ rule }) => rule.asked) ?? considered[0];
  const failed =
    first && CHECKS.map((name) => first.results[name]).find(({ outcome }) => outcome === 'fail');
  return failed === undefined ? '' : fillSentence(says.change, { detail: failed.detail });
}

function listNames(lanes: readonly JudgedLane[]): string {
  const names = [...new Set(lanes.map(({ lane }) => lane.name.toLowerCase()))];
  return listWords(names, 'and') || 'the kinds looked at';
}

const ACTIONS = {
  yes: 'request_callback',
  maybe: 'answer_questions',
  no: 'answer_questions',
  out_of_scope: 'seek_other_help',
} as const satisfies Record<FitWord, Fit['next_step']['action']>;

export function adviseNextStep(
  verdicts: readonly Verdict[],
  word: FitWord,
  words: Sentences['next_step'],
): Fit['next_step'] {
  const says = (term: string) =>
    verdicts.some(({ known }) => holds(['term', term], known.ground()));
  const hasPlan = verdicts.some(({ known }) => known.ground().hears('tax_payment_plan'));
  // Beside something personal that decides, or may.
  const part = verdicts.find(({ scope }) => scope.mixed && scope.outcome !== 'business');
  const sum = part?.known.facts.business_amount;
  // Or beside a business part that is looked at: "and 12k to redo my bathroom at home".
  const own = verdicts.find(({ scope }) => scope.outcome === 'business')?.known.facts
    .personal_amount;
  const extra = [
    ...(sum ? [fillSentence(words.business_part, { sum: sayMoney(sum) })] : []),
    ...(own ? [fillSentence(words.personal_part, { sum: sayMoney(own) })] : []),
    ...(says('tax_trouble') && !hasPlan ? [words.tax_plan] : []),
    ...(says('tax_trouble') || says('distressed') ? [words.helplines] : []),
  ];
  return { action: ACTIONS[word], text: [words[word], ...extra].join(' ') };
}

const MOST_UNDERSTOOD = 10;
const MOST_WORDS = 60;

/** Words that an answer must not say, not even where it quotes somebody. */
const CLAIMS = /approv|guarant|recommend|qualif|eligib|\b(?:best|cheapest|lowest)\b/i;

/**
 * What was read from words; a field that was given needs no telling. A text that gives orders to a
 * machine is not quoted.
 */
export function listUnderstood(verdicts: readonly Verdict[]): Fit['understood'] {
  if (isSteered(verdicts)) return [];
  const all = verdicts
    .flatMap(({ known: { need } }) => Object.entries(need.facts))
    .flatMap(([name, { from, value, words = '' }]) => {
      if (from === 'field' || CLAIMS.test(words)) return [];
      return [{ ...nameFact(name), value, words: words.slice(0, MOST_WORDS) }];
    });
  // Who borrows is the same in both of two needs.
  return uniqueBy(all, (each) => JSON.stringify(each)).slice(0, MOST_UNDERSTOOD);
}

const isSteered = (verdicts: readonly Verdict[]) =>
  verdicts.some(({ known }) => known.ground().hears('prompt_injection'));

/** What else was heard that may count; what is told and denied both is not. */
export function listNoted(verdicts: readonly Verdict[], words: NotedWords): string[] {
  if (isSteered(verdicts)) return [];
  const heard = verdicts.flatMap(({ known: { need } }) =>
    need.signals.filter(({ name, role }) => role !== 'aside' && words[name]),
  );
  const covered = new Set(
    heard.flatMap(({ name, role }) => (role === 'denied' ? [] : (words[name]?.covers ?? []))),
  );
  const said = [...Map.groupBy(heard, ({ name }) => name)].flatMap(([name, told]) => {
    const denied = told.filter(({ role }) => role === 'denied').length;
    if (covered.has(name) || (denied > 0 && denied < told.length)) return [];
    const { purpose, ...others } = words[name] ?? {};
    const isFor = purpose !== undefined && told.some(({ role }) => role === 'purpose');
    return (isFor ? purpose : others[denied > 0 ? 'denied' : 'told']) ?? [];
  });
  return [...new Set(said)].slice(0, MOST_NOTED);
}
const MOST_NOTED = 8;

export const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** Which of several needs a lane is for: its sum and the words for the thing. */
export function sayNeed({ known }: Verdict): string | undefined {
  const { amount } = known.facts;
  const thing = known.need.signals.find(({ role }) => role === 'purpose')?.words;
  const said = [amount === undefined ? undefined : sayMoney(amount), thing]
    // A need that is remembered has no words.
    .filter((part) => part !== undefined && part !== '')
    .join(' for ');
  return said === '' ? undefined : said;
}

/** A fit as one text, for whoever gets nothing but text: every figure, what was read, what is open. */
export function sayWholeFit(fit: Fit, asks?: Asks): string {
  const { summary, understood, noted, lanes, next_step, disclosure } = fit;
  const call = fit.expected_callback;
  const read = understood.map(({ field, label = field ?? '', value, words }) => {
    const from = words === '' ? '' : ` ("${words}")`;
    return `${sayNamedFact(label, value)}${from}`;
  });
  return joinLines([
    summary,
    ...lanes.map((lane) =>
      sayLaneFit(lane, [lane.cost?.text, lane.by?.text, lane.room?.text, lane.url]),
    ),
    ...sayConsideredLanes(fit),
    read.length === 0 ? '' : `Read as: ${read.join('; ')}.`,
    sayNoted(noted),
    sayQuestions(fit, asks),
    next_step.text,
    call === null ? '' : `If asked for now, a broker expects to call ${call.text}.`,
    disclosure,
  ]);
}

/** Of the questions those that are put, by their place; left out they all are. */
type Asks = readonly number[] | undefined;

export type ToldBefore = {
  /** What the kinds of finance come to was not told: the sum is another, or they are. */
  readonly isPriced?: boolean | undefined;
  /** By when they fund is told again: the day that it is needed is another. */
  readonly isDated?: boolean | undefined;
  /** Those that were not asked before. */
  readonly asks?: Asks;
};

/** A fit of a need that was told before: the answer, what each kind of finance turns on, and what is open. */
export function sayFitInBrief(
  fit: Fit,
  { isPriced = false, isDated = false, asks }: ToldBefore = {},
): string {
  const { summary, questions, next_step } = fit;
  const lanes = fit.lanes.flatMap((lane) => {
    const days = isDated ? [lane.by?.text] : [];
    const more = [...(isPriced ? [lane.cost?.text, lane.room?.text] : []), ...days];
    const isSaid = lane.checks.some(isTold) || more.some((each) => each !== undefined);
    return isSaid ? [sayLaneFit(lane, more)] : [];
  });
  const isOpen = fit.fit !== 'yes' && questions.length > 0 && asks?.length === 0;
  return joinLines([
    summary,
    ...lanes,
    ...sayConsideredLanes(fit),
    isOpen ? sayStillOpen(fit) : sayQuestions(fit, asks),
    next_step.text,
  ]);
}
/** What was asked before: the first two are enough to go on. */
const sayStillOpen = ({ questions }: Fit) =>
  `Still open: ${questions
    .slice(0, 2)
    .map(({ question }) => question)
    .join(' ')}`;

const joinLines = (lines: readonly string[]) => lines.filter((line) => line !== '').join('\n');

/** Beside one that fits, a line is enough for all that are too small, too large or too slow. */
function sayConsideredLanes({ fit, considered }: Fit): string[] {
  const isBrief = ({ checks }: LaneFit) => fit === 'yes' && !checks.some(({ working }) => working);
  const { brief = [], whole = [] } = Object.groupBy(considered, (lane) =>
    isBrief(lane) ? 'brief' : 'whole',
  );
  const lines = whole.map(
    ({ name, checks }) => `- ${name}, not as it stands: ${checks.map(sayPoint).join(' ')}`,
  );
  const others = brief.map(({ name, checks: [first] }) => {
    const point = first?.detail.replace(/\.(?: .*)?$/s, '') ?? '';
    return `${name.toLowerCase()} (${point.charAt(0).toLowerCase()}${point.slice(1)})`;
  });
  return others.length === 0 ? lines : [...lines, `- Not as they stand: ${others.join('; ')}.`];
}

function sayQuestions({ questions }: Fit, asks: Asks): string {
  const put = questions.filter((_, at) => asks?.includes(at) ?? true);
  const asked = put.map(({ question }, at) => `${at + 1}. ${question}`);
  return asked.length === 0 ? '' : `To settle: ${asked.join(' ')}`;
}

const TOLD_AS_PASSED: ReadonlySet<Check['check']> = new Set(['lvr', 'timing', 'trading_history']);
const isTold = (each: Check) =>
  isAgainst(each) || (TOLD_AS_PASSED.has(each.check) && each.working !== undefined);
const isAgainst = ({ outcome }: Check) => outcome === 'caution' || outcome === 'fail';

function sayLaneFit(
  { name, for: need, checks }: LaneFit,
  more: readonly (string | undefined)[],
): string {
  const said = [...checks.filter(isTold).map(sayPoint), ...more];
  const title = need === undefined ? name : `${name} (${need})`;
  return `- ${title}: ${said.filter((each) => each !== undefined).join(' ')}`;
}

/** The sum that a share of value comes from is what people check first. */
export const sayPoint = ({ check, detail, working }: Check) => {
  if (check === 'trading_history') return `Trading: ${detail}`;
  return check === 'lvr' && working !== undefined ? `LVR ${working}. ${detail}` : detail;
};

/**
 * For a model, which reads every byte, and the same once more in words: what passed counts only where there
 * is a working to tell, and of long lists the lane's page has the rest.
 */
export function leanFit(fit: Fit): object {
  const lean = leaveOut(fit);
  return JSON.stringify(lean).length <= MOST_LEAN ? lean : leaveOut(cutLists(fit, SHORTER));
}
const MOST_LEAN = 4900;

const leaveOut = (fit: Fit) => ({
  ...fit,
  lanes: fit.lanes.map(leanLane),
  considered: fit.considered.map(leanLane),
});

/** A lane that was only considered has no documents and no deal breakers to tell. */
function leanLane({ document_id: _, checks, documents, deal_breakers, ...lane }: LaneFit): object {
  return {
    ...lane,
    ...(documents.length > 0 ? { documents } : {}),
    ...(deal_breakers.length > 0 ? { deal_breakers } : {}),
    checks: checks.filter(({ outcome, working }) => outcome !== 'pass' || working),
  };
}

const MAX_BYTES = 7800;
const SHORTER = { documents: 4, dealBreakers: 3 };

/** Callers are promised a few KB: the lists that a lane's page also holds are the first to go. */
export function shrinkToFit(fit: Fit): Fit {
  if (isShort(fit)) return fit;
  const shortened = cutLists(fit, SHORTER);
  if (isShort(shortened)) return shortened;
  let short = cutLists(fit, { documents: 0, dealBreakers: 0 });
  while (!isShort(short) && short.considered.length > 0) {
    short = { ...short, considered: short.considered.slice(0, -1) };
  }
  if (isShort(short)) return short;
  // Of two needs that many kinds fit: what was read stands in `understood` as well.
  const { scenario_text: _, ...rest } = short;
  return rest;
}

const isShort = (fit: Fit) => JSON.stringify(fit).length <= MAX_BYTES;
const cutLists = (fit: Fit, most: { documents: number; dealBreakers: number }): Fit => ({
  ...fit,
  lanes: fit.lanes.map((lane) => ({
    ...lane,
    documents: lane.documents.slice(0, most.documents),
    deal_breakers: lane.deal_breakers.slice(0, most.dealBreakers),
  })),
});
