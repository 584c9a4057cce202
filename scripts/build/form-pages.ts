/**
 * The pages on which people do something, and the first page. The enquiry form's template asks for fields in
 * words of their own; a field of the enquiry that it does not ask for yet is asked plainly, so that none is
 * left out.
 */
import * as z from 'zod';
import type { Catalogue } from '../../functions/catalogue/content.ts';
import type { Document } from '../../functions/catalogue/documents.ts';
import type { Sentences } from '../../functions/catalogue/sentences.ts';
import { told } from '../../functions/enquiry/schema.ts';
import type { Content } from './content.ts';
import type { Fill, MakePage, Page, SiteValues } from './page.ts';

export function enquiryForm(fill: Fill, values: SiteValues): string {
  const form = (other_fields: readonly object[]) =>
    fill('pages/enquiry-form.html', { ...values, other_fields });
  const asked = form([]);
  const others = Object.entries(told.shape).filter(([field]) => !asked.includes(`name="${field}"`));
  return form(others.map(([field, schema]) => plainField(field, schema)));
}

export function plainField(field: string, schema: z.ZodType) {
  const { type, maxLength, enum: choices = [], description = '' } = z.toJSONSchema(schema);
  const words = field.replaceAll('_', ' ');
  return {
    field,
    kind: type === 'integer' ? 'number' : type,
    label: words.charAt(0).toUpperCase() + words.slice(1),
    isOptional: schema instanceof z.ZodOptional,
    hint: description,
    options:
      type === 'boolean'
        ? { true: 'Yes', false: 'No' }
        : Object.fromEntries(choices.map((each) => [each, each])),
    maxlength: maxLength ?? 30,
  };
}

export function replyPage(make: MakePage, { page, reply }: Sentences): Page {
  return make('reply', { ...page.reply, script: 'reply', head: UNLISTED }, { reply });
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
  const guides = documents.map(({ id, title, url }) => {
    return { path: new URL(url).pathname, title, summary: summaries.get(id) };
  });
  return make('search', { ...about.sentences.page.search, script: 'search' }, { guides });
}

export function homePage(make: MakePage, { lanes, sentences }: Catalogue): Page {
  const words = { ...sentences.page.home, script: 'home' };
  return make('home', words, { lanes, lane_count: lanes.length });
}
