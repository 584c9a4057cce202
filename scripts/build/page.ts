/** One page for people: what stands between masthead and footer, and what its head adds. */

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Marked } from 'marked';
import type { Catalogue, OfficeHours } from '../../functions/catalogue/content.ts';
import { sayHours } from '../../functions/catalogue/office-time.ts';
import { escapeHtml } from '../../functions/delivery/brief-formats.ts';
import { ContentProblems, sayMeant } from './content.ts';

export type Page = {
  readonly title: string;
  readonly description: string;
  readonly main: string;
  /** The script of content/site/scripts that it runs, by name. */
  readonly script?: string;
  /** More elements for its head, such as linked data. */
  readonly head?: string;
};

/** A file of content/site, as the build names it where it is wrong. */
export type Template = { readonly file: string; readonly text: string };
/** The files of content/site/pages, by name. */
export type Templates = (name: string) => Template;

/** What every template may name. */
export type SiteValues = Readonly<Record<string, string>>;

// Fills templates and turns Markdown into HTML. Text is always escaped, raw HTML in it included.

const markdown = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

/** A heading as the end of an address. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false });
}

/** `{{name}}` is text and `{{{name}}}` is HTML that we made; a name without a value is a mistake. */
export function fillTemplate(
  { file, text: template }: Template,
  values: Readonly<Record<string, string>>,
): string {
  return template.replace(
    /\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}/g,
    (whole, html: string | undefined, text: string | undefined, at: number) => {
      const name = html ?? text ?? '';
      const value = values[name];
      if (value === undefined) {
        const line = template.slice(0, at).split('\n').length;
        const meant = sayMeant(name, Object.keys(values));
        throw new ContentProblems([`${file}:${line}: ${whole} is unknown here${meant}`]);
      }
      return html === undefined ? escapeHtml(value) : value;
    },
  );
}

export async function readTemplate(siteDir: string, name: string): Promise<Template> {
  return { file: `content/site/${name}`, text: await readFile(join(siteDir, name), 'utf8') };
}

export async function readTemplates(folder: string): Promise<Templates> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  const read = names.map((name) => readTemplate(join(folder, '..'), `pages/${name}`));
  const templates = new Map((await Promise.all(read)).map((each) => [basename(each.file), each]));
  return (name) => {
    const template = templates.get(`${name}.html`);
    if (template === undefined) throw new Error(`There is no page template ${name}.html.`);
    return template;
  };
}

/** Makes a page of the template of that name; `more` is what only this template names. */
export type MakePage = (template: string, words: Omit<Page, 'main'>, more?: SiteValues) => Page;

export function pageMaker(templates: Templates, values: SiteValues): MakePage {
  const search = templates('search-box');
  const need_box = templates('need-box');
  return (template, words, more) => {
    const { title, description } = words;
    const boxes = { search: search.text, need_box: need_box.text };
    const all = { ...values, ...boxes, title, description, ...more };
    return { ...words, main: fillTemplate(templates(template), all) };
  };
}

// What every template may name: who is behind the service, how to reach them, the wording.

export function listSiteValues({ service, disclosure, wording }: Catalogue): SiteValues {
  const { broker, service_name, hours } = service;
  const phone_link = `tel:${broker.support_phone.replace(/[^\d+]/g, '')}`;
  return {
    service_name,
    disclosure,
    broker_name: broker.business_name,
    broker_licence: broker.licence,
    support_phone: broker.support_phone,
    phone_link,
    hours: sayHours(hours),
    phone: sayPhone(broker.support_phone, phone_link, hours),
    privacy_email: broker.privacy_email,
    wording_version: wording.version,
    consent_statement: wording.consent_statement,
    collection_notice: toParagraphs(wording.collection_notice),
  };
}

/** A number to ring, with when somebody answers it; a script adds whether that is now. */
function sayPhone(number: string, link: string, hours: OfficeHours): string {
  const open = '<span data-open>, closed now, opens Monday at 9:00 am</span>';
  const words = `<span class="hours">(${escapeHtml(sayHours(hours))}${open})</span>`;
  return `<a href="${link}">${escapeHtml(number)}</a> ${words}`;
}

/** Word for word, as people agree to it: only an address in it becomes a link. */
function toParagraphs(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const html = escapeHtml(paragraph).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
    return `<p>${html}</p>`;
  });
  return paragraphs.join('\n');
}

/** A date as people write it: "20 November 2026". */
export function sayDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}

// Puts a page into the layout that all share, and marks where in the site it is.

const NAVIGATION = [
  ['/fit-check', 'Fit check'],
  ['/lanes', 'Kinds of finance'],
  ['/search', 'Search'],
  ['/enquire', 'Enquire'],
] as const;

export type Frame = {
  readonly layout: Template;
  /** What stands beside a link to the page that somebody shares. */
  readonly share: Template;
  readonly values: SiteValues;
  readonly baseUrl: string;
  /** Where the files that every page loads are. */
  readonly assets: Readonly<Record<string, string>>;
};

export function fillLayout(path: string, page: Page, frame: Frame): string {
  const { layout, share, values, baseUrl, assets } = frame;
  const { title, description } = page;
  const words = { ...values, title, description, url: `${baseUrl}${path}` };
  return fillTemplate(layout, {
    ...words,
    main: page.main,
    stylesheet: addressOf(assets, 'site.css'),
    // The page of no address is shared by nobody.
    share: path === '/404' ? '' : fillTemplate(share, words).trimEnd(),
    navigation: NAVIGATION.map((item) => navigationItem(item, path)).join('\n'),
    head: [...listScripts(path, page, assets), page.head]
      .filter((part) => part !== undefined)
      .join('\n'),
  });
}

/** The edge function answers with the page for what is not found, and allows it no script. */
function listScripts(path: string, { script }: Page, assets: Frame['assets']): string[] {
  const names = path === '/404' ? [] : ['page', ...(script === undefined ? [] : [script])];
  return names.map((name) => scriptElement(addressOf(assets, `${name}.js`)));
}

function addressOf(assets: Frame['assets'], name: string): string {
  const address = assets[name];
  if (address === undefined) throw new Error(`A page asks for ${name}, which is not built.`);
  return address;
}

function navigationItem([href, text]: readonly [string, string], path: string): string {
  const isHere = path === href ? ' aria-current="page"' : '';
  return `<li><a href="${href}"${isHere}>${escapeHtml(text)}</a></li>`;
}

/** A module waits until the page is read, so that words come before script. */
function scriptElement(address: string): string {
  return `<script type="module" src="${address}"></script>`;
}
