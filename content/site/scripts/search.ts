/** Search: asks the service for the words in the address and shows only the guides that it names. */
import type { SearchResults } from '../../../functions/catalogue/search.ts';
import { element, find } from './element.ts';

const words = new URLSearchParams(location.search).get('q')?.trim() ?? '';
const status = find(document, '#found');
const guides = find(document, '#documents');

if (words !== '') {
  find<HTMLInputElement>(document, '#q').value = words;
  document.title = `${words} · ${document.title}`;
  await search();
}

async function search(): Promise<void> {
  status.textContent = 'Searching …';
  const found = await ask();
  if (found === undefined) {
    status.textContent = 'Search is not answering now. Every guide is listed here.';
    return;
  }
  const items = found.results.flatMap(({ url }) => copyGuide(new URL(url).pathname));
  status.textContent = sayCount(items.length);
  if (items.length > 0) show(items);
}

async function ask(): Promise<SearchResults | undefined> {
  try {
    const response = await fetch(`/v1/search?q=${encodeURIComponent(words.slice(0, 200))}`);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function copyGuide(path: string): Node[] {
  const guide = guides.querySelector(`a[href="${CSS.escape(path)}"]`)?.closest('li');
  return guide ? [guide.cloneNode(true)] : [];
}

function sayCount(count: number): string {
  if (count === 0) return `No guide has “${words}”. Every guide is listed here.`;
  return `${count} ${count === 1 ? 'guide' : 'guides'} for “${words}”`;
}

/** New elements in place of old ones: nothing that is being read moves. */
function show(items: readonly Node[]): void {
  find(document, '#guides').textContent = 'Results';
  guides.replaceWith(element('ul', { class: 'lane-list results' }, ...items));
}
