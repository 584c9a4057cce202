/** Everything by which software that has never heard of this service finds it, step by step. */
import type { BuiltData } from '../build-data.ts';
import type { SiteFile } from '../site-file.ts';
import type { FunctionName } from '../write-bundles.ts';
import { makeAgentCard } from './make-agent-card.ts';
import { makeRobots, makeSitemap } from './make-crawler-files.ts';
import { makeLlms } from './make-llms.ts';
import { makeMarkdownTwins } from './make-markdown-twins.ts';
import { makeServerJson } from './make-server-json.ts';
import { publishAgentCard } from './sign-agent-card.ts';

export type Discoverable = {
  readonly functions: readonly FunctionName[];
  /** The files for people, which the sitemap lists. */
  readonly pages: readonly SiteFile[];
  readonly agentCardKey: string | undefined;
};

export async function makeDiscovery(
  { catalogue, content, documents }: BuiltData,
  { functions, pages, agentCardKey }: Discoverable,
): Promise<SiteFile[]> {
  const signing = { key: agentCardKey, baseUrl: catalogue.base_url };
  return [
    makeLlms(catalogue, content.pages),
    ...makeMarkdownTwins(documents, catalogue),
    makeSitemap(pages, catalogue),
    makeRobots(catalogue),
    ...(functions.includes('mcp') ? [makeServerJson(catalogue)] : []),
    ...(functions.includes('a2a') ? await publishAgentCard(makeAgentCard(catalogue), signing) : []),
  ];
}
