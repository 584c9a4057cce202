/** A verdict as a page of text: the scenario as read, each lane with its checks, and the rest. */
import { CHECKS } from '../../functions/contract/vocabulary.ts';
import type { LeftOut, Verdict } from '../../functions/domain/fit/decide-fit.ts';
import type { Explanation } from '../../functions/domain/fit/explain-fit.ts';
import type { Facts } from '../../functions/domain/fit/facts.ts';
import type { JudgedLane } from '../../functions/domain/fit/judge-lane.ts';
import { sayMoney } from '../../functions/domain/money.ts';

export function explainInWords({ verdict, fit }: Explanation): string {
  const { facts, scope, matching, considered, leftOut } = verdict;
  return [
    `FIT: ${fit.fit}`,
    fit.summary,
    heading('The scenario as read'),
    ...sayFacts(facts),
    `scope: ${scope.verdict}, because ${scope.reason}`,
    `heard: ${sayHits(verdict)}`,
    heading('Matching'),
    ...orNone(matching.map(sayLane)),
    heading('Considered, and a check failed'),
    ...orNone(considered.map(sayLane)),
    heading('Left out'),
    ...orNone(leftOut.map(sayLeftOut)),
    heading('Questions'),
    ...orNone(fit.questions.map(({ question, why }) => `- ${question} (${why})`)),
    heading('Flags and next step'),
    fit.flags.join(', ') || 'no flags',
    `${fit.next_step.action}: ${fit.next_step.text}`,
  ].join('\n');
}

const heading = (title: string) => `\n${title}\n${'-'.repeat(title.length)}`;
const orNone = (lines: readonly string[]) => (lines.length === 0 ? ['none'] : lines);
const sayLeftOut = ({ lane, reason }: LeftOut) => `- ${lane.id}: ${reason}`;

function sayFacts(facts: Facts): string[] {
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    ['amount', say(facts.amount)],
    ['property value', say(facts.value)],
    ['owed on it', say(facts.debt)],
    ['security', facts.security],
    ['months trading', facts.tradingMonths],
    ['needed within', count(facts.neededWithinDays, 'calendar days')],
    ['that is', count(facts.businessDays, 'business days')],
    ['end value', say(facts.endValue)],
    ['total cost', say(facts.totalCost)],
    ['turnover a month', say(facts.monthlyTurnover)],
    ['unpaid invoices', say(facts.receivables)],
    ['property', facts.propertyKind],
    ['bought', [...facts.reading.bought].join(', ')],
  ];
  return lines.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}: ${value}`],
  );
}

const count = (days: number | undefined, unit: string) =>
  days === undefined ? undefined : `${days} ${unit}`;
const say = (amount: number | undefined) => (amount === undefined ? undefined : sayMoney(amount));

function sayHits({ facts }: Verdict): string {
  const { hits, tokens } = facts.reading.words;
  const telling = hits.filter(({ signals }) => !signals.includes('says_nothing'));
  const heard = telling.map(({ start, end, signals, isDenied }) => {
    const words = tokens.slice(start, end).map(({ text }) => text);
    return `"${words.join(' ')}" ${isDenied ? 'denies' : '→'} ${signals.join(', ')}`;
  });
  return heard.join('; ') || 'nothing';
}

function sayLane({ lane, reason, results }: JudgedLane): string {
  const checks = CHECKS.map((name) => {
    const { outcome, detail, working, change } = results[name];
    const said = [detail, working && `[${working}]`, change].filter(Boolean).join(' ');
    return `    ${name.padEnd(16)}${outcome.padEnd(8)} ${said}`;
  });
  return [`- ${lane.id}: ${reason}`, ...checks].join('\n');
}
