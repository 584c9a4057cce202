/** Makes a Markdown twin of every page, at the page's address with .md: what fetch returns. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { Document } from '../../../functions/contract/document.ts';
import { type SiteFile, textFile } from '../site-file.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';

export function makeMarkdownTwins(
  documents: readonly Document[],
  { service, lanes, disclosure, base_url }: Catalogue,
): SiteFile[] {
  const list = lanes.map(
    ({ id, name, summary }) => `- [${name}](${base_url}/lanes/${id}.md): ${summary}`,
  );
  const index = [`# ${service.service_name}`, disclosure, list.join('\n')].join('\n\n');
  return [
    twin('/index', index),
    twin('/lanes', ['# Kinds of business finance', disclosure, list.join('\n')].join('\n\n')),
    ...documents.map(({ title, text, url }) =>
      twin(new URL(url).pathname, `# ${title}\n\n${text}\n\nSource: ${url}`),
    ),
  ];
}

function twin(path: string, text: string): SiteFile {
  return textFile({ key: `${path.slice(1)}.md`, route: `${path}.md` }, `${text}\n`, MARKDOWN);
}
