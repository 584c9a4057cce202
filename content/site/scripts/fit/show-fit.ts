/** Shows one fit: the answer, each lane check by check with its working, questions, next step. */
import type { Fit, Question } from '../../../../functions/fit/schema.ts';
import { type Child, element } from '../element.ts';
import { showLane } from './show-lane.ts';

const HEADINGS = {
  yes: 'This need fits',
  maybe: 'This need may fit',
  no: 'No kind of finance here matches as described',
  out_of_scope: 'This is outside the service',
} as const satisfies Record<Fit['fit'], string>;

type Ways = { readonly change: (field?: string) => void; readonly restart: () => void };

export function showFit(fit: Fit, ways: Ways): HTMLElement[] {
  const { lanes, considered, questions } = fit;
  return [
    showVerdict(fit),
    ...part('Kinds of finance that match', lanes, (lane) =>
      showLane(lane, { isOpen: lanes.length === 1 }),
    ),
    ...part('Looked at, but a check is outside', considered, (lane) =>
      showLane(lane, { isOpen: lanes.length === 0 && considered.length === 1 }),
    ),
    ...(questions.length === 0 ? [] : [showQuestions(questions, ways)]),
    showNextStep(fit, ways),
  ];
}

function showVerdict({ fit, summary }: Fit): HTMLElement {
  const heading = element('h2', { tabindex: '-1' }, HEADINGS[fit]);
  return element('div', { class: 'verdict', 'data-fit': fit }, heading, element('p', {}, summary));
}

function part<Item>(
  title: string,
  items: readonly Item[],
  show: (item: Item) => HTMLElement,
): HTMLElement[] {
  if (items.length === 0) return [];
  const order =
    items.length === 1 ? [] : [element('p', { class: 'quiet' }, 'In no order of merit.')];
  return [element('section', {}, element('h2', {}, title), ...order, ...items.map(show))];
}

function showQuestions(questions: readonly Question[], { change }: Ways): HTMLElement {
  const items = questions.map(({ field, label, question, why }) =>
    element(
      'li',
      {},
      element('strong', {}, question),
      element('span', { class: 'why' }, why),
      label === undefined
        ? undefined
        : element(
            'span',
            { class: 'why' },
            `Answer it in a line of your own that starts “${label}:”.`,
          ),
      button('Answer this', () => change(field ?? 'situation'), question),
    ),
  );
  const heading = element('h2', {}, 'Questions that would sharpen this');
  return element('section', {}, heading, element('ul', { class: 'questions' }, ...items));
}

/** Nobody is invited to call a personal need something else: only a new check is offered then. */
function showNextStep({ fit, next_step, expected_callback }: Fit, ways: Ways): HTMLElement {
  const isForUs = fit !== 'out_of_scope' && expected_callback !== null;
  const call = element('a', { class: 'button', href: '/enquire' }, 'Ask a licensed broker to call');
  const again =
    fit === 'out_of_scope'
      ? button('Check another need', () => ways.restart())
      : button('Change your answers', () => ways.change());
  const contact = isForUs && `If you ask now, a broker expects to call ${expected_callback.text}.`;
  const children: Child[] = [
    element('h2', {}, 'Next step'),
    element('p', {}, next_step.text),
    contact ? element('p', {}, contact) : undefined,
    element('p', { class: 'start' }, isForUs ? call : undefined, again),
  ];
  return element('section', {}, ...children);
}

function button(text: string, onclick: () => void, about?: string): HTMLElement {
  const made = element('button', { class: 'as-link', type: 'button' }, text);
  if (about !== undefined) made.append(element('span', { class: 'unseen' }, `: ${about}`));
  made.addEventListener('click', onclick);
  return made;
}
