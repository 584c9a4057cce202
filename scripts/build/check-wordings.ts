/**
 * Checks the consent wordings. People agreed to them word by word, so a published wording is never
 * edited: hashes.json remembers each, and a change needs a new version.
 */
import { createHash } from 'node:crypto';
import type { Wording } from '../../functions/contract/built.ts';
import { CONSENT_DAYS } from '../../functions/domain/consent.ts';
import { type Content, hashesFile, wordingFile } from './content.ts';
import { fillPlaceholders, type Placeholders } from './fill-placeholders.ts';
import { parsePage } from './parse-page.ts';
import { parseYaml, type Review } from './problems.ts';
import type { SourceFile, Sources } from './read-content.ts';

const HASHES_FILE = 'content/consent/hashes.json';
const SECTIONS = /^## Consent statement\n([\s\S]+?)\n## Collection notice\n([\s\S]+)$/;

type Draft = Wording & { readonly published_at: string };

/** Returns the wording in force, which is the one published last, and those before it. */
export function checkWordings(
  { consent, hashes }: Sources,
  placeholders: Placeholders,
  review: Review,
): Content['wordings'] | undefined {
  checkHashes(consent, hashes, review);
  const wordings = consent.flatMap((source) => parseWording(source, placeholders, review));
  wordings.sort((a, b) => b.published_at.localeCompare(a.published_at));
  const [current, ...past] = wordings.map(({ published_at: _, ...wording }) => wording);
  if (current === undefined) {
    review.problems.push('content/consent: has no wording that could be read');
    return undefined;
  }
  const past_wordings = past.map(({ version, sha256 }, place) => {
    // The list is newest first, so the one that ended it stands before it.
    return { version, sha256, ended_on: wordings[place]?.published_at ?? '' };
  });
  return { wording: current, past_wordings };
}

function parseWording(source: SourceFile, placeholders: Placeholders, review: Review): Draft[] {
  const page = parsePage(wordingFile, source, review);
  if (page === undefined) return [];
  const { file, name } = source;
  if (page.version !== name)
    review.problems.push(`${file}: version: must be the file name ${name}`);
  const text = fillPlaceholders({ file, text: page.text }, placeholders, review);
  const [, statement, notice] = SECTIONS.exec(text) ?? [];
  if (statement === undefined || notice === undefined) {
    const wanted = '"## Consent statement" and "## Collection notice", in that order';
    review.problems.push(`${file}: must have the sections ${wanted}`);
    return [];
  }
  if (!statement.includes(`${CONSENT_DAYS} days`)) {
    review.problems.push(`${file}: the statement must say that consent lasts ${CONSENT_DAYS} days`);
  }
  const { version, published_at } = page;
  return [
    {
      version,
      sha256: hash(statement.trim()),
      published_at,
      consent_statement: statement.trim(),
      collection_notice: notice.trim(),
    },
  ];
}

function checkHashes(
  sources: readonly SourceFile[],
  hashes: SourceFile | undefined,
  review: Review,
): void {
  const published = parseYaml({ schema: hashesFile, file: HASHES_FILE, source: hashes }, review);
  if (published === undefined) return;
  for (const { file, name, source } of sources) {
    if (published[name] === undefined) {
      const line = `"${name}": "${hash(source)}"`;
      review.problems.push(
        `${file}: is new: once its text is final, add ${line} to ${HASHES_FILE}`,
      );
    } else if (published[name] !== hash(source)) {
      const cure = 'restore it, and write the change as a new version in a file of its own';
      review.problems.push(`${file}: a published wording is never edited: ${cure}`);
    }
  }
  for (const name of Object.keys(published)) {
    if (!sources.some((source) => source.name === name)) {
      review.problems.push(`content/consent/${name}.md: was published and must stay: restore it`);
    }
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
