/**
 * Between the fit-check form and a scenario, and what is put right in one. What is not plainly a
 * figure stays as it was written, for the service to read.
 */
import type { Fit, Question, Scenario } from '../../../../functions/fit/schema.ts';
import { groupThousands, readMoney } from '../../../../functions/money.ts';

export type Filled = Readonly<Record<string, string>>;

export function readScenario({ situation = '', ...fields }: Filled): Scenario {
  const words: Scenario = situation === '' ? {} : { situation };
  return Object.entries(fields)
    .filter(([, said]) => said !== '')
    .reduce((scenario, [field, said]) => withAnswer(scenario, { field }, said), words);
}

/** A scenario as its form would be filled. */
export function toFilled(scenario: Scenario): Filled {
  return Object.fromEntries(
    listParts(scenario).map(({ field, value }) => [field, sayValue(field, value)]),
  );
}

/** What a scenario says by fields. */
export function listParts(scenario: Scenario) {
  return Object.entries(scenario).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, value }],
  );
}

function sayValue(field: string, value: string | number | boolean): string {
  if (field === 'trading_months') return `${value} months`;
  if (field === 'needed_within_days') return `${value} days`;
  return typeof value === 'number' ? groupThousands(value) : String(value);
}

/** A part of what was said: a field of the scenario, or what the service understood from words. */
export type Part = Partial<Fit['understood'][number]> & Pick<Fit['understood'][number], 'value'>;

const FIGURE =
  /(?:a?\$ ?)?\d[\d,.]*(?: ?(?:k|m|mil|mill|million|thousand|grand|years?|yrs?|months?|mths?|weeks?|days?)\b)?/gi;
const TIME =
  /\b(?:(?:a|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:fortnights?|days?|weeks?|months?|years?)|today|tomorrow|asap|(?:next |this )?(?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b/i;
const TIMES = new Set<string | undefined>(['needed_within_days', 'trading_months']);

/**
 * The scenario with one part put right. Where words said otherwise, the figure in them is replaced: a
 * field that contradicts them would only be asked about again.
 */
export function putRight(scenario: Scenario, part: Part, said: string): Scenario {
  const { field, label, words = '', value } = part;
  const { situation = '' } = scenario;
  const figure =
    words.match(FIGURE)?.find((each) => readField(field ?? 'amount', each) === value) ??
    (TIMES.has(field) ? words.match(TIME)?.[0] : undefined);
  if (figure === undefined || !situation.includes(words)) {
    return withAnswer(scenario, { ...(field && { field }), ...(label && { label }) }, said);
  }
  const righted = situation.replace(words, () => words.replace(figure, () => said));
  return { ...scenario, situation: righted };
}

/** What is asked for, given as a field or read from words. */
export function amountOf({ understood }: Fit, { amount }: Scenario): number | undefined {
  const read = understood?.find(({ field }) => field === 'amount')?.value;
  return amount ?? (typeof read === 'number' ? read : undefined);
}

// An answer goes into its field where it can be read so, else as a labelled line of the situation, which the service
// reads as it reads any words.

type About = Pick<Question, 'field' | 'label'>;

/** How a line begins that answers in words what a field would take. */
const LABELS: Readonly<Record<string, string>> = {
  amount: 'Amount needed',
  property_value: 'The property is worth',
  existing_debt: 'Owed on the property',
  security: 'Security',
  borrower_type: 'Who borrows',
  trading_months: 'The ABN has traded for',
  needed_within_days: 'Needed within',
  business_purpose: 'Main use',
};

export function withAnswer(scenario: Scenario, about: About, said: string): Scenario {
  const answer = said.trim().replace(/\s+/g, ' ');
  const { [about.field as keyof Scenario]: _, situation = '', ...others } = scenario;
  const value = about.field === undefined ? undefined : readField(about.field, answer);
  const label = labelOf(about);
  const lines = situation.split('\n').filter((line) => !line.startsWith(`${label}: `));
  if (value === undefined) lines.push(`${label}: ${answer}`);
  const words = lines.join('\n').trim();
  return {
    ...others,
    ...(words === '' ? {} : { situation: words }),
    ...(value === undefined ? {} : { [about.field ?? '']: value }),
  };
}

/** What stands there already, where a question comes again. */
export function findAnswer(scenario: Scenario, about: About): string | undefined {
  const { [about.field as keyof Scenario]: value, situation = '' } = scenario;
  if (value !== undefined) return String(value);
  const start = `${labelOf(about)}: `;
  const line = situation.split('\n').find((each) => each.startsWith(start));
  return line?.slice(start.length);
}

const labelOf = ({ field = '', label }: About) => label ?? LABELS[field] ?? 'Answer';

/** What a person writes as the value of a field; undefined where it is not plainly one. */
function readField(field: string, said: string): string | number | boolean | undefined {
  switch (field) {
    case 'purpose':
    case 'security':
    case 'borrower_type':
      return said;
    case 'business_purpose':
      return said === 'true' ? true : said === 'false' ? false : undefined;
    case 'trading_months':
      return readSpan(said, { month: 1, year: 12 });
    case 'needed_within_days':
      return readSpan(said, { day: 1, week: 7, month: 30 });
    case 'amount':
    case 'property_value':
    case 'existing_debt': {
      const amount = readMoney(said.replace(/^\$\s*/, ''));
      return field === 'amount' && amount === 0 ? undefined : amount;
    }
    default:
      return undefined;
  }
}

/** "3 years", "18 months", "2 weeks"; a bare number counts in the first unit. */
function readSpan(said: string, units: Readonly<Record<string, number>>): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,4}(?:\.\d)?) ?([a-z]*)$/i.exec(said) ?? [];
  const [first = ''] = Object.keys(units);
  const scale = units[unit === '' ? first : unit.toLowerCase().replace(/s$/, '')];
  return count === '' || scale === undefined ? undefined : Math.round(Number(count) * scale);
}
