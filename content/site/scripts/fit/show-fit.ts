/**
 * Shows one fit, on our page and on the card in an assistant's window: the answer, each lane check by
 * check with its working, the questions and the next step. What can be pressed is each place's own.
 */
import type { CheckName, CheckOutcome } from '../../../../functions/catalogue/schema.ts';
import type { Check, Fit, LaneFit, Question } from '../../../../functions/fit/schema.ts';
import { type Child, element, list } from '../element.ts';

export type Ways = {
  /** Leads to the page of a lane. */
  readonly read: (text: string, url: string) => HTMLElement;
  /** Leads to where a question can be answered. */
  readonly answer?: (question: Question) => HTMLElement;
  /** What can be done next. */
  readonly next: readonly Child[];
};

const HEADINGS = {
  yes: 'This need fits',
  maybe: 'This need may fit',
  no: 'No kind of finance here matches as described',
  out_of_scope: 'This is outside the service',
} as const satisfies Record<Fit['fit'], string>;

export function showFit(fit: Fit, ways: Ways): HTMLElement[] {
  const { lanes, considered, questions } = fit;
  return [
    showVerdict(fit),
    ...showLanes('Kinds of finance that match', lanes, { isOpen: lanes.length === 1, ...ways }),
    ...showLanes('Looked at, but a check is outside', considered, {
      isOpen: lanes.length === 0 && considered.length === 1,
      ...ways,
    }),
    ...(questions.length === 0 ? [] : [showQuestions(questions, ways)]),
    showNextStep(fit, ways),
  ];
}

/** Nobody is invited to call a personal need something else. */
export function canBeCalled({ fit, expected_callback }: Fit): boolean {
  return fit !== 'out_of_scope' && expected_callback !== null;
}

function showVerdict({ fit, summary }: Fit): HTMLElement {
  const heading = element('h2', { tabindex: '-1' }, HEADINGS[fit]);
  return element('div', { class: 'verdict', 'data-fit': fit }, heading, element('p', {}, summary));
}

function showQuestions(questions: readonly Question[], { answer }: Ways): HTMLElement {
  const items = questions.map((asked) => [
    element('strong', {}, asked.question),
    element('span', { class: 'why' }, asked.why),
    asked.label &&
      element(
        'span',
        { class: 'why' },
        `Answer it in a line of your own that starts “${asked.label}:”.`,
      ),
    answer?.(asked),
  ]);
  const heading = element('h2', {}, 'Questions that would sharpen this');
  return element('section', {}, heading, list(items, { class: 'questions' }));
}

function showNextStep(fit: Fit, { next }: Ways): HTMLElement {
  const { next_step, expected_callback } = fit;
  const contact = canBeCalled(fit) && expected_callback?.text;
  return element(
    'section',
    {},
    element('h2', {}, 'Next step'),
    element('p', {}, next_step.text),
    contact && element('p', {}, `If you ask now, a broker expects to call ${contact}.`),
    ...next,
  );
}

type LaneWays = Pick<Ways, 'read'> & { readonly isOpen: boolean };

function showLanes(title: string, lanes: readonly LaneFit[], ways: LaneWays): HTMLElement[] {
  if (lanes.length === 0) return [];
  const order = lanes.length > 1 && element('p', { class: 'quiet' }, 'In no order of merit.');
  const shown = lanes.map((lane) => showLane(lane, ways));
  return [element('section', {}, element('h2', {}, title), order, ...shown)];
}

function showLane(lane: LaneFit, { isOpen, read }: LaneWays): HTMLElement {
  const { name, checks, cost, by, room, documents, deal_breakers, url } = lane;
  const observed = [cost, by, room].flatMap((each) => (each === undefined ? [] : [each.text]));
  const about = `Read about ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return element(
    'details',
    { class: 'lane-fit', open: isOpen },
    element('summary', {}, name, element('span', { class: 'tally' }, countOutcomes(checks))),
    list(checks.map(showCheck), { class: 'checks' }),
    ...titled('Cost, time and room, as observed', observed),
    ...titled('Documents usually needed', documents, { class: 'checklist' }),
    ...titled('What usually stops it', deal_breakers),
    element('p', {}, read(about, url)),
  );
}

const OUTCOMES = {
  pass: { shown: '✓ Inside', counted: 'inside' },
  caution: { shown: '! Close', counted: 'close' },
  fail: { shown: '✕ Outside', counted: 'outside' },
  unknown: { shown: '? Not known yet', counted: 'not known yet' },
} as const satisfies Record<CheckOutcome, object>;

const CHECKS = {
  loan_size: 'Loan size',
  lvr: 'Loan to value (LVR)',
  timing: 'Timing',
  trading_history: 'Trading history',
  security: 'Security',
  deal_breaker: 'Deal-breakers',
} as const satisfies Record<CheckName, string>;

function countOutcomes(checks: readonly Check[]): string {
  const words = Object.entries(OUTCOMES).flatMap(([outcome, { counted }]) => {
    const count = checks.filter((check) => check.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${counted}`];
  });
  return `Checks: ${words.join(', ')}`;
}

function showCheck({ check, outcome, detail, working }: Check): Child[] {
  return [
    element('span', { class: `outcome ${outcome}` }, OUTCOMES[outcome].shown),
    element(
      'span',
      {},
      element('strong', {}, CHECKS[check]),
      detail,
      working && element('span', { class: 'working' }, working),
    ),
  ];
}

function titled(title: string, items: readonly string[], attributes = {}): HTMLElement[] {
  return items.length === 0 ? [] : [element('h3', {}, title), list(items, attributes)];
}
