/** The pages on which people do something: check a fit, enquire, withdraw, search. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { Document } from '../../../functions/contract/document.ts';
import type { ContentPage } from '../content.ts';
import { fillTemplate } from '../render-html.ts';
import { enquiryForm } from './enquiry-form.ts';
import { guideItem } from './home-page.ts';
import type { Page, SiteValues, Templates } from './page.ts';

export function fitCheckPage(templates: Templates, values: SiteValues): Page {
  const title = 'Check the fit';
  const description =
    'Say what the business needs. See which kinds of finance are used for that, check by check, ' +
    'with the working.';
  const main = fillTemplate(templates('fit-check'), { ...values, title, description });
  return { title, description, main, script: 'fit-check' };
}

export function enquirePage(templates: Templates, values: SiteValues): Page {
  const title = 'Ask a licensed broker to call you';
  const description = `Send your need to ${values['broker_name']}. You choose what to say and agree before anything is sent.`;
  const form = enquiryForm(templates, values);
  const main = fillTemplate(templates('enquire'), { ...values, title, form });
  return { title, description, main, script: 'enquire' };
}

export function withdrawPage(templates: Templates, values: SiteValues): Page {
  const title = 'End your agreement to be contacted';
  const description = 'One press ends it. You do not have to give a reason.';
  const main = fillTemplate(templates('withdraw'), { ...values, title, description });
  const head = '<meta name="robots" content="noindex">';
  return { title, description, main, script: 'withdraw', head };
}

type Guides = { readonly documents: readonly Document[]; readonly summaries: Summaries };
export type Summaries = ReadonlyMap<string, string>;

/** Lists every guide, so that there is something to read before any script, and without one. */
export function searchPage(
  templates: Templates,
  values: SiteValues,
  { documents, summaries }: Guides,
): Page {
  const title = 'Search the guides';
  const description = 'Find a guide by the words you would use.';
  const items = documents.map(({ id, title: name, url }) =>
    guideItem(new URL(url).pathname, name, summaries.get(id) ?? ''),
  );
  const main = fillTemplate(templates('search'), {
    ...values,
    ...{ title, description },
    search: templates('search-box'),
    documents: items.join('\n'),
  });
  return { title, description, main, script: 'search' };
}

export function summariseGuides(
  { lanes }: Catalogue,
  pages: readonly ContentPage[],
): ReadonlyMap<string, string> {
  return new Map([
    ...lanes.map(({ id, summary }) => [`lane:${id}`, summary] as const),
    ...pages.map(({ name, summary }) => [`page:${name}`, summary] as const),
  ]);
}
