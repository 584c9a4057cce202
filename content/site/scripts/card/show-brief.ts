/** A fit on a small card: the verdict, a line for each kind of finance, and the next question. */
import type { Fit, LaneFit } from '../../../../functions/fit/schema.ts';
import { type Child, element, list } from '../element.ts';
import { askQuestion } from '../fit/ask-question.ts';
import { amountOf } from '../fit/read-scenario.ts';
import {
  canBeCalled,
  headingOf,
  linkPhones,
  sayOutcome,
  showSize,
  type Ways,
} from '../fit/show-fit.ts';

const MOST_LINES = 3;

export function showBrief(fit: Fit, ways: Ways): Child[] {
  const [question] = fit.questions;
  const lanes = fit.lanes.length > 0 ? fit.lanes : fit.considered;
  const amount = amountOf(fit, ways.scenario);
  const lines = lanes.slice(0, MOST_LINES).map((lane) => showLine(lane, amount));
  const helps = canBeCalled(fit) ? [] : linkPhones(fit.next_step.text, ways.link);
  return [
    element('h2', { 'data-fit': fit.fit, tabindex: '-1' }, headingOf(fit)),
    ...(lines.length > 0 ? [list(lines, { class: 'lines' })] : []),
    ...(helps.length > 0 ? [element('p', {}, ...helps)] : []),
    ...(question && helps.length === 0 ? [askQuestion(question, ways)] : []),
    ...ways.next,
    element(
      'p',
      { class: 'quiet small' },
      'General information, not an offer or a credit decision.',
    ),
  ];
}

function showLine({ id, name, checks }: LaneFit, amount: number | undefined): Child[] {
  const failed = checks.find(({ outcome }) => outcome === 'fail');
  const open = checks.filter(({ outcome }) => outcome !== 'pass').length;
  const points = open === 1 ? '1 open point' : `${open} open points`;
  // The questions below are of the whole need, so a lane without a point may still be open.
  const standing = open === 0 ? 'All checks pass' : points;
  const said = failed === undefined ? standing : sayOutcome(failed);
  return [
    element('strong', {}, name),
    element('span', { class: failed === undefined ? 'quiet' : 'outcome fail' }, said),
    showSize(id, amount),
  ];
}
