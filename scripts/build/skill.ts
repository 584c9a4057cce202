/**
 * The skill for assistants (SEP-2640): content/skill.md with a guide to each lane beside it. The digests by
 * which a host checks what it reads are made here, with the texts that are served.
 */
import { skillEntry } from '@modelcontextprotocol/server/ext/skills';
import type { BuiltSkill } from '../../functions/built-files.ts';
import { laneDocumentId } from '../../functions/catalogue/lanes.ts';
import type { BuiltData } from './catalogue.ts';

export async function makeSkill({ content, documents }: BuiltData): Promise<BuiltSkill> {
  const lines = content.lanes.map(
    ({ id, name, summary }) => `- [${name}](references/${id}.md): ${summary}`,
  );
  const text = `${content.skill.trim()}\n\n${lines.join('\n')}\n`;
  const textOf = (id: string) => documents.find((each) => each.id === laneDocumentId(id))?.text;
  const guides = content.lanes.map(({ id }) => [`references/${id}.md`, textOf(id) ?? '']);
  const { uri, frontmatter, resources } = await skillEntry('business-finance', {
    'SKILL.md': text,
    ...Object.fromEntries(guides),
  });
  if (resources === 'dynamic') throw new Error('The skill has no digests.');
  return { entry: { uri, frontmatter, resources }, text };
}
