/** Makes every object that the edge serves without a function. */
import type { BuiltData } from './build-data.ts';
import { makeDiscovery } from './discovery/make-discovery.ts';
import { makeApiCatalog } from './make-api-catalog.ts';
import { makeChangelog } from './make-changelog.ts';
import { makePages } from './make-pages.ts';
import { makeStaticJson } from './make-static-json.ts';
import { makeExamples } from './openapi/make-examples.ts';
import { makeOpenapi } from './openapi/make-openapi.ts';
import type { BuildSettings } from './settings.ts';
import type { SiteFile } from './site-file.ts';
import type { FunctionName } from './write-bundles.ts';

export async function makeSite(
  data: BuiltData,
  functions: readonly FunctionName[],
  { agentCardKey, publishedKeys = [] }: Pick<BuildSettings, 'agentCardKey' | 'publishedKeys'> = {},
): Promise<SiteFile[]> {
  const { content, catalogue, documents, siteDir } = data;
  const pages = await makePages({ catalogue, documents, content }, siteDir);
  return [
    ...makeStaticJson(catalogue, documents),
    ...pages,
    makeOpenapi(catalogue, await makeExamples(data)),
    makeApiCatalog(catalogue.base_url, functions),
    makeChangelog(content.changelog, catalogue),
    ...(await makeDiscovery(data, { functions, pages, agentCardKey, publishedKeys })),
  ];
}
