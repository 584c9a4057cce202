/** Shows what was understood, part by part. Each part can be pressed and put right where it stands. */
import { sayNoted, sayUnderstood } from '../../../../functions/fit/need.ts';
import type { Fit } from '../../../../functions/fit/schema.ts';
import { button, element } from '../element.ts';
import { type Asking, askQuestion } from './ask-question.ts';
import { listParts, type Part, putRight } from './read-scenario.ts';

export type Setting = {
  readonly asking: Asking;
  /** How our form names a field, and how it asks for it. */
  readonly naming: (field: string) => { readonly name: string; readonly question: string };
  /** Leads back to the words. */
  readonly change: HTMLElement;
};

export function showParts(
  { understood, noted }: Fit,
  { asking, naming, change }: Setting,
): HTMLElement {
  const { situation = '', ...fields } = asking.scenario;
  const parts: Part[] = [...listParts(fields), ...understood];
  const place = element('div');
  const chips = parts.sort(inOrder).map((part) => showPart(part, { asking, naming, place }));
  return element(
    'section',
    { class: 'parts' },
    element('h2', {}, 'What we understood'),
    situation !== '' && element('blockquote', {}, situation),
    element('p', {}, change, chips.length > 0 && ', or press a part to put it right.'),
    chips.length > 0 && element('ul', {}, ...chips.map((chip) => element('li', {}, chip))),
    noted && element('p', { class: 'quiet' }, sayNoted(noted)),
    place,
  );
}

/** What decides most stands first; whatever is not named here follows. */
const LAST_FIRST = ['existing_debt', 'property_value', 'security', 'needed_within_days', 'amount'];
const inOrder = (one: Part, other: Part) =>
  LAST_FIRST.indexOf(other.field ?? '') - LAST_FIRST.indexOf(one.field ?? '');

type Around = Omit<Setting, 'change'> & { readonly place: HTMLElement };

function showPart(part: Part, { asking, naming, place }: Around): HTMLElement {
  const { field, label = '', value, words } = part;
  const { name, question } = field
    ? naming(field)
    : { name: label, question: `What is the ${label.toLowerCase()}?` };
  const open = () => {
    for (const other of place.parentElement?.querySelectorAll('.chip') ?? []) {
      other.setAttribute('aria-expanded', String(other === chip));
    }
    const why = words ? `We read this from “${words}”.` : '';
    const put = (said: string) => putRight(asking.scenario, part, said);
    const asked = { ...(field ? { field } : { label }), question, why };
    place.replaceChildren(askQuestion(asked, { ...asking, put }));
    place.querySelector<HTMLElement>('input, button')?.focus();
  };
  const chip = button('', open, { class: 'chip plain', 'aria-expanded': 'false' });
  chip.append(
    element('span', { class: 'quiet' }, `${name} `),
    sayUnderstood((field ?? label).toLowerCase(), value),
  );
  return chip;
}
