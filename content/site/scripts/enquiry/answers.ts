/** What the enquiry form asks, in order, and what an answer must be before it is sent. */
import { readAbn } from '../../../../functions/domain/abn.ts';
import { readMoney } from '../../../../functions/domain/money.ts';
import type { Problem } from '../problem.ts';

export type Field =
  | 'business_purpose'
  | 'scenario'
  | 'amount'
  | 'business_name'
  | 'abn'
  | 'name'
  | 'phone'
  | 'email';
export type Answers = Readonly<Partial<Record<Field, string>>>;
export type QuestionStep = 'need' | 'contact';

export function isQuestionStep(step: string): step is QuestionStep {
  return step === 'need' || step === 'contact';
}

type Question = {
  readonly field: Field;
  readonly step: QuestionStep;
  /** As the list of answers names it. */
  readonly label: string;
  /** What is wrong with an answer, or undefined; the service looks again, and closer. */
  readonly problem: (answer: string) => string | undefined;
};

const MIN_SCENARIO = 15;

export const QUESTIONS: readonly Question[] = [
  {
    field: 'business_purpose',
    step: 'need',
    label: 'Main use',
    problem: (answer) => (answer === '' ? 'Select the main use of the money' : undefined),
  },
  {
    field: 'scenario',
    step: 'need',
    label: 'The need',
    problem: (answer) => {
      if (answer === '') return 'Say what the money is for, and by when';
      return answer.length < MIN_SCENARIO ? 'Say a little more, in at least 15 letters' : undefined;
    },
  },
  {
    field: 'amount',
    step: 'need',
    label: 'Amount',
    problem: (answer) =>
      answer === '' || (readAmount(answer) ?? 0) > 0
        ? undefined
        : 'The amount must be a number, such as 85,000',
  },
  { field: 'business_name', step: 'need', label: 'Business', problem: () => undefined },
  {
    field: 'abn',
    step: 'need',
    label: 'ABN',
    problem: (answer) => {
      const read = answer === '' ? '' : readAbn(answer);
      return typeof read === 'string' ? undefined : `The ABN ${read.problem}, or leave it out`;
    },
  },
  {
    field: 'name',
    step: 'contact',
    label: 'Name',
    problem: (answer) => (answer.length < 2 ? 'Enter your name' : undefined),
  },
  {
    field: 'phone',
    step: 'contact',
    label: 'Phone',
    problem: (answer) => {
      if (answer === '') return 'Enter a phone number';
      return isPhone(answer)
        ? undefined
        : 'Enter an Australian mobile, such as 0491 570 006, or a landline with its area code';
    },
  },
  {
    field: 'email',
    step: 'contact',
    label: 'Email',
    problem: (answer) => {
      if (answer === '') return 'Enter an email address';
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer)
        ? undefined
        : 'Enter an email address in full, such as name@example.com';
    },
  },
];

export function findProblems(step: QuestionStep, answers: Answers): Problem[] {
  return QUESTIONS.filter((question) => question.step === step).flatMap(({ field, problem }) => {
    const text = problem(answers[field] ?? '');
    return text === undefined ? [] : [{ field, text }];
  });
}

export function readAmount(answer: string): number | undefined {
  return readMoney(answer.replace(/^\$\s*/, ''));
}

/** Looser than the service, so that nothing is refused here that would be taken there. */
function isPhone(answer: string): boolean {
  return /^(\+?61|001161)?0?[234578]\d{8}$/.test(answer.replace(/[\s().-]/g, ''));
}
