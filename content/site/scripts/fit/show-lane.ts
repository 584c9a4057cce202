/** Shows one lane of a fit: its checks with their working, what would change them, and its lists. */

import type { CheckName, Outcome } from '../../../../functions/catalogue/schema.ts';
import type { Check, LaneFit } from '../../../../functions/fit/schema.ts';
import { element, list } from '../element.ts';

const OUTCOMES = {
  pass: '✓ Inside',
  caution: '! Close',
  fail: '✕ Outside',
  unknown: '? Not known yet',
} as const satisfies Record<Outcome, string>;

const CHECKS = {
  loan_size: 'Loan size',
  lvr: 'Loan to value (LVR)',
  timing: 'Timing',
  trading_history: 'Trading history',
  security: 'Security',
  deal_breaker: 'Deal-breakers',
} as const satisfies Record<CheckName, string>;

const TALLY = {
  pass: 'inside',
  caution: 'close',
  fail: 'outside',
  unknown: 'not known yet',
} as const;

export function showLane(lane: LaneFit, { isOpen }: { isOpen: boolean }): HTMLElement {
  const { name, checks, cost, by, room, documents, deal_breakers, url } = lane;
  const observed = [cost, by, room].flatMap((each) => (each === undefined ? [] : [each.text]));
  const tally = element('span', { class: 'tally' }, countOutcomes(checks));
  const link = element('a', { href: new URL(url).pathname }, `Read about ${lowerFirst(name)}`);
  return element(
    'details',
    { class: 'lane-fit', open: isOpen },
    element('summary', {}, name, tally),
    element('ul', { class: 'checks' }, ...checks.map(showCheck)),
    ...titled('Cost, time and room, as observed', list(observed), observed),
    ...titled('Documents usually needed', list(documents, { class: 'checklist' }), documents),
    ...titled('What usually stops it', list(deal_breakers), deal_breakers),
    element('p', {}, link),
  );
}

function countOutcomes(checks: readonly Check[]): string {
  const words = (['pass', 'caution', 'fail', 'unknown'] as const).flatMap((outcome) => {
    const count = checks.filter((check) => check.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${TALLY[outcome]}`];
  });
  return `Checks: ${words.join(', ')}`;
}

function showCheck({ check, outcome, detail, working }: Check): HTMLElement {
  return element(
    'li',
    {},
    element('span', { class: `outcome ${outcome}` }, OUTCOMES[outcome]),
    element(
      'span',
      {},
      element('strong', {}, CHECKS[check]),
      detail,
      working === undefined ? undefined : element('span', { class: 'working' }, working),
    ),
  );
}

function titled(title: string, shown: HTMLElement, items: readonly string[]): HTMLElement[] {
  return items.length === 0 ? [] : [element('h3', {}, title), shown];
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
