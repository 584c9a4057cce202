/** Everything by which software that has never heard of this service finds it, step by step. */
import type { JWK } from 'jose';
import type { BuiltData } from '../build-data.ts';
import type { SiteFile } from '../site-file.ts';
import type { FunctionName } from '../write-bundles.ts';
import { makeAgentCard } from './make-agent-card.ts';
import { makeRobots, makeSitemap } from './make-crawler-files.ts';
import { makeJwks } from './make-jwks.ts';
import { makeLlms } from './make-llms.ts';
import { makeMarkdownTwins } from './make-markdown-twins.ts';
import { makeServerJson } from './make-server-json.ts';
import { publishAgentCard } from './sign-agent-card.ts';

export type Discoverable = {
  readonly functions: readonly FunctionName[];
  /** The files for people, which the sitemap lists. */
  readonly pages: readonly SiteFile[];
  readonly agentCardKey: string | undefined;
  /** Published beside the agent card's own. */
  readonly publishedKeys: readonly JWK[];
};

export async function makeDiscovery(
  { catalogue, content, documents }: BuiltData,
  { functions, pages, agentCardKey, publishedKeys }: Discoverable,
): Promise<SiteFile[]> {
  const signing = { key: agentCardKey, baseUrl: catalogue.base_url };
  const card = functions.includes('a2a')
    ? await publishAgentCard(makeAgentCard(catalogue), signing)
    : undefined;
  return [
    makeLlms(catalogue, content.pages),
    ...makeMarkdownTwins(documents, catalogue),
    makeSitemap(pages, catalogue),
    makeRobots(catalogue),
    ...(functions.includes('mcp') ? [makeServerJson(catalogue)] : []),
    ...(card === undefined ? [] : [card.file]),
    makeJwks([...(card?.keys ?? []), ...publishedKeys]),
  ];
}
