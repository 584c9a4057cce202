/** Pages for people: templates, the Markdown in them, and the layout that all share. */

import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import Handlebars from 'handlebars';
import { Marked } from 'marked';
import type { Catalogue, OfficeHours } from '../../functions/catalogue/content.ts';
import { sayHours } from '../../functions/catalogue/office-time.ts';
import { escapeHtml } from '../../functions/delivery/brief-formats.ts';
import { ContentProblems, sayMeant } from './content.ts';
import { type SiteFile, siteFile } from './site-file.ts';

/** One script a page that needs any; the rest of content/site/scripts is what they share. */
export const SCRIPTS = [
  'home',
  'fit-check',
  'enquire',
  'your-enquiry',
  'reply',
  'search',
  'lane',
] as const;
type ScriptName = (typeof SCRIPTS)[number];

export type Page = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Of content/site/pages, by name. */
  readonly template: string;
  /** What the template names besides what every one may. */
  readonly values?: object;
  readonly script?: ScriptName;
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
type Fill = (file: string, values: object) => string;

/**
 * The templates are Handlebars: `{{name}}` is text and `{{{name}}}` is HTML that we made. A name without a
 * value is a mistake, and told with its file and line.
 */
export async function readTemplates(siteDir: string): Promise<Fill> {
  const engine = Handlebars.create();
  requireOperands(engine);
  const templates = new Map<string, Handlebars.TemplateDelegate>();
  const files = await Array.fromAsync(glob('{text/*,**/*.html}', { cwd: siteDir }));
  for (const file of files.map((each) => each.replaceAll(sep, '/'))) {
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

// What every template may name: who is behind the service, how to reach them, the wording.

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

/** A number to ring, with when somebody answers it. */
function sayPhone(number: string, link: string, hours: OfficeHours): string {
  const words = `<span class="hours">(${escapeHtml(sayHours(hours))})</span>`;
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

const NAVIGATION = [
  ['/fit-check', 'Fit check'],
  ['/lanes', 'Kinds of finance'],
  ['/search', 'Search'],
  ['/enquire', 'Enquire'],
] as const;

type Frame = {
  readonly fill: Fill;
  /** What every template may name. */
  readonly shared: object;
  readonly baseUrl: string;
  /** Where the files that pages load are, by their names. */
  readonly assets: Readonly<Record<string, string>>;
};

/** A page in the layout that all share, which marks where in the site it is. */
export function renderPage(
  { path, template, values, ...page }: Page,
  { fill, shared, baseUrl, assets }: Frame,
): SiteFile {
  const { title, description, script } = page;
  // The edge function answers with the page for what is not found: it allows no script, and nobody shares it.
  const isFound = path !== '/404';
  const html = fill('layout.html', {
    ...{ head: '', ...shared, ...page, isFound },
    main: fill(`pages/${template}.html`, { ...shared, title, description, ...values }),
    url: `${baseUrl}${path}`,
    stylesheet: assets['site.css'],
    script: script === undefined ? '' : assets[`${script}.js`],
    navigation: NAVIGATION.map(([href, text]) => ({ href, text, isHere: href === path })),
  });
  return siteFile({ key: `${path === '/' ? 'index' : path.slice(1)}.html`, route: path }, html);
}
