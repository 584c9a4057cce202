/** Puts a page into the layout that all share, and marks where in the site it is. */
import { escapeHtml } from '../../../functions/domain/escape-html.ts';
import { fillTemplate } from '../render-html.ts';
import type { Page, SiteValues } from './page.ts';

const NAVIGATION = [
  ['/fit-check', 'Fit check'],
  ['/lanes', 'Kinds of finance'],
  ['/search', 'Search'],
  ['/enquire', 'Enquire'],
] as const;

export type Frame = {
  readonly layout: string;
  readonly values: SiteValues;
  readonly baseUrl: string;
  /** Where the files that every page loads are. */
  readonly assets: Readonly<Record<string, string>>;
};

export function fillLayout(path: string, page: Page, frame: Frame): string {
  const { layout, values, baseUrl, assets } = frame;
  return fillTemplate(layout, {
    ...values,
    title: page.title,
    description: page.description,
    main: page.main,
    url: `${baseUrl}${path}`,
    stylesheet: addressOf(assets, 'site.css'),
    icon: addressOf(assets, 'icon.svg'),
    navigation: NAVIGATION.map((item) => navigationItem(item, path)).join('\n'),
    head: [page.script && scriptElement(addressOf(assets, `${page.script}.js`)), page.head]
      .filter((part) => part !== undefined)
      .join('\n'),
  });
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
