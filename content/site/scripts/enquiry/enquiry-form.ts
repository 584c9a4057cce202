/**
 * The enquiry form at work, in our own page or in the shadow root of the embedded element: one step
 * at a time, answers checked before they are sent, and nothing sent without the tick.
 */
import { fillSentence } from '../../../../functions/catalogue/fill-sentence.ts';
import { button, fillForm, find } from '../element.ts';
import type { Problem } from '../post-json.ts';
import { clearProblems, showProblems } from '../problems.ts';
import {
  checkedNeed,
  type Draft,
  keptDraft,
  makeKey,
  newDraft,
  openDraft,
  takeNeed,
} from '../remembered.ts';
import { failureWords, formWords } from '../sentences.ts';
import {
  findProblems,
  isQuestionStep,
  type Question,
  type QuestionStep,
  sayNeed,
  toDetails,
} from './answers.ts';
import {
  fillSent,
  questionsIn,
  readForm,
  renewWording,
  repeatNotice,
  saveSent,
  showAnswers,
  showWording,
} from './form-parts.ts';
import { explainFailure, type Outcome, sendEnquiry } from './send.ts';
import { createSteps, type Step } from './steps.ts';
import { suggestEmail } from './suggest-email.ts';

type EnquirySetting = {
  /** Empty on our own pages. */
  readonly serviceUrl: string;
  readonly phone: string;
  /** Whether the browser's Back leads to the step before. */
  readonly usesHistory: boolean;
  /** Hears what came of each sending; never anything personal. */
  readonly report?: (outcome: Outcome) => void;
};

/** After that a person wonders whether anything is happening. */
const PATIENCE_MILLISECONDS = 8000;

/** What the old key stands for will not become an enquiry with these answers. */
const TAKES_NEW_KEY: ReadonlySet<Outcome['kind']> = new Set(['conflict', 'ended', 'undeliverable']);

export function startEnquiryForm(root: ParentNode, setting: EnquirySetting): void {
  const { serviceUrl, phone, usesHistory, report } = setting;
  const form = find<HTMLFormElement>(root, 'form');
  const questions = questionsIn(form);
  let draft = openDraft();
  let isChanging = false;
  let isSending = false;

  repeatNotice(root);
  fillForm(form, draft.answers);
  const steps = createSteps(root, { usesHistory, first: firstStep(), prepare });
  showAround();
  if (draft.sent) steps.replace('sent');

  form.addEventListener('input', keepAnswers);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isQuestionStep(steps.current)) leaveQuestions(steps.current);
    else if (!isSending) send();
  });
  find(form, '[name=email]').addEventListener('change', suggest);
  onPress('back', steps.back);
  onPress('new', startAgain);
  onPress('save', () => draft.sent && saveSent(draft.sent));
  onPress('change', () => steps.go('need'));
  onPress('take', () => settleNeed(draft.offered));
  onPress('leave', () => settleNeed(undefined));

  function onPress(name: string, act: () => void): void {
    for (const pressed of root.querySelectorAll(`[data-${name}]`)) {
      pressed.addEventListener('click', () => act());
    }
  }

  /** A need that was checked is not asked for again. */
  function firstStep(): Step {
    const isWhole = draft.need !== undefined && draft.offered === undefined;
    return isWhole && problemsOf('need').length === 0 ? 'contact' : 'need';
  }

  /** Of two needs the one that was chosen: the one checked last, or what was written by hand. */
  function settleNeed(taken: Draft['need']): void {
    const { offered, ...rest } = draft;
    keep(taken ? takeNeed(rest, taken) : { ...rest, need: offered });
    fillForm(form, draft.answers);
    showAround();
    find(form, '[name=scenario]').focus();
  }

  /** What stands beside the questions: the need that was checked, and an enquiry sent before. */
  function showAround(): void {
    const { earlier, offered, need, answers } = draft;
    const said = find(root, '[data-need]');
    said.hidden = need === undefined;
    find(said, '.said').textContent = sayNeed(answers['scenario'] ?? '');
    find(root, '[data-offered]').hidden = offered === undefined;
    const note = find(root, '[data-earlier]');
    note.hidden = earlier === undefined;
    if (earlier) {
      const { reference, sentAt } = earlier;
      note.textContent = `You sent an enquiry at ${sentAt}: ${reference}. This is a new one.`;
    }
  }

  /** Only a hint: an address that looks mistyped may be right. */
  function suggest(): void {
    const field = find<HTMLInputElement>(form, '[name=email]');
    const meant = suggestEmail(field.value);
    const take = () => {
      field.value = meant ?? field.value;
      keepAnswers();
      suggest();
      field.focus();
    };
    const hint = meant ? ['Did you mean ', button(meant, take, { class: 'as-link' }), '?'] : [];
    find(form, '[data-suggestion]').replaceChildren(...hint);
  }

  /** Runs before a step is shown. What was sent stays sent, wherever Back leads. */
  function prepare(step: Step): Step {
    clearProblems(root);
    showAround();
    if (draft.sent) {
      fillSent(find(root, '[data-step=sent]'), draft.sent);
      return 'sent';
    }
    if (step === 'sent') return 'need';
    if (step === 'check') {
      find(root, '.answers').replaceChildren(...showAnswers(questions, draft.answers, change));
    }
    return step;
  }

  function leaveQuestions(step: QuestionStep): void {
    keepAnswers();
    const problems = problemsOf(step);
    if (problems.length > 0) show(problems);
    else if (step === 'need' && draft.answers['business_purpose'] === 'false') steps.go('personal');
    else {
      steps.go(step === 'need' && !isChanging ? 'contact' : 'check');
      isChanging = false;
    }
  }

  function problemsOf(step: QuestionStep): Problem[] {
    return findProblems(
      questions.filter((question) => question.step === step),
      draft.answers,
    );
  }

  function change(question: Question): void {
    isChanging = true;
    steps.go(question.step);
    find(form, `[name="${question.field}"]`).focus();
  }

  async function send(): Promise<void> {
    clearProblems(root);
    const box = find<HTMLInputElement>(form, '[name=consent]');
    if (!box.checked) return show([{ field: 'consent', text: formWords.consent }]);
    wait('Sending …');
    const still = fillSentence(failureWords.waiting, { phone });
    const patience = setTimeout(() => wait(still), PATIENCE_MILLISECONDS);
    if (await renewWording(root, serviceUrl)) {
      askAgain();
    } else {
      const { key, answers } = draft;
      const { wording: wordingVersion = '' } = form.dataset;
      const details = toDetails(questions, answers);
      settle(await sendEnquiry(serviceUrl, { key, details, wordingVersion }));
    }
    clearTimeout(patience);
    wait('');
  }

  function settle(outcome: Outcome): void {
    if (outcome.kind === 'sent') {
      checkedNeed.keep(null);
      const sentAt = new Date().toLocaleTimeString('en-AU', { timeStyle: 'short' });
      keep({ key: draft.key, answers: {}, sent: outcome.answer, sentAt });
      steps.replace('sent');
    } else if (outcome.kind === 'outdated') {
      showWording(root, outcome.wording);
      askAgain();
    } else {
      if (TAKES_NEW_KEY.has(outcome.kind)) keep({ ...draft, key: makeKey() });
      show(explainFailure(outcome, { phone, questions }));
    }
    report?.(outcome);
  }

  function startAgain(): void {
    keptDraft.keep(null);
    draft = newDraft();
    fillForm(form, draft.answers);
    steps.go('need');
  }

  function keepAnswers(): void {
    keep({ ...draft, answers: readForm(form, questions) });
  }

  function keep(changed: Draft): void {
    draft = changed;
    keptDraft.keep(draft);
  }

  /** Other words are on show now: they were not agreed to. */
  function askAgain(): void {
    find<HTMLInputElement>(form, '[name=consent]').checked = false;
    show([{ field: 'consent', text: formWords.consent_changed }]);
  }

  function show(problems: readonly Problem[]): void {
    showProblems(root, problems, (field) => {
      const question = questions.find((each) => each.field === field);
      if (question !== undefined) change(question);
    });
  }

  /** The button keeps its focus, so it is not disabled; it only says that it waits. */
  function wait(text: string): void {
    const step = find(form, '[data-step=check]');
    find(step, '[role=status]').textContent = text;
    find(step, '[type=submit]').setAttribute('aria-disabled', String(text !== ''));
    isSending = text !== '';
  }
}
