/**
 * The skill for assistants (SEP-2640): content/skill.md with a guide to each lane beside it. The digests by
 * which a host checks what it reads are made here, with the texts that are served.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { skillEntry } from '@modelcontextprotocol/server/ext/skills';
import type { BuiltSkill } from '../../functions/built-files.ts';
import { laneDocumentId } from '../../functions/catalogue/lanes.ts';
import type { BuiltData } from './catalogue.ts';
import { ContentProblems, fillPlaceholders, listPlaceholders } from './content.ts';

type Sources = Pick<BuiltData, 'catalogue' | 'documents' | 'siteDir'>;

export async function makeSkill({ catalogue, documents, siteDir }: Sources): Promise<BuiltSkill> {
  const file = 'content/skill.md';
  const source = await readFile(join(siteDir, '../skill.md'), 'utf8');
  const values = listPlaceholders(catalogue.service, catalogue.base_url);
  const problems: string[] = [];
  const words = fillPlaceholders({ file, text: source.replaceAll('\r\n', '\n') }, values, {
    problems,
  });
  if (problems.length > 0) throw new ContentProblems(problems);
  const guides = catalogue.lanes.map(({ id, name, summary }) => ({
    path: `references/${id}.md`,
    line: `- [${name}](references/${id}.md): ${summary}`,
    text: documents.find((each) => each.id === laneDocumentId(id))?.text ?? '',
  }));
  const text = `${words.trim()}\n\n${guides.map(({ line }) => line).join('\n')}\n`;
  const texts = Object.fromEntries(guides.map((guide) => [guide.path, guide.text]));
  const { uri, frontmatter, resources } = await skillEntry('business-finance', {
    'SKILL.md': text,
    ...texts,
  });
  if (resources === 'dynamic') throw new Error('The skill has no digests.');
  return { entry: { uri, frontmatter, resources }, text };
}
