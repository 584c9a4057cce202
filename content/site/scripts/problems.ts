/**
 * Shows what is wrong: a summary that takes the focus, with a link to each field, and the same
 * words at the field. Works in a page and in a shadow root alike.
 */
import { type Child, element, find } from './element.ts';
import type { Problem } from './post-json.ts';

/** `reveal` brings a field into sight where it may be on another step. */
export function showProblems(
  root: ParentNode,
  problems: readonly Problem[],
  reveal: (field: string) => void = () => {},
): void {
  clearProblems(root);
  const summary = find(root, '.error-summary');
  const hours = (root.querySelector('.hours') ?? document.querySelector('.hours'))?.textContent;
  const items = problems.map(({ field, text, phone }) => {
    const control = root.querySelector<HTMLElement>(`form [name="${CSS.escape(field ?? '')}"]`);
    if (field === undefined || control === null) {
      return element('li', {}, ...linkPhone(text, phone), phone && ` ${hours}`);
    }
    markField(control, text);
    const link = element('a', { href: `#${control.id}` }, text);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      reveal(field);
      control.focus();
    });
    return element('li', {}, link);
  });
  summary.append(element('h2', {}, 'There is a problem'), element('ul', {}, ...items));
  summary.hidden = false;
  // From its first line: a summary of large text that is taller than the screen would be shown by its middle.
  summary.focus({ preventScroll: true });
  summary.scrollIntoView();
  if (isPage(root)) document.title = `Error: ${document.title}`;
}

/** Another site's page keeps its title. */
const isPage = (root: ParentNode) => root.getRootNode() === document;

export function clearProblems(root: ParentNode): void {
  if (isPage(root)) document.title = document.title.replace(/^Error: /, '');
  const summary = find(root, '.error-summary');
  summary.hidden = true;
  summary.replaceChildren();
  for (const field of root.querySelectorAll<HTMLElement>('.wrong')) clearField(field);
}

function linkPhone(text: string, phone: string | undefined): Child[] {
  if (phone === undefined) return [text];
  const [before = '', ...after] = text.split(phone);
  const link = element('a', { href: `tel:${phone.replace(/[^\d+]/g, '')}` }, phone);
  return [before, link, after.join(phone)];
}

function markField(control: HTMLElement, text: string): void {
  const field = control.closest<HTMLElement>('.field');
  if (field === null || field.classList.contains('wrong')) return;
  const id = `${control.id}-error`;
  const message = element('p', { class: 'error', id }, text);
  message.prepend(element('span', { class: 'unseen' }, 'Error: '));
  const last = [...field.querySelectorAll(':scope > :is(label:not(.choice), legend, .hint)')].at(
    -1,
  );
  if (last === undefined) field.prepend(message);
  else last.after(message);
  field.classList.add('wrong');
  control.setAttribute('aria-invalid', 'true');
  const target = described(field, control);
  const ids = target.getAttribute('aria-describedby');
  target.setAttribute('aria-describedby', ids === null ? id : `${ids} ${id}`);
}

function clearField(field: HTMLElement): void {
  const control = find(field, '[aria-invalid]');
  const message = find(field, '.error');
  field.classList.remove('wrong');
  control.removeAttribute('aria-invalid');
  message.remove();
  const target = described(field, control);
  const ids = (target.getAttribute('aria-describedby') ?? '').split(' ');
  const others = ids.filter((id) => id !== message.id).join(' ');
  if (others === '') target.removeAttribute('aria-describedby');
  else target.setAttribute('aria-describedby', others);
}

/** A group is described as a whole; a single control by itself. */
function described(field: HTMLElement, control: HTMLElement): HTMLElement {
  return field.tagName === 'FIELDSET' ? field : control;
}
