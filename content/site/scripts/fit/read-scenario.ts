/**
 * Between the fit-check form and a scenario, and what is put right in one. What is not plainly a
 * figure stays as it was written, for the service to read.
 */
import type { Fit, Scenario } from '../../../../functions/fit/schema.ts';
import { groupThousands } from '../../../../functions/money.ts';
import { readField, withAnswer } from './answer-question.ts';

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
