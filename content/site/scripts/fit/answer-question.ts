/**
 * Puts the answer to a question into the scenario: into its field where it can be read so, else as a
 * labelled line of the situation, which the service reads as it reads any words.
 */
import type { Question, Scenario } from '../../../../functions/fit/schema.ts';
import { readMoney } from '../../../../functions/money.ts';

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
export function readField(field: string, said: string): string | number | boolean | undefined {
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
