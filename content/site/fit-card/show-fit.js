/** Shows one fit: what matches, check by check with its working, and what would sharpen it. */
import { element, list } from './element.js';

const HEADINGS = {
  yes: 'This fits what we route',
  maybe: 'This may fit',
  no: 'No kind of finance matches as described',
  out_of_scope: 'This is outside the service',
};

const OUTCOMES = {
  pass: '✓ Inside',
  caution: '! Close',
  fail: '✕ Outside',
  unknown: '? Not known yet',
};

const CHECKS = {
  loan_size: 'Loan size',
  lvr: 'Loan to value',
  timing: 'Timing',
  trading_history: 'Trading history',
  security: 'Security',
  deal_breaker: 'Deal-breakers',
};

export function showFit(fit, openLink) {
  return [
    element('h2', {}, HEADINGS[fit.fit] ?? 'Fit check'),
    element('p', {}, fit.summary),
    ...section('Kinds of finance that match, in no order of merit', fit.lanes, (lane) =>
      showLane(lane, { open: fit.lanes.length === 1, openLink }),
    ),
    ...section('Looked at, but a check is outside', fit.considered, (lane) =>
      showLane(lane, { open: false, openLink }),
    ),
    ...section('Questions that would sharpen this', fit.questions, showQuestion),
    element('h3', {}, 'Next step'),
    element('p', {}, fit.next_step?.text),
  ];
}

function section(title, items = [], show) {
  return items.length === 0 ? [] : [element('h3', {}, title), ...items.map(show)];
}

function showLane(lane, { open, openLink }) {
  return element(
    'details',
    { open },
    element('summary', {}, lane.name),
    list(lane.checks.map(showCheck), { class: 'checks' }),
    ...titled(
      'Cost, time and room, as observed',
      [lane.cost, lane.by, lane.room].flatMap((each) => each?.text ?? []),
    ),
    ...titled('Documents usually needed', lane.documents),
    ...titled('What usually stops it', lane.deal_breakers),
    element('button', { class: 'plain', type: 'button', onclick: () => openLink(lane.url) }, [
      `Read about ${lane.name.toLowerCase()}`,
    ]),
  );
}

function showCheck({ check, outcome, detail, working }) {
  return element(
    'div',
    {},
    element('span', { class: `outcome ${outcome}` }, OUTCOMES[outcome] ?? outcome),
    ` · ${CHECKS[check] ?? check}: ${detail}`,
    working && element('span', { class: 'working' }, working),
  );
}

function titled(title, items = []) {
  return items.length === 0 ? [] : [element('h4', {}, title), list(items)];
}

function showQuestion({ question, why }) {
  return element('p', {}, question, ' ', element('span', { class: 'quiet' }, why));
}
