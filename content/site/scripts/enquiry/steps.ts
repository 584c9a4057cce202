/** Which step of the form is on show, and the way back through them. */
import { find } from '../element.ts';

const STEPS = ['need', 'contact', 'check', 'personal', 'sent'] as const;
export type Step = (typeof STEPS)[number];

export type Steps = {
  readonly current: Step;
  readonly go: (step: Step) => void;
  /** Goes there and leaves no way back. */
  readonly replace: (step: Step) => void;
  readonly back: () => void;
};

type Setting = {
  readonly usesHistory: boolean;
  readonly first: Step;
  /** May send elsewhere: what was sent stays sent, wherever Back leads. */
  readonly prepare: (step: Step) => Step;
};

export function createSteps(root: ParentNode, { usesHistory, first, prepare }: Setting): Steps {
  const trail: Step[] = [first];
  const { title } = document;
  let current: Step = first;

  function show(wanted: Step): void {
    current = prepare(wanted);
    for (const step of root.querySelectorAll<HTMLElement>('[data-step]')) {
      step.hidden = step.dataset['step'] !== current;
    }
    const heading = find(root, `[data-step=${current}] :is(h1, h2)`);
    if (usesHistory) document.title = `${heading.textContent} · ${title}`;
    heading.focus();
  }

  if (usesHistory) {
    window.addEventListener('popstate', ({ state }) => show(readStep(state) ?? first));
  }
  const kept = usesHistory ? readStep(history.state) : undefined;
  if (kept !== undefined || first !== 'need') show(kept ?? first);
  return {
    get current() {
      return current;
    },
    go(step) {
      trail.push(step);
      if (usesHistory) history.pushState({ step }, '');
      show(step);
    },
    replace(step) {
      trail.splice(0, trail.length, step);
      if (usesHistory) history.replaceState({ step }, '');
      show(step);
    },
    back() {
      if (usesHistory) return history.back();
      trail.pop();
      show(trail.at(-1) ?? first);
    },
  };
}

const readStep = (state: unknown): Step | undefined =>
  STEPS.find((step) => step === Object(state).step);
