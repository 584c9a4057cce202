/**
 * Shows one fit, on our page and on the card in an assistant's window: the verdict, the next question
 * with its field, and of each kind of finance what it costs, by when, how much and what to have ready;
 * the checks and their sums are a press away. What can be pressed besides is each place's own.
 */
import { fillSentence } from '../../../../functions/catalogue/fill-sentence.ts';
import type { Check, Fit, LaneFit } from '../../../../functions/fit/schema.ts';
import { type Child, element, list } from '../element.ts';
import { answerWords, checkWords, outcomeWords, tallyWords, verdictWords } from '../sentences.ts';
import { type Asking, askQuestion } from './ask-question.ts';
import { amountOf } from './read-scenario.ts';
import { showSize } from './show-size.ts';

export type Ways = Asking & {
  /** Leads to a page of ours, or to a phone. */
  readonly link: (text: string, url: string) => HTMLElement;
  /** What can be done next. */
  readonly next: readonly Child[];
};

export function showFit(fit: Fit, ways: Ways): HTMLElement[] {
  const { lanes, considered } = fit;
  const questions = showQuestions(fit, ways);
  const seen = { ...ways, amount: amountOf(fit, ways.scenario) };
  const kinds = [
    ...showLanes(fit.fit === 'yes' ? answerWords.fits : answerWords.could_fit, lanes, seen),
    ...showLanes(answerWords.does_not_fit, considered, seen),
  ];
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
      others.length > 0 && fold(count, ...others.map((each) => askQuestion(each, ways))),
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

type Seen = Pick<Ways, 'link'> & { readonly amount: number | undefined };

function showLanes(title: string, lanes: readonly LaneFit[], seen: Seen): HTMLElement[] {
  if (lanes.length === 0) return [];
  const order = lanes.length > 1 && element('p', { class: 'quiet' }, answerWords.no_order);
  const shown = lanes.map((lane) => showLane(lane, { ...seen, isOnly: lanes.length === 1 }));
  return [element('section', {}, element('h2', {}, title), order, ...shown)];
}

type Scene = Seen & { readonly isOnly: boolean };

function showLane(lane: LaneFit, { link, amount, isOnly }: Scene): HTMLElement {
  const { id, url } = lane;
  const { name, for: need, checks, cost, by, room, documents = [], deal_breakers = [] } = lane;
  const facts: [string, Child[]][] = [
    [
      answerWords.cost,
      cost ? [cost.text, element('span', { class: 'working' }, cost.working)] : [],
    ],
    [answerWords.by_when, by ? [by.text] : []],
    [answerWords.room, room ? [room.text] : []],
  ];
  const told = facts.flatMap(([title, said]) =>
    said.length === 0
      ? []
      : [element('div', {}, element('dt', {}, title), element('dd', {}, ...said))],
  );
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
      fold(
        { text: answerWords.documents, isOpen: isOnly },
        list(documents, { class: 'checklist' }),
      ),
    isFolded && fold(answerWords.checks, list(checks.map(showCheck), { class: 'checks' })),
    deal_breakers.length > 0 && fold(answerWords.deal_breakers, list(deal_breakers)),
    element('p', {}, link(about, url)),
  );
}

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

type Fold = { readonly text: string; readonly isOpen: boolean };

function fold(title: string | Fold, ...children: readonly Child[]): HTMLElement {
  const { text, isOpen } = typeof title === 'string' ? { text: title, isOpen: false } : title;
  return element('details', { open: isOpen }, element('summary', {}, text), ...children);
}

/** Australian numbers, as texts for people write them. */
const PHONE = /\b(1[38]00 \d{3} \d{3}|0[2-478] ?\d{4} \d{4}|04\d{2} \d{3} \d{3})\b/;

export function linkPhones(text: string, link: Ways['link']): Child[] {
  return text
    .split(PHONE)
    .map((part, at) => (at % 2 === 0 ? part : link(part, `tel:${part.replaceAll(' ', '')}`)));
}
