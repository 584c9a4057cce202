/** One page for people: what stands between masthead and footer, and what its head adds. */

import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import Handlebars from 'handlebars';
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

// Turns Markdown into HTML, and fills templates. Text is always escaped, raw HTML in it included.

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

/** Fills a file of content/site, such as `pages/lane.html`. */
export type Fill = (file: string, values: object) => string;

/**
 * The templates are Handlebars: `{{name}}` is text and `{{{name}}}` is HTML that we made. A name without a
 * value is a mistake, and told with its file and line.
 */
export async function readTemplates(siteDir: string): Promise<Fill> {
  const engine = Handlebars.create();
  requireOperands(engine);
  const templates = new Map<string, Handlebars.TemplateDelegate>();
  const files = (await readdir(siteDir, { recursive: true })).map((file) =>
    file.replaceAll(sep, '/'),
  );
  for (const file of files.filter((each) => /^text\/|\.html$/.test(each))) {
    const run = engine.compile(await readFile(join(siteDir, file), 'utf8'), { strict: true });
    const fill: Handlebars.TemplateDelegate = (values, options) => {
      try {
        return run(values, options);
      } catch (error) {
        throw error instanceof ContentProblems ? error : explain(error, file, values);
      }
    };
    templates.set(file, fill);
    engine.registerPartial(file, fill);
  }
  return (file, values) => {
    const fill = templates.get(file);
    if (fill === undefined) throw new Error(`There is no template content/site/${file}.`);
    return fill(values);
  };
}

/** By itself Handlebars takes a list or a condition that is not there for an empty one. */
function requireOperands(engine: typeof Handlebars): void {
  for (const name of ['each', 'if']) {
    const helper = engine.helpers[name];
    engine.registerHelper(name, function (this: unknown, operand: unknown, options) {
      if (operand === undefined)
        throw new Handlebars.Exception(`"#${name} …" not defined`, options);
      return helper?.call(this, operand, options);
    });
  }
}

function explain(error: unknown, file: string, values: object): ContentProblems {
  const { message, lineNumber } = Object(error);
  const [, name] = /^"(.+)" not defined/.exec(message) ?? [];
  if (name === undefined) return new ContentProblems([`content/site/${file}: ${message}`]);
  const meant = sayMeant(name, Object.keys(values));
  return new ContentProblems([
    `content/site/${file}:${lineNumber}: {{${name}}} is unknown here${meant}`,
  ]);
}

export type MakePage = (template: string, words: Omit<Page, 'main'>, more?: object) => Page;

export function pageMaker(fill: Fill, values: SiteValues): MakePage {
  return (template, words, more) => {
    const { title, description } = words;
    const main = fill(`pages/${template}.html`, { ...values, title, description, ...more });
    return { ...words, main };
  };
}

// What every template may name: who is behind the service, how to reach them, the wording.

export type SiteValues = ReturnType<typeof listSiteValues>;

export function listSiteValues({ service, disclosure, wording }: Catalogue) {
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
  readonly fill: Fill;
  readonly values: object;
  readonly baseUrl: string;
  /** Where the files that every page loads are. */
  readonly assets: Readonly<Record<string, string>>;
};

export function fillLayout(path: string, page: Page, { fill, values, baseUrl, assets }: Frame) {
  // The edge function answers with the page for what is not found: it allows no script, and nobody shares it.
  const isFound = path !== '/404';
  const scripts = isFound ? ['page', ...(page.script === undefined ? [] : [page.script])] : [];
  return fill('layout.html', {
    head: '',
    ...values,
    ...page,
    isFound,
    url: `${baseUrl}${path}`,
    stylesheet: addressOf(assets, 'site.css'),
    scripts: scripts.map((name) => addressOf(assets, `${name}.js`)),
    navigation: NAVIGATION.map(([href, text]) => ({ href, text, isHere: href === path })),
  });
}

function addressOf(assets: Frame['assets'], name: string): string {
  const address = assets[name];
  if (address === undefined) throw new Error(`A page asks for ${name}, which is not built.`);
  return address;
}
