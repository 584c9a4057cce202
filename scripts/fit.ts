/**
 * Explains a fit to a person: `npm run fit -- '<text or JSON>'` tells how it was read, which rules spoke, and each lane
 * with its checks. JSON is a scenario as the service takes it; any other text is read as a message. `--why-not <lane>`
 * tells why a lane is not shown.
 */
import { parseArgs } from 'node:util';
import type { Catalogue } from '../functions/catalogue/content.ts';
import { sayFlag } from '../functions/catalogue/flags.ts';
import { contactFrom, toLocalTime } from '../functions/catalogue/office-time.ts';
import type { Condition, Operand } from '../functions/catalogue/rules.ts';
import { CHECKS } from '../functions/catalogue/schema.ts';
import { raiseFlags, raiseQuestions } from '../functions/fit/ask.ts';
import { createFitCheck, type Explanation, splitScenario } from '../functions/fit/check-fit.ts';
import { evaluate, type Ground } from '../functions/fit/conditions.ts';
import type { JudgedLane, Verdict } from '../functions/fit/judge.ts';
import type { Given, Need } from '../functions/fit/need.ts';
import {
  createLanguage,
  quote,
  readDocument,
  type TextsRead,
} from '../functions/fit/read/document.ts';
import { scenario } from '../functions/fit/schema.ts';
import { parseInput } from '../functions/input.ts';
import { sayMoney } from '../functions/money.ts';
import { Refusal } from '../functions/refusals.ts';
import { buildData } from './build/catalogue.ts';
import { runCommand } from './local/command.ts';

const USAGE = `Say what to judge:
  npm run -s fit -- 'need 90k by friday, caveat loan'
  npm run -s fit -- '{ "purpose": "stock", "amount": 90000 }'
  npm run -s fit -- --why-not overdraft 'need 90k for stock'`;

async function explain(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'why-not': { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const text = positionals.join(' ').trim();
  if (text === '' || values.help) {
    console.error(USAGE);
    return values.help ? 0 : 1;
  }
  const now = new Date();
  const { catalogue } = await buildData({ stage: 'local', now });
  const check = createFitCheck(catalogue, contactFrom(catalogue));
  try {
    const given = readStated(text);
    const explained = check(given, now);
    const whyNot = values['why-not'];
    console.log(
      whyNot === undefined
        ? explainInWords(explained, { given, now, catalogue })
        : explainWhyNot(explained, whyNot, catalogue),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error([error.message, ...error.details.problems].join('\n'));
    return 1;
  }
}

/** JSON as the service takes it, or a message as an agent sends it. */
export function readStated(given: string): Given {
  if (!given.startsWith('{')) return { fields: {}, texts: { text: given } };
  return splitScenario(parseInput(scenario, readJson(given)));
}

function readJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw new Refusal('unreadable_body', {
      problems: ['It begins like JSON and is not: put it in single quotes as a whole.'],
    });
  }
}

type Setting = { readonly given: Given; readonly now: Date; readonly catalogue: Catalogue };

export function explainInWords({ verdicts, fit }: Explanation, setting: Setting): string {
  const { catalogue } = setting;
  return [
    `FIT: ${fit.fit}`,
    fit.summary,
    ...explainReading(setting),
    ...verdicts.flatMap((verdict, at) => [
      ...(verdicts.length > 1 ? [heading(`Need ${at + 1}`)] : []),
      ...explainVerdict(verdict, catalogue),
    ]),
    heading('Next step'),
    `${fit.next_step.action}: ${fit.next_step.text}`,
  ].join('\n');
}

const heading = (title: string) => `\n${title}\n${'-'.repeat(title.length)}`;
const orNone = (lines: readonly string[]) => (lines.length === 0 ? ['none'] : lines);

/** Clauses with their roles, and each figure with the slot it won and those it lost. */
function explainReading({ given, now, catalogue }: Setting): string[] {
  const { vocabulary, service, holidays } = catalogue;
  const today = {
    date: toLocalTime(now.getTime(), service.hours.zone).date,
    holidays: new Set(Object.keys(holidays.days)),
  };
  const document = readDocument(createLanguage(vocabulary), given.texts, today);
  return [
    heading('Clauses'),
    ...orNone(document.clauses.map((clause) => sayClause(document, clause))),
    heading('Figures'),
    ...orNone(document.placed.map((placed) => sayFigure(document, placed))),
  ];
}

function sayClause(document: TextsRead, { start, end, role }: TextsRead['clauses'][number]) {
  const heard = document.hits
    .filter((hit) => hit.start >= start && hit.start < end)
    .map((hit) => `"${quote(document, hit.start, hit.end)}"`);
  const hits = heard.length === 0 ? '' : `   heard: ${heard.join(', ')}`;
  return `${role.padEnd(10)}${quote(document, start, end).trim()}${hits}`;
}

function sayFigure(
  document: TextsRead,
  { figure, slot, lost, isDenied }: TextsRead['placed'][number],
) {
  const won = isDenied ? 'denied' : (slot ?? 'no slot: asked, not guessed');
  const others = lost.length === 0 ? '' : `, before ${lost.join(', ')}`;
  return `"${quote(document, figure.start, figure.end)}" (${figure.kind}) → ${won}${others}`;
}

/** What all words weigh together; what they are unlike is the rest, but for what they leave open. */
function sayGist({ gist }: Need): string[] {
  if (gist === undefined) return [];
  const { like, unlike, use = 'open' } = gist;
  const names = (list: readonly string[]) => list.join(', ') || 'none';
  return [`all words: like ${names(like)}; unlike ${names(unlike)}; use ${use}`];
}

function explainVerdict(verdict: Verdict, { rules }: Catalogue): string[] {
  const { known, scope, shown, considered, leftOut } = verdict;
  const { need } = known;
  return [
    heading('The need as read'),
    ...orNone(sayFacts(need)),
    ...need.signals.map(({ name, role, words }) => `${role}.${name} ← "${words}"`),
    ...need.open.map(({ about, question }) => `open: ${about}: ${question}`),
    ...need.unread.map(({ what, words }) => `unread ${what}: "${words}"`),
    ...sayGist(need),
    `scope: ${scope.outcome}, because ${scope.because}${scope.rule ? ` [${scope.rule}]` : ''}`,
    heading('Shown'),
    ...orNone(shown.map(sayLane)),
    heading('Considered: a check failed or narrowly missed'),
    ...orNone(considered.map(sayLane)),
    heading('Left out'),
    ...orNone(leftOut.map(({ lane, because }) => `- ${lane.id}: ${because}`)),
    heading('Questions, in order; four are asked'),
    ...orNone(raiseQuestions(verdict, rules).map(({ id, asks }) => `- ${asks} [${id}]`)),
    heading('Flags'),
    ...orNone(raiseFlags(verdict, rules).map(({ flag }) => `- ${flag}: ${sayFlag(flag)}`)),
  ];
}

function sayFacts({ facts }: Need): string[] {
  return Object.entries(facts).map(([name, { value, from, words, note }]) => {
    const said = typeof value === 'number' && value >= 1000 ? sayMoney(value) : String(value);
    const source = from === 'field' ? 'field' : `"${words}"`;
    return `${name} = ${said} ← ${source}${note === undefined ? '' : ` (${note})`}`;
  });
}

function sayLane({ lane, view, rule, state, results }: JudgedLane): string {
  const checks = CHECKS.map((name) => {
    const { outcome, detail, working, rule: spoke, isNear, isDeciding } = results[name];
    const mark = isNear ? 'near' : isDeciding ? 'decides' : '';
    const said = [detail, working && `[${working}]`, spoke && `[${spoke}]`].filter(Boolean);
    return `    ${name.padEnd(16)}${outcome.padEnd(8)}${mark.padEnd(8)} ${said.join(' ')}`;
  });
  return [`- ${lane.id} (${view}, ${state}): ${rule.because} [${rule.id}]`, ...checks].join('\n');
}

/** Each reason of a lane to come into view, part by part, and then what its checks found. */
export function explainWhyNot(
  { verdicts }: Explanation,
  id: string,
  { lanes, rules }: Catalogue,
): string {
  const lane = lanes.find((each) => each.id === id);
  if (lane === undefined)
    return `No such lane: ${id}. There are ${lanes.map((each) => each.id).join(', ')}.`;
  return verdicts
    .flatMap(({ known, scope, shown, considered, leftOut }) => {
      const judged = [...shown, ...considered].find((each) => each.lane.id === id);
      const ground = known.ground(lane);
      const why = leftOut.find((each) => each.lane.id === id)?.because;
      return [
        ...(judged === undefined
          ? [`${id} is left out: ${why ?? 'not known'}.`]
          : [sayLane(judged)]),
        `scope: ${scope.outcome}, because ${scope.because}`,
        ...(['in_view', 'second_look', 'otherwise'] as const).flatMap((view) =>
          lane.rules[view].flatMap(({ because, when }) => [
            `${view}: ${because}: ${sayTruth(evaluate(when, ground))}`,
            ...sayParts(when, ground, rules.terms),
          ]),
        ),
      ];
    })
    .join('\n');
}

const sayTruth = (truth: boolean | undefined) =>
  truth === undefined ? 'not known' : truth ? 'holds' : 'does not hold';

const MOST_DEPTH = 4;

/** Only the parts that decide: of an "and" that fails, what fails in it. */
function sayParts(
  condition: Condition,
  ground: Ground,
  terms: Catalogue['rules']['terms'],
  depth = 1,
): string[] {
  const truth = evaluate(condition, ground);
  if (condition[0] === 'and' || condition[0] === 'or') {
    const parts = condition.slice(1) as Condition[];
    return parts
      .filter((part) => evaluate(part, ground) === truth)
      .flatMap((part) => sayParts(part, ground, terms, depth));
  }
  const inner = condition[0] === 'not' ? condition[1] : condition;
  const term = inner[0] === 'term' && depth < MOST_DEPTH ? terms[inner[1]] : undefined;
  return [
    `${'  '.repeat(depth)}${sayCondition(condition)}: ${sayTruth(truth)}`,
    ...(term === undefined ? [] : sayParts(term, ground, terms, depth + 1)),
  ];
}

/** Names and numbers as they were written, joined by what stands between them. */
function sayCondition(condition: Condition | Operand | string): string {
  if (typeof condition !== 'object') return String(condition);
  const [kind, ...parts] = condition;
  const [said = '', ...others] = parts.map(sayCondition);
  if (kind === 'not') return `not ${said}`;
  if (kind === 'unknown') return `unknown(${said})`;
  return [said, ...others].join(` ${kind} `);
}

await runCommand(import.meta, explain);
