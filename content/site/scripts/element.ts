/** Makes, finds and fills elements. Whatever comes from outside becomes text, never markup. */

/** What is not there is left out. */
export type Child = Node | string | false | undefined;
type Attributes = Readonly<Record<string, string | boolean>>;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, '');
    else if (value !== false) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

export function list(
  items: readonly (Child | readonly Child[])[],
  attributes: Attributes = {},
): HTMLUListElement {
  return element('ul', attributes, ...items.map((item) => element('li', {}, ...[item].flat())));
}

export function button(
  text: string,
  onclick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', onclick);
  return made;
}

/** Hands a text over as a file, made here: nobody else learns of it. */
export function saveFile(download: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text]));
  element('a', { href, download }).click();
  URL.revokeObjectURL(href);
}

/** What our own pages are known to hold. */
export function find<Found extends Element = HTMLElement>(
  root: ParentNode,
  selector: string,
): Found {
  const found = root.querySelector<Found>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** Fills a form with what was answered; all else in it is as it came. */
export function fillForm(form: HTMLFormElement, answers: Readonly<Record<string, unknown>>): void {
  form.reset();
  for (const [name, answer] of Object.entries(answers)) {
    const control = form.elements.namedItem(name);
    if (control !== null && 'value' in control) control.value = String(answer ?? '');
  }
}
