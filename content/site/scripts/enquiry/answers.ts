/** What the enquiry form asks, in order, and what an answer must be before it is sent. */

import { readAbn } from '../../../../functions/enquiry/abn.ts';
import { CALL_TIME } from '../../../../functions/fit/need.ts';
import { groupThousands, readMoney } from '../../../../functions/money.ts';
import type { Problem } from '../problem.ts';
import { formWords } from '../sentences.ts';

export type Answers = Readonly<Partial<Record<string, string>>>;
export type QuestionStep = 'need' | 'contact';

export function isQuestionStep(step: string): step is QuestionStep {
  return step === 'need' || step === 'contact';
}

export type Question = {
  readonly field: string;
  readonly step: QuestionStep;
  /** As the list of answers names it. */
  readonly label: string;
  /** How a sentence of the service about the field begins. */
  readonly subject: string;
  /** What is wrong with an answer, or undefined; the service looks again, and closer. */
  readonly problem?: (answer: string) => string | undefined;
  /** An answer as it is sent, where that is not its text. */
  readonly read?: (answer: string) => unknown;
  /** An answer as it was understood, for checking, where that is not its text. */
  readonly say?: (answer: string) => string;
};

const MIN_SCENARIO = 15;
/** No field of an enquiry: it is told as a line of the scenario. */
const CALL_FIELD = 'call_time';

/** The questions that have words of their own, in the order of the list of answers. */
export const QUESTIONS = [
  {
    field: 'business_purpose',
    step: 'need',
    label: 'Main use',
    subject: 'The main use of the money',
    read: (answer) => answer === 'true',
    say: (answer) => (answer === 'true' ? 'Business' : 'Personal or household'),
    problem: (answer) => (answer === '' ? formWords.business_purpose : undefined),
  },
  {
    field: 'scenario',
    step: 'need',
    label: 'The need',
    subject: 'What the money is for',
    say: sayNeed,
    problem: (answer) => {
      if (answer === '') return formWords.scenario_missing;
      return answer.length < MIN_SCENARIO ? formWords.scenario_short : undefined;
    },
  },
  {
    field: 'amount',
    step: 'need',
    label: 'Amount',
    subject: 'The amount',
    read: readAmount,
    say: (answer) => `$${groupThousands(readAmount(answer) ?? 0)}`,
    problem: (answer) =>
      answer === '' || (readAmount(answer) ?? 0) > 0 ? undefined : formWords.amount,
  },
  { field: 'business_name', step: 'need', label: 'Business', subject: 'The business name' },
  {
    field: 'abn',
    step: 'need',
    label: 'ABN',
    subject: 'The ABN',
    say: (answer) => inGroups(answer, /^(\d{2})(\d{3})(\d{3})(\d{3})$/),
    problem: (answer) => {
      const read = answer === '' ? '' : readAbn(answer);
      return typeof read === 'string' ? undefined : `The ABN ${read.problem}, or leave it out`;
    },
  },
  {
    field: 'name',
    step: 'contact',
    label: 'Name',
    subject: 'Your name',
    problem: (answer) => (answer.length < 2 ? formWords.name : undefined),
  },
  {
    field: 'phone',
    step: 'contact',
    label: 'Phone',
    subject: 'The phone number',
    say: sayPhone,
    problem: (answer) => {
      if (answer === '') return formWords.phone_missing;
      return isPhone(answer) ? undefined : formWords.phone;
    },
  },
  {
    field: 'email',
    step: 'contact',
    label: 'Email',
    subject: 'The email address',
    problem: (answer) => {
      if (answer === '') return formWords.email_missing;
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer) ? undefined : formWords.email;
    },
  },
  { field: CALL_FIELD, step: 'contact', label: CALL_TIME, subject: 'The best time to call' },
] as const satisfies readonly Question[];

export function findProblems(step: QuestionStep, answers: Answers): Problem[] {
  return QUESTIONS.filter((question) => question.step === step).flatMap((question: Question) => {
    const text = question.problem?.(answers[question.field] ?? '');
    return text === undefined ? [] : [{ field: question.field, text }];
  });
}

/** The answers that were given, as the service takes them. */
export function toDetails(questions: readonly Question[], answers: Answers): object {
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
