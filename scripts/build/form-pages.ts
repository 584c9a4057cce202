/**
 * The pages on which people do something, and the first page. The enquiry form's template asks for fields in
 * words of their own; a field of the enquiry that it does not ask for yet is asked plainly, so that none is
 * left out.
 */
import * as z from 'zod';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import type { Document } from '../../functions/catalogue/documents.ts';
import type { Sentences } from '../../functions/catalogue/sentences.ts';
import { escapeHtml } from '../../functions/delivery/brief-formats.ts';
import { told } from '../../functions/enquiry/schema.ts';
import type { Content } from './content.ts';
import { fillTemplate, type MakePage, type Page, type SiteValues, type Templates } from './page.ts';

export function enquiryForm(templates: Templates, values: SiteValues): string {
  const template = templates('enquiry-form');
  const others = Object.entries(told.shape).filter(
    ([field]) => !template.text.includes(`name="${field}"`),
  );
  const other_fields = others.map(([field, schema]) => plainField(field, schema)).join('\n');
  const notice = fillTemplate(templates('enquiry-notice'), values);
  return fillTemplate(template, { ...values, notice, other_fields });
}

export function plainField(field: string, schema: z.ZodType): string {
  const { type, maxLength, enum: choices, description = '' } = z.toJSONSchema(schema);
  const kind = type === 'integer' ? 'number' : type;
  const id = `enquiry-${field}`;
  const words = field.replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const optional =
    schema instanceof z.ZodOptional ? ' <span class="optional">(optional)</span>' : '';
  const common = `id="${id}" name="${field}" aria-describedby="${id}-hint"`;
  const options =
    type === 'boolean'
      ? [
          ['true', 'Yes'],
          ['false', 'No'],
        ]
      : (choices ?? []).map((each) => [each, each]);
  return [
    `<div class="field" data-field="${field}" data-kind="${kind}">`,
    `<label for="${id}">${escapeHtml(label)}${optional}</label>`,
    `<p class="hint" id="${id}-hint">${escapeHtml(description)}</p>`,
    options.length === 0
      ? `<input ${common} maxlength="${maxLength ?? 30}" autocomplete="off">`
      : `<select ${common}>${[['', ''], ...options].map(showOption).join('')}</select>`,
    '</div>',
  ].join('\n');
}

function showOption([value, words]: readonly unknown[]): string {
  return `<option value="${escapeHtml(String(value))}">${escapeHtml(String(words))}</option>`;
}

export function replyPage(make: MakePage, { page, reply }: Sentences): Page {
  const words = { ...page.reply, script: 'reply', head: UNLISTED };
  const buttons = Object.entries(reply).map(
    ([outcome, says]) => `<button type="submit" value="${outcome}">${escapeHtml(says)}</button>`,
  );
  return make('reply', words, { buttons: buttons.join('\n') });
}

/** For whoever has its link: no search lists it. */
export const UNLISTED = '<meta name="robots" content="noindex">';

/** Lists every guide, so that there is something to read before any script, and without one. */
export function searchPage(
  make: MakePage,
  documents: readonly Document[],
  about: Pick<Content, 'lanes' | 'pages' | 'sentences'>,
): Page {
  const summaries = new Map<string, string>([
    ...about.lanes.map(({ id, summary }) => [`lane:${id}`, summary] as const),
    ...about.pages.map(({ name, summary }) => [`page:${name}`, summary] as const),
  ]);
  const items = documents.map(({ id, title, url }) =>
    guideItem(new URL(url).pathname, title, summaries.get(id) ?? ''),
  );
  const words = { ...about.sentences.page.search, script: 'search' };
  return make('search', words, { documents: items.join('\n') });
}

const ARROW =
  '<svg width="18" height="15" viewBox="0 0 18 15" aria-hidden="true" focusable="false">' +
  '<path fill="currentColor" d="M0 6h12L7.5 1.6 9.2 0 18 7.5 9.2 15l-1.7-1.6L12 9H0z"/></svg>';

export function homePage(make: MakePage, { lanes, sentences }: Catalogue): Page {
  const words = { ...sentences.page.home, script: 'home' };
  return make('home', words, {
    lane_count: String(lanes.length),
    arrow: ARROW,
    lanes: lanes.map((lane) => guideItem(`/lanes/${lane.id}`, lane.name, lane.summary)).join('\n'),
  });
}

/** One entry of a list of pages to read. */
function guideItem(href: string, name: string, summary: string): string {
  const link = `<a href="${href}">${escapeHtml(name)}</a>`;
  return `<li>${link}<p>${escapeHtml(summary)}</p></li>`;
}
