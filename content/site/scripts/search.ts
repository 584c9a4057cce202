/** Search: finds the paragraphs that say most of the words in the address, here in the browser. */
import { type FoundPassage, searchPassages } from '../../../functions/catalogue/passages.ts';
import { element, find } from './element.ts';

const words = new URLSearchParams(location.search).get('q')?.trim().slice(0, 200) ?? '';
const status = find(document, '#found');
const guides = find(document, '#documents');

if (words !== '') {
  find<HTMLInputElement>(document, '#q').value = words;
  document.title = `${words} · ${document.title}`;
  await search();
}

async function search(): Promise<void> {
  status.textContent = 'Searching …';
  try {
    const response = await fetch('/passages.json');
    if (!response.ok) throw new Error(`The texts answered ${response.status}.`);
    show(searchPassages(await response.json())(words));
  } catch {
    status.textContent = 'Search is not answering now.';
  }
}

/** New elements in place of old ones: nothing that is being read moves. */
function show(found: readonly FoundPassage[]): void {
  status.textContent = sayCount(found.length);
  if (found.length === 0) return;
  find(document, '#guides').textContent = 'Results';
  guides.replaceWith(element('ol', { class: 'results' }, ...found.map(showPassage)));
}

function showPassage({ title, heading, path, sentence }: FoundPassage): HTMLElement {
  const marked = sentence.map((part, at) => (at % 2 === 1 ? element('mark', {}, part) : part));
  const link = element('a', { href: path }, heading === '' ? title : `${title}: ${heading}`);
  return element('li', {}, link, element('p', {}, ...marked));
}

function sayCount(count: number): string {
  if (count === 0) return 'No guide has these words.';
  return count === 1 ? '1 result' : `${count} results`;
}
