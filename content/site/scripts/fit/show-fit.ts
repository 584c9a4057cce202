/**
 * Shows one fit, on our page and on the card in an assistant's window: the verdict, the next question
 * with its field, and of each kind of finance what it costs, by when, how much and what to have ready;
 * the checks and their sums are a press away. What can be pressed besides is each place's own.
 */
import { fillSentence } from '../../../../functions/catalogue/fill-sentence.ts';
import { drawBar, scaleOver } from '../../../../functions/catalogue/range-bar.ts';
import type { Check, Fit, LaneFit } from '../../../../functions/fit/schema.ts';
import { sayMoney } from '../../../../functions/money.ts';
import { type Child, element, list } from '../element.ts';
import { answerWords, checkWords, outcomeWords, tallyWords, verdictWords } from '../sentences.ts';
import { type Asking, askQuestion } from './ask-question.ts';
import { amountOf } from './read-scenario.ts';

export type Ways = Asking & {
  /** Leads to a page of ours, or to a phone. */
  readonly link: (text: string, url: string) => HTMLElement;
  /** What can be done next. */
  readonly next: readonly Child[];
};

export function showFit(fit: Fit, ways: Ways): HTMLElement[] {
  const { lanes, considered } = fit;
  const questions = showQuestions(fit, ways);
  const amount = amountOf(fit, ways.scenario);
  const kinds = [
    { title: fit.fit === 'yes' ? answerWords.fits : answerWords.could_fit, those: lanes },
    { title: answerWords.does_not_fit, those: considered },
  ].flatMap(({ title, those }) => {
    if (those.length === 0) return [];
    const isOnly = those.length === 1;
    const order = !isOnly && element('p', { class: 'quiet' }, answerWords.no_order);
    const shown = those.map((lane) => showLane(lane, { link: ways.link, amount, isOnly }));
    return [element('section', {}, element('h2', {}, title), order, ...shown)];
  });
  // What fits is told first; what is open is asked first.
  const told = fit.fit === 'yes' ? [...kinds, ...questions] : [...questions, ...kinds];
  return [showVerdict(fit, ways), ...told, showNextStep(fit, ways)];
}

/** Nobody is invited to call a personal need something else. */
export function canBeCalled({ fit, expected_callback }: Fit): boolean {
  return fit !== 'out_of_scope' && expected_callback !== null;
}

/** Too little was said to speak of any kind of finance. */
function saysTooLittle({ fit, lanes, considered }: Fit): boolean {
  return fit === 'maybe' && lanes.length + considered.length === 0;
}

export const headingOf = (fit: Fit): string =>
  verdictWords[saysTooLittle(fit) ? 'too_little' : fit.fit];

function showVerdict(fit: Fit, { link }: Ways): HTMLElement {
  const heading = element('h2', { tabindex: '-1' }, headingOf(fit));
  const said = element('p', {}, ...linkPhones(fit.summary, link));
  return element('div', { class: 'verdict', 'data-fit': fit.fit }, heading, said);
}

/** One question at a time; the others wait behind a press. */
function showQuestions(fit: Fit, ways: Ways): HTMLElement[] {
  const [first, ...others] = fit.questions;
  if (first === undefined) return [];
  const count = others.length === 1 ? 'One more question' : `${others.length} more questions`;
  return [
    element(
      'section',
      { class: 'questions' },
      !saysTooLittle(fit) && element('h2', {}, answerWords.surer),
      element('p', { class: 'quiet' }, answerWords.leave_out),
      askQuestion(first, ways),
      others.length > 0 &&
        fold(
          count,
          others.map((each) => askQuestion(each, ways)),
        ),
    ),
  ];
}

function showNextStep(fit: Fit, { next, link }: Ways): HTMLElement {
  const { next_step, expected_callback } = fit;
  const contact = canBeCalled(fit) && expected_callback?.text;
  return element(
    'section',
    {},
    element('h2', {}, answerWords.next_step),
    element('p', {}, ...linkPhones(next_step.text, link)),
    contact && element('p', {}, `If you ask now, a broker expects to call ${contact}.`),
    ...next,
  );
}

type Scene = {
  readonly link: Ways['link'];
  readonly amount: number | undefined;
  readonly isOnly: boolean;
};

function showLane(lane: LaneFit, { link, amount, isOnly }: Scene): HTMLElement {
  const { id, url } = lane;
  const { name, for: need, checks, cost, by, room, documents = [], deal_breakers = [] } = lane;
  const told = [
    cost && tell(answerWords.cost, cost.text, element('span', { class: 'working' }, cost.working)),
    by && tell(answerWords.by_when, by.text),
    room && tell(answerWords.room, room.text),
  ].filter((each) => each !== undefined);
  const points = checks.filter(({ outcome }) => outcome === 'caution' || outcome === 'fail');
  const about = `Read about ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const isFolded = checks.length > points.length || checks.some(({ working }) => working);
  return element(
    'article',
    { class: 'lane-fit' },
    element('h3', {}, need === undefined ? name : `${name}, for ${need}`),
    checks.length > points.length && element('p', { class: 'tally' }, countOutcomes(checks)),
    showSize(id, amount),
    told.length > 0 && element('dl', { class: 'told' }, ...told),
    points.length > 0 && list(points.map(showPoint), { class: 'points' }),
    documents.length > 0 &&
      fold(answerWords.documents, [list(documents, { class: 'checklist' })], isOnly),
    isFolded && fold(answerWords.checks, [list(checks.map(showCheck), { class: 'checks' })]),
    deal_breakers.length > 0 && fold(answerWords.deal_breakers, [list(deal_breakers)]),
    element('p', {}, link(about, url)),
  );
}

/** Written in by the build: of each lane the least, the usual two and the most observed. */
declare const LANE_SIZES: Readonly<Record<string, readonly [number, number, number, number]>>;

/** Where an amount lies in the sizes that are observed of a kind of finance: a bar, all on one scale. */
export function showSize(lane: string, amount: number | undefined): HTMLElement | undefined {
  const sizes = LANE_SIZES[lane];
  if (sizes === undefined) return undefined;
  const [min, low, high, max] = sizes;
  const all = Object.values(LANE_SIZES).map(([least, , , most]) => ({ min: least, max: most }));
  const usual = `usually ${sayMoney(low)} to ${sayMoney(high)}`;
  const asked = amount === undefined ? '' : `; here ${sayMoney(amount)}`;
  const label = `Sizes from ${sayMoney(min)} to ${sayMoney(max)}, ${usual}${asked}`;
  const shown = element('span', { class: 'size', role: 'img', 'aria-label': label, title: label });
  // Of numbers alone, so there is nothing to escape.
  shown.innerHTML = drawBar({ min, max }, { min: low, max: high }, scaleOver(all, true), amount);
  return shown;
}

const tell = (title: string, ...said: readonly Child[]) =>
  element('div', {}, element('dt', {}, title), element('dd', {}, ...said));

/** Not everything that fails is too much of something. */
export const sayOutcome = ({ check, outcome }: Check) =>
  (outcome === 'fail' ? outcomeWords[check] : undefined) ?? outcomeWords[outcome];

/** As they are counted, in this order. */
const OUTCOMES = ['pass', 'caution', 'fail', 'unknown'] as const;

function countOutcomes(checks: readonly Check[]): string {
  const counts = OUTCOMES.flatMap((outcome) => {
    const { length } = checks.filter((check) => check.outcome === outcome);
    return length === 0 ? [] : [`${length} ${tallyWords[outcome]}`];
  });
  return fillSentence(tallyWords.checks, { counts: counts.join(', ') });
}

const showPoint = (check: Check): Child[] => [
  element('strong', { class: `outcome ${check.outcome}` }, sayOutcome(check)),
  ` ${check.detail}`,
];

function showCheck(each: Check): Child[] {
  const { check, outcome, detail, working } = each;
  return [
    element('span', { class: `outcome ${outcome}` }, sayOutcome(each)),
    element(
      'span',
      {},
      element('strong', {}, checkWords[check]),
      detail,
      working && element('span', { class: 'working' }, working),
    ),
  ];
}

const fold = (title: string, children: readonly Child[], open = false) =>
  element('details', { open }, element('summary', {}, title), ...children);

/** Australian numbers, as texts for people write them. */
const PHONE = /\b(1[38]00 \d{3} \d{3}|0[2-478] ?\d{4} \d{4}|04\d{2} \d{3} \d{3})\b/;

export function linkPhones(text: string, link: Ways['link']): Child[] {
  return text
    .split(PHONE)
    .map((part, at) => (at % 2 === 0 ? part : link(part, `tel:${part.replaceAll(' ', '')}`)));
}
