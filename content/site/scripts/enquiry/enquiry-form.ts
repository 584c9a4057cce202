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
import { createSteps, type Step, type Steps } from './steps.ts';
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

export class EnquiryForm {
  private readonly form: HTMLFormElement;
  private readonly questions: readonly Question[];
  private readonly steps: Steps;
  private readonly root: ParentNode;
  private readonly setting: EnquirySetting;
  private draft: Draft = openDraft();
  private isChanging = false;
  private isSending = false;

  constructor(root: ParentNode, setting: EnquirySetting) {
    this.root = root;
    this.setting = setting;
    this.form = find<HTMLFormElement>(root, 'form');
    this.questions = questionsIn(this.form);
    repeatNotice(root);
    fillForm(this.form, this.draft.answers);
    const prepare = (step: Step) => this.prepare(step);
    this.steps = createSteps(root, { ...setting, first: this.firstStep(), prepare });
    this.showAround();
    if (this.draft.sent) this.steps.replace('sent');
    this.listen();
  }

  private listen(): void {
    const { form, root } = this;
    form.addEventListener('input', () => this.keepAnswers());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const step = this.steps.current;
      if (isQuestionStep(step)) this.leaveQuestions(step);
      else if (!this.isSending) this.send();
    });
    find(form, '[name=email]').addEventListener('change', () => this.suggest());
    const onPress = (name: string, act: () => void) => {
      for (const button of root.querySelectorAll(`[data-${name}]`)) {
        button.addEventListener('click', act);
      }
    };
    onPress('back', () => this.steps.back());
    onPress('new', () => this.startAgain());
    onPress('save', () => this.draft.sent && saveSent(this.draft.sent));
    onPress('change', () => this.steps.go('need'));
    onPress('take', () => this.settleNeed(this.draft.offered));
    onPress('leave', () => this.settleNeed(undefined));
  }

  /** A need that was checked is not asked for again. */
  private firstStep(): Step {
    const { need, offered } = this.draft;
    const isWhole = need !== undefined && offered === undefined;
    return isWhole && this.findProblems('need').length === 0 ? 'contact' : 'need';
  }

  /** Of two needs the one that was chosen: the one checked last, or what was written by hand. */
  private settleNeed(taken: Draft['need']): void {
    const { offered, ...draft } = this.draft;
    this.keep(taken ? takeNeed(draft, taken) : { ...draft, need: offered });
    fillForm(this.form, this.draft.answers);
    this.showAround();
    find(this.form, '[name=scenario]').focus();
  }

  /** What stands beside the questions: the need that was checked, and an enquiry sent before. */
  private showAround(): void {
    const { earlier, offered, need, answers } = this.draft;
    const said = find(this.root, '[data-need]');
    said.hidden = need === undefined;
    find(said, '.said').textContent = sayNeed(answers['scenario'] ?? '');
    find(this.root, '[data-offered]').hidden = offered === undefined;
    const note = find(this.root, '[data-earlier]');
    note.hidden = earlier === undefined;
    if (earlier) {
      const { reference, sentAt } = earlier;
      note.textContent = `You sent an enquiry at ${sentAt}: ${reference}. This is a new one.`;
    }
  }

  /** Only a hint: an address that looks mistyped may be right. */
  private suggest(): void {
    const field = find<HTMLInputElement>(this.form, '[name=email]');
    const meant = suggestEmail(field.value);
    const take = () => {
      field.value = meant ?? field.value;
      this.keepAnswers();
      this.suggest();
      field.focus();
    };
    const hint = meant ? ['Did you mean ', button(meant, take, { class: 'as-link' }), '?'] : [];
    find(this.form, '[data-suggestion]').replaceChildren(...hint);
  }

  /** Runs before a step is shown. What was sent stays sent, wherever Back leads. */
  private prepare(step: Step): Step {
    clearProblems(this.root);
    this.showAround();
    const { sent, answers } = this.draft;
    if (sent) {
      fillSent(find(this.root, '[data-step=sent]'), sent);
      return 'sent';
    }
    if (step === 'sent') return 'need';
    if (step === 'check') {
      const rows = showAnswers(this.questions, answers, (question) => this.change(question));
      find(this.root, '.answers').replaceChildren(...rows);
    }
    return step;
  }

  private leaveQuestions(step: QuestionStep): void {
    this.keepAnswers();
    const problems = this.findProblems(step);
    if (problems.length > 0) this.show(problems);
    else if (step === 'need' && this.draft.answers['business_purpose'] === 'false') {
      this.steps.go('personal');
    } else {
      this.steps.go(step === 'need' && !this.isChanging ? 'contact' : 'check');
      this.isChanging = false;
    }
  }

  private findProblems(step: QuestionStep): Problem[] {
    const asked = this.questions.filter((question) => question.step === step);
    return findProblems(asked, this.draft.answers);
  }

  private change(question: Question): void {
    this.isChanging = true;
    this.steps.go(question.step);
    find(this.form, `[name="${question.field}"]`).focus();
  }

  private async send(): Promise<void> {
    clearProblems(this.root);
    const box = find<HTMLInputElement>(this.form, '[name=consent]');
    if (!box.checked) return this.askConsent(formWords.consent);
    this.wait('Sending …');
    const still = fillSentence(failureWords.waiting, { phone: this.setting.phone });
    const patience = setTimeout(() => this.wait(still), PATIENCE_MILLISECONDS);
    if (await renewWording(this.root, this.setting.serviceUrl)) {
      this.askAgain();
    } else {
      const { key, answers } = this.draft;
      const details = toDetails(this.questions, answers);
      const { wording: wordingVersion = '' } = this.form.dataset;
      this.settle(await sendEnquiry(this.setting.serviceUrl, { key, details, wordingVersion }));
    }
    clearTimeout(patience);
    this.wait('');
  }

  private settle(outcome: Outcome): void {
    if (outcome.kind === 'sent') {
      checkedNeed.keep(null);
      const sentAt = new Date().toLocaleTimeString('en-AU', { timeStyle: 'short' });
      this.keep({ key: this.draft.key, answers: {}, sent: outcome.answer, sentAt });
      this.steps.replace('sent');
    } else if (outcome.kind === 'outdated') {
      showWording(this.root, outcome.wording);
      this.askAgain();
    } else {
      if (TAKES_NEW_KEY.has(outcome.kind)) this.keep({ ...this.draft, key: makeKey() });
      const { phone } = this.setting;
      this.show(explainFailure(outcome, { phone, questions: this.questions }));
    }
    this.setting.report?.(outcome);
  }

  private startAgain(): void {
    keptDraft.keep(null);
    this.draft = newDraft();
    fillForm(this.form, this.draft.answers);
    this.steps.go('need');
  }

  private keepAnswers(): void {
    this.keep({ ...this.draft, answers: readForm(this.form, this.questions) });
  }

  private keep(draft: Draft): void {
    this.draft = draft;
    keptDraft.keep(draft);
  }

  private askAgain(): void {
    find<HTMLInputElement>(this.form, '[name=consent]').checked = false;
    this.askConsent(formWords.consent_changed);
  }

  private askConsent(text: string): void {
    this.show([{ field: 'consent', text }]);
  }

  private show(problems: readonly Problem[]): void {
    showProblems(this.root, problems, (field) => {
      const question = this.questions.find((each) => each.field === field);
      if (question !== undefined) this.change(question);
    });
  }

  /** The button keeps its focus, so it is not disabled; it only says that it waits. */
  private wait(text: string): void {
    const step = find(this.form, '[data-step=check]');
    find(step, '[role=status]').textContent = text;
    find(step, '[type=submit]').setAttribute('aria-disabled', String(text !== ''));
    this.isSending = text !== '';
  }
}
