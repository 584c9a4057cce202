/** The first page: what this is, what it is not, who is behind it, and where to start. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import { escapeHtml } from '../../../functions/domain/escape-html.ts';
import { fillTemplate } from '../render-html.ts';
import type { Page, SiteValues, Templates } from './page.ts';

const ARROW =
  '<svg width="18" height="15" viewBox="0 0 18 15" aria-hidden="true" focusable="false">' +
  '<path fill="currentColor" d="M0 6h12L7.5 1.6 9.2 0 18 7.5 9.2 15l-1.7-1.6L12 9H0z"/></svg>';

export function homePage(templates: Templates, values: SiteValues, { lanes }: Catalogue): Page {
  const title = 'Business finance in plain words';
  const description =
    'For self-employed people and ABN holders in Australia. See which kinds of business finance ' +
    'fit a need, what they ask for, and what they cost.';
  const main = fillTemplate(templates('home'), {
    ...values,
    ...{ title, description },
    lane_count: String(lanes.length),
    arrow: ARROW,
    lanes: lanes.map((lane) => guideItem(`/lanes/${lane.id}`, lane.name, lane.summary)).join('\n'),
    search: templates('search-box'),
  });
  return { title, description, main };
}

/** One entry of a list of pages to read. */
export function guideItem(href: string, name: string, summary: string): string {
  const link = `<a href="${href}">${escapeHtml(name)}</a>`;
  return `<li>${link}<p>${escapeHtml(summary)}</p></li>`;
}
