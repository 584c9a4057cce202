/** The skill of this server (SEP-2640): how to use it well, and a guide to each lane, as resources. */
import type { McpServer } from '@modelcontextprotocol/server';
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { HOUR, type McpExchange, readOutput } from './exchange.ts';

const MARKDOWN = 'text/markdown';
const GUIDE = /\/references\/([a-z-]+)\.md$/;

export function registerSkill(server: McpServer, exchange: McpExchange): void {
  const { entry, text } = exchange.skill;
  const { uri, frontmatter, resources } = entry;
  const read = async (wanted: string) => {
    if (wanted === uri) return { text, mimeType: MARKDOWN };
    const [, id] = resources.some((each) => each.uri === wanted) ? (GUIDE.exec(wanted) ?? []) : [];
    if (id === undefined) return undefined;
    return { text: (await readOutput('fetch', { id }, exchange)).text, mimeType: MARKDOWN };
  };
  const source = {
    list: async () => ({ skills: [entry] }),
    get: async (wanted: string) => (wanted === uri ? entry : undefined),
    read,
    listResources: async () => [{ uri, ...frontmatter, mimeType: MARKDOWN }],
  };
  new SkillsExtension({ source, cacheHint: HOUR, strict: true }).attach(server);
}
