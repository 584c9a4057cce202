/** What an answer of the enquiry form must be before it is sent, and how it is sent and shown. */

import { readAbn } from '../../../../functions/enquiry/abn.ts';
import { CALL_TIME } from '../../../../functions/fit/need.ts';
import { groupThousands, readMoney } from '../../../../functions/money.ts';
import type { Problem } from '../post-json.ts';
import { formWords } from '../sentences.ts';

export type Answers = Readonly<Partial<Record<string, string>>>;
export type QuestionStep = 'need' | 'contact';

export function isQuestionStep(step: string): step is QuestionStep {
  return step === 'need' || step === 'contact';
}

/** What is known of an answer besides its text. */
type Rule = {
  /** What is wrong with it, or undefined; the service looks again, and closer. */
  readonly problem?: (answer: string) => string | undefined;
  /** As it was understood, for checking, where that is not its text. */
  readonly say?: (answer: string) => string;
};

/** A field as the form asks for it. */
export type Question = Rule & {
  readonly field: string;
  readonly step: QuestionStep;
  /** As the list of answers names it. */
  readonly label: string;
  /** How a sentence of the service about the field begins. */
  readonly subject: string;
  /** An answer as it is sent, where that is not its text. */
  readonly read: ((answer: string) => unknown) | undefined;
};

/** By the kind that the form says a field is of. */
export const READ: Readonly<Record<string, Question['read']>> = {
  number: readAmount,
  boolean: (answer) => answer === 'true',
};

const MIN_SCENARIO = 15;
/** No field of an enquiry: it is told as a line of the scenario. */
const CALL_FIELD = 'call_time';

export const RULES: Readonly<Record<string, Rule>> = {
  business_purpose: {
    say: (answer) => (answer === 'true' ? 'Business' : 'Personal or household'),
    problem: (answer) => (answer === '' ? formWords.business_purpose : undefined),
  },
  scenario: {
    say: sayNeed,
    problem: (answer) => {
      if (answer === '') return formWords.scenario_missing;
      return answer.length < MIN_SCENARIO ? formWords.scenario_short : undefined;
    },
  },
  amount: {
    say: (answer) => `$${groupThousands(readAmount(answer) ?? 0)}`,
    problem: (answer) =>
      answer === '' || (readAmount(answer) ?? 0) > 0 ? undefined : formWords.amount,
  },
  abn: {
    say: (answer) => inGroups(answer, /^(\d{2})(\d{3})(\d{3})(\d{3})$/),
    problem: (answer) => {
      const read = answer === '' ? '' : readAbn(answer);
      return typeof read === 'string' ? undefined : `The ABN ${read.problem}, or leave it out`;
    },
  },
  name: {
    problem: (answer) => (answer.length < 2 ? formWords.name : undefined),
  },
  phone: {
    say: sayPhone,
    problem: (answer) => {
      if (answer === '') return formWords.phone_missing;
      return isPhone(answer) ? undefined : formWords.phone;
    },
  },
  email: {
    problem: (answer) => {
      if (answer === '') return formWords.email_missing;
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer) ? undefined : formWords.email;
    },
  },
};

export function findProblems(
  questions: readonly Pick<Question, 'field' | 'problem'>[],
  answers: Answers,
): Problem[] {
  return questions.flatMap(({ field, problem }) => {
    const text = problem?.(answers[field] ?? '');
    return text === undefined ? [] : [{ field, text }];
  });
}

/** The answers that were given, as the service takes them. */
export function toDetails(
  questions: readonly Pick<Question, 'field' | 'read'>[],
  answers: Answers,
): object {
  const given = questions.flatMap(({ field, read = String }) => {
    const answer = answers[field] ?? '';
    return answer === '' ? [] : [[field, read(answer)] as const];
  });
  const { [CALL_FIELD]: callTime, ...details } = Object.fromEntries(given);
  if (callTime === undefined) return details;
  return { ...details, scenario: `${details['scenario']}\n${CALL_TIME}: ${callTime}` };
}

export function readAmount(answer: string): number | undefined {
  return readMoney(answer.replace(/^\$\s*/, ''));
}

/** To whom they belong: it is written for those who read it next. */
export function sayNeed(text: string): string {
  return text.replace(/^Need checked \S+\n/, '').replace(/^In their words/gm, 'In your words');
}

/** Digits as people read them aloud; what has another count of digits stays as it is. */
function inGroups(answer: string, groups: RegExp): string {
  const digits = answer.replace(/\D/g, '');
  return groups.test(digits) ? digits.replace(groups, '$1 $2 $3 $4').trim() : answer;
}

/** "0491 570 006", "02 5550 1234", with or without the country in front. */
function sayPhone(answer: string): string {
  const local = answer.replace(/\D/g, '').replace(/^(?:0011)?61(?=0?\d{9}$)/, '');
  const whole = local.padStart(10, '0');
  const groups = /^04/.test(whole) ? /^(\d{4})(\d{3})(\d{3})()$/ : /^(\d{2})(\d{4})(\d{4})()$/;
  return inGroups(whole, groups);
}

/** Looser than the service, so that nothing is refused here that would be taken there. */
function isPhone(answer: string): boolean {
  return /^(\+?61|001161)?0?[234578]\d{8}$/.test(answer.replace(/[\s().-]/g, ''));
}
