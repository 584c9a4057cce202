/** Makes llms.txt: for language models, what is here and in which plain form to read it. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import { operations } from '../../../functions/contract/operations.ts';
import type { ContentPage } from '../content.ts';
import { type SiteFile, textFile } from '../site-file.ts';

export function makeLlms(catalogue: Catalogue, pages: readonly ContentPage[]): SiteFile {
  const { service, base_url, lanes, disclosure } = catalogue;
  const link = (title: string, path: string, about: string) =>
    `- [${title}](${base_url}${path}): ${about}`;
  const text = [
    `# ${service.service_name}`,
    `> Business finance for Australian ABN holders: which kinds fit a need, what they ask for, and one consented enquiry to a licensed broker. ${disclosure}`,
    '## Kinds of business finance',
    lanes.map(({ id, name, summary }) => link(name, `/lanes/${id}.md`, summary)).join('\n'),
    '## What software can call',
    Object.values(operations)
      .map(
        ({ title, http, description }) =>
          `- ${title} (${http.method} ${http.path}): ${description}`,
      )
      .join('\n'),
    '## Where to call it',
    [
      link('REST', '/openapi.json', 'OpenAPI 3.1; no sign-in'),
      link('MCP', '/mcp', 'Streamable HTTP, by POST; no sign-in'),
      link('A2A', '/.well-known/agent-card.json', 'agent card; JSON-RPC by POST to /a2a'),
      link('API catalog', '/.well-known/api-catalog', 'RFC 9727 linkset'),
    ].join('\n'),
    '## About',
    pages.map(({ name, title, summary }) => link(title, `/${name}.md`, summary)).join('\n'),
  ].join('\n\n');
  return textFile({ key: 'llms.txt', route: '/llms.txt' }, `${text}\n`);
}
