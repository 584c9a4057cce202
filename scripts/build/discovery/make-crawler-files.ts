/** Makes sitemap.xml and robots.txt: every page for people, and nothing that is called. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import { escapeHtml } from '../../../functions/domain/escape-html.ts';
import { type SiteFile, textFile } from '../site-file.ts';

/** Files whose address is a page: the route says it, and the 404 is none. */
export function makeSitemap(
  files: readonly SiteFile[],
  { base_url, observed_at }: Catalogue,
): SiteFile {
  const entries = files
    .filter(({ contentType, route }) => contentType.startsWith('text/html') && route !== '/404')
    .map(
      ({ route = '' }) =>
        `<url><loc>${escapeHtml(base_url + route)}</loc><lastmod>${observed_at}</lastmod></url>`,
    );
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return textFile(
    { key: 'sitemap.xml', route: '/sitemap.xml' },
    xml,
    'application/xml; charset=utf-8',
  );
}

export function makeRobots({ base_url }: Catalogue): SiteFile {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${base_url}/sitemap.xml\n`;
  return textFile({ key: 'robots.txt', route: '/robots.txt' }, text);
}
