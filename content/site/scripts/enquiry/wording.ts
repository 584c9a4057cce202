/**
 * Makes sure that what a person agrees to is the wording in force. A page may be an hour old.
 */
import { element, find } from '../element.ts';
import type { Wording } from './send.ts';

/** The page brings the notice once, where it is agreed to; the folds of the steps before show the same. */
export function repeatNotice(root: ParentNode): void {
  const whole = find(root, '[data-step=check] [data-words=collection_notice]');
  for (const place of root.querySelectorAll('[data-words=collection_notice]:empty')) {
    place.append(...whole.cloneNode(true).childNodes);
  }
}

/** True where other words were on show: the new ones are there now, and are to be agreed to. */
export async function renewWording(root: ParentNode, serviceUrl: string): Promise<boolean> {
  const form = root.querySelector<HTMLFormElement>('form[data-wording]');
  const current = await fetchWording(serviceUrl);
  if (form === null || current === undefined) return false;
  if (form.dataset['wording'] === current.version) return false;
  showWording(root, current);
  return true;
}

export function showWording(root: ParentNode, wording: Wording): void {
  find(root, 'form[data-wording]').dataset['wording'] = wording.version;
  for (const place of root.querySelectorAll('[data-words]')) showWords(place, wording);
}

/** Where it cannot be read, the enquiry cannot be sent either, and that is told there. */
async function fetchWording(serviceUrl: string): Promise<Wording | undefined> {
  try {
    const address = `${serviceUrl}/consent-wording.json`;
    const response = await fetch(address, { cache: 'no-cache', credentials: 'omit' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function showWords(place: Element, { consent_statement, collection_notice }: Wording): void {
  if (place.getAttribute('data-words') === 'consent_statement') {
    place.textContent = consent_statement;
    return;
  }
  place.replaceChildren(...collection_notice.split(/\n{2,}/).map((text) => element('p', {}, text)));
}
