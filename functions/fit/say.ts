/** A judged need in words: the lanes with their checks, the summary, and what to do next. */

import { laneDocumentId, lanePageUrl } from '../catalogue/lanes.ts';
import { CHECKS, type FitWord } from '../catalogue/schema.ts';
import { sayMoney } from '../money.ts';
import { sayName } from './ask.ts';
import { holds } from './conditions.ts';
import { sayBy, sayCost, sayRoom } from './cost.ts';
import type { JudgedLane, Verdict } from './judge.ts';
import { sayUnderstood } from './need.ts';
import type { Check, Fit, LaneFit } from './schema.ts';
import { scenario } from './schema.ts';

type Said = { readonly baseUrl: string; readonly needs?: string | undefined };

/** A lane that is shown, in full. */
export function sayLane(judged: JudgedLane, { known }: Verdict, { baseUrl, needs }: Said): LaneFit {
  const { lane, results } = judged;
  const cost = sayCost(lane, known.derived.amount);
  const room = sayRoom(lane, results.lvr);
  return {
    ...nameLane(judged, needs),
    checks: CHECKS.map((check) => sayCheck(judged, check)),
    ...(cost === undefined ? {} : { cost }),
    by: sayBy(lane, known.days),
    ...(room === undefined ? {} : { room }),
    documents: lane.documents,
    deal_breakers: [...lane.deal_breakers],
    ...linkLane(judged, baseUrl),
  };
}

/** A lane that was looked at: only what failed or narrowly missed, and the room there is. */
export function sayConsidered(judged: JudgedLane, { baseUrl, needs }: Said): LaneFit {
  const { lane, results } = judged;
  const room = sayRoom(lane, results.lvr);
  const speaks = CHECKS.filter((name) => results[name].outcome === 'fail' || results[name].isNear);
  return {
    ...nameLane(judged, needs),
    checks: speaks.map((check) => sayCheck(judged, check)),
    ...(room === undefined ? {} : { room }),
    documents: [],
    deal_breakers: [],
    ...linkLane(judged, baseUrl),
  };
}

const nameLane = ({ lane }: JudgedLane, needs: string | undefined) => ({
  id: lane.id,
  name: lane.name,
  ...(needs === undefined ? {} : { for: needs }),
});
const linkLane = ({ lane }: JudgedLane, baseUrl: string) => ({
  document_id: laneDocumentId(lane.id),
  url: lanePageUrl(baseUrl, lane.id),
});

function sayCheck({ results }: JudgedLane, check: Check['check']): Check {
  const { outcome, detail, working } = results[check];
  return { check, outcome, detail, ...(working === undefined ? {} : { working }) };
}

const NOT_AN_OFFER = 'General information, not an offer or a credit decision.';

export const summarise = (verdicts: readonly Verdict[], word: FitWord): string =>
  `${sayVerdict(verdicts, word)} ${NOT_AN_OFFER}`;

function sayVerdict(verdicts: readonly Verdict[], word: FitWord): string {
  const shown = verdicts.flatMap((verdict) => verdict.shown);
  const considered = verdicts.flatMap((verdict) => verdict.considered);
  const names = listNames(shown);
  const kinds = new Set(shown.map(({ lane }) => lane.id)).size === 1 ? 'this kind' : 'these kinds';
  switch (word) {
    case 'yes':
      return `The facts given match what is usually seen in ${kinds} of finance: ${names}.`;
    case 'maybe':
      return sayMaybe(verdicts, names);
    case 'no':
      return `A business need, but on these facts none of these would fit: ${listNames(considered)}. ${sayChange(considered)}`;
    case 'out_of_scope':
      return verdicts.some(({ known }) => known.get('business_purpose') === false)
        ? 'This is stated to be for personal use, and this service is for business only.'
        : 'As described this is not mainly for business, and this service is for business only.';
  }
}

function sayMaybe(verdicts: readonly Verdict[], names: string): string {
  if (verdicts.some(({ known }) => known.derived['not_english'] === true)) {
    return 'Only English is read here; the fields work in any language.';
  }
  const isOpen = verdicts.some(({ scope }) => scope.outcome !== 'business');
  const isShown = verdicts.some(({ shown }) => shown.length > 0);
  const first = ' Whether it is mostly for business has to be settled first.';
  if (!isShown) {
    if (isOpen && verdicts.some(({ scope }) => scope.outcome === 'doubtful')) {
      return 'It is not clear that this is mostly for business; that has to be settled first.';
    }
    const looked = verdicts.flatMap(({ considered }) => considered);
    return looked.length > 0
      ? `As it stands none of these fits, and what is open could change that: ${listNames(looked)}. ${sayChange(looked)}${isOpen ? first : ''}`
      : 'There is too little here to match a kind of finance yet; please tell us a little more.';
  }
  const could = `These could fit, with points that are open or close to a limit: ${names}.`;
  return isOpen ? `${could}${first}` : could;
}

/** What would change a no: of the lane asked for, or the first. */
function sayChange(considered: readonly JudgedLane[]): string {
  const first = considered.find(({ rule }) => rule.asked) ?? considered[0];
  const failed =
    first && CHECKS.map((name) => first.results[name]).find(({ outcome }) => outcome === 'fail');
  return failed === undefined ? '' : `What would have to change: ${failed.detail}`;
}

function listNames(lanes: readonly JudgedLane[]): string {
  const names = [...new Set(lanes.map(({ lane }) => lane.name.toLowerCase()))];
  const last = names.at(-1) ?? 'the kinds looked at';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

const STEPS: Record<FitWord, Fit['next_step']> = {
  yes: {
    action: 'request_callback',
    text: 'Ask a licensed broker to call, if you agree to it. Nothing is applied for.',
  },
  maybe: {
    action: 'answer_questions',
    text: 'Answer the questions and check again, or ask a licensed broker to call.',
  },
  no: {
    action: 'answer_questions',
    text: 'On these figures nothing that we know of fits. The checks say what would change that; a licensed broker can still look at it.',
  },
  out_of_scope: {
    action: 'seek_other_help',
    text: 'This service covers business purposes only. For a personal purpose, speak with a lender or broker licensed for consumer credit.',
  },
};
const HELPLINES =
  'Free and confidential help with debt: Small Business Debt Helpline 1800 413 828, National Debt Helpline 1800 007 007.';
const TAX_PLAN = 'The tax office may agree to a payment plan.';

export function adviseNextStep(verdicts: readonly Verdict[], word: FitWord): Fit['next_step'] {
  const says = (term: string) =>
    verdicts.some(({ known }) => holds(['term', term], known.ground()));
  const hasPlan = verdicts.some(({ known }) => known.ground().hears('tax_payment_plan'));
  const step = STEPS[word];
  const extra = [
    ...(says('tax_trouble') && !hasPlan ? [TAX_PLAN] : []),
    ...(says('tax_trouble') || says('distressed') ? [HELPLINES] : []),
  ];
  return { action: step.action, text: [step.text, ...extra].join(' ') };
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
  if (verdicts.some(({ known }) => known.ground().hears('prompt_injection'))) return [];
  return verdicts
    .flatMap(({ known: { need } }) => Object.entries(need.facts))
    .flatMap(([name, { from, value, words = '' }]) => {
      if (from === 'field' || CLAIMS.test(words)) return [];
      const about = name in scenario.shape ? { field: name } : { label: sayName(name) };
      return [{ ...about, value, words: words.slice(0, MOST_WORDS) }];
    })
    .slice(0, MOST_UNDERSTOOD);
}

/** Which of several needs a lane is for: its sum and the words for the thing. */
export function sayNeed({ known }: Verdict): string {
  const { amount } = known.derived;
  const thing = known.need.signals.find(({ role }) => role === 'purpose')?.words;
  return (
    [amount === undefined ? undefined : sayMoney(amount), thing]
      // A need that is remembered has no words.
      .filter((part) => part !== undefined && part !== '')
      .join(' for ')
  );
}

/** A fit as one text, for whoever gets nothing but text: every figure, what was read, what is open. */
export function sayWholeFit(fit: Fit): string {
  const { summary, understood, lanes, considered, questions, next_step, disclosure } = fit;
  const call = fit.expected_callback;
  const read = understood.map(({ field, label = field, value, words }) => {
    const name = (label ?? '').toLowerCase().replaceAll('_', ' ');
    const from = words === '' ? '' : ` ("${words}")`;
    return `${name} ${sayUnderstood(name, value)}${from}`;
  });
  const asked = questions.map(({ question }, at) => `${at + 1}. ${question}`);
  return [
    summary,
    ...lanes.map(sayLaneFit),
    ...considered.map(
      ({ name, checks }) => `- ${name}, as it stands not: ${checks.map(sayPoint).join(' ')}`,
    ),
    read.length === 0 ? '' : `Read as: ${read.join('; ')}.`,
    asked.length === 0 ? '' : `To settle: ${asked.join(' ')}`,
    next_step.text,
    call === null ? '' : `If asked for now, a broker expects to call ${call.text}.`,
    disclosure,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function sayLaneFit({ name, for: need, cost, by, room, checks, url }: LaneFit): string {
  const isTold = ({ check, outcome, working }: Check) =>
    outcome === 'caution' ||
    outcome === 'fail' ||
    ((check === 'lvr' || check === 'timing') && working !== undefined);
  const points = checks.filter(isTold).map(sayPoint);
  const said = [...points, cost?.text, by?.text, room?.text, url];
  const title = need === undefined ? name : `${name} (${need})`;
  return `- ${title}: ${said.filter((each) => each !== undefined).join(' ')}`;
}

/** The sum that a share of value comes from is what people check first. */
export const sayPoint = ({ check, detail, working }: Check) =>
  check === 'lvr' && working !== undefined ? `LVR ${working}. ${detail}` : detail;

/** For a model, which reads every byte: what passed counts only where there is a working to tell. */
export function leanFit(fit: Fit): object {
  return {
    ...fit,
    lanes: fit.lanes.map(leanLane),
    considered: fit.considered.map(leanLane),
  };
}

function leanLane({ document_id: _, checks, ...lane }: LaneFit): object {
  return {
    ...lane,
    checks: checks.filter(({ outcome, working }) => outcome !== 'pass' || working),
  };
}

const MAX_BYTES = 7800;

/** Callers are promised a few KB: the lists that a lane's page also holds are the first to go. */
export function shrinkToFit(fit: Fit): Fit {
  if (isSurelyShort(fit)) return fit;
  let short = fit;
  for (const shrink of SHRINKS) {
    if (sizeOf(short) <= MAX_BYTES) break;
    short = shrink(short);
  }
  while (sizeOf(short) > MAX_BYTES && short.considered.length > 0) {
    short = { ...short, considered: short.considered.slice(0, -1) };
  }
  return short;
}

/** Measuring takes longer than judging; what a lane takes at most is known. */
const isSurelyShort = ({ lanes, considered }: Fit) =>
  lanes.length * MOST_OF_LANE + considered.length * MOST_OF_CONSIDERED + MOST_OF_REST < MAX_BYTES;
const MOST_OF_LANE = 2300;
const MOST_OF_CONSIDERED = 700;
const MOST_OF_REST = 2500;

const SHRINKS: readonly ((fit: Fit) => Fit)[] = [
  (fit) => ({ ...fit, lanes: fit.lanes.map(shortenLists) }),
  (fit) => ({ ...fit, lanes: fit.lanes.map(dropLists) }),
];

const shortenLists = (lane: LaneFit): LaneFit => ({
  ...lane,
  documents: lane.documents.slice(0, 4),
  deal_breakers: lane.deal_breakers.slice(0, 3),
});
const dropLists = (lane: LaneFit): LaneFit => ({ ...lane, documents: [], deal_breakers: [] });

/** About what it is as JSON, at a fraction of the cost of making the JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  let size = 2;
  for (const [key, part] of Object.entries(value)) {
    size += sizeOf(part) + (Array.isArray(value) ? 1 : key.length + 4);
  }
  return size;
}
