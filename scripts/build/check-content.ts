/** Checks all content, and refuses it in one message that names every file and what to do. */
import { checkClaims } from './check-claims.ts';
import { checkLanes } from './check-lanes.ts';
import { checkService } from './check-service.ts';
import { checkVocabulary } from './check-vocabulary.ts';
import { checkWordings } from './check-wordings.ts';
import {
  type Content,
  type ContentPage,
  changelogFile,
  PAGE_NAMES,
  pageFile,
  statementsFile,
  synonymsFile,
} from './content.ts';
import { fillPlaceholders, listPlaceholders, type Placeholders } from './fill-placeholders.ts';
import { parsePage } from './parse-page.ts';
import { ContentProblems, parseYaml, type Review } from './problems.ts';
import type { SourceFile, Sources } from './read-content.ts';
import { checkRules } from './rules/check-rules.ts';

export function checkContent(
  sources: Sources,
  { review, baseUrl }: { review: Review; baseUrl: string | undefined },
): Content {
  const { lanes, pages, consent, statements } = sources;
  checkClaims(
    [...lanes, ...pages, ...consent, ...sources.rules, ...(statements ? [statements] : [])],
    review,
  );
  const service = checkService(sources.service, review);
  const placeholders = service && listPlaceholders(service, baseUrl ?? service.base_url);
  const lists = checkLists(sources, review);
  const ruled = checkRules(sources.rules, checkLanes(sources.lanes, review), review);
  const content = {
    service,
    ...ruled,
    vocabulary: checkVocabulary(sources.vocabulary, review),
    pages: placeholders && checkPages(sources.pages, placeholders, review),
    wordings: placeholders && checkWordings(sources, placeholders, review),
    changelog: checkChangelog(sources.changelog, review),
    ...lists,
  };
  if (review.problems.length > 0 || !isWhole(content)) throw new ContentProblems(review.problems);
  return content;
}

function checkLists({ synonyms, statements }: Sources, review: Review) {
  return {
    synonyms: parseYaml(
      { schema: synonymsFile, file: 'content/search-synonyms.yaml', source: synonyms },
      review,
    ),
    statements: parseYaml(
      { schema: statementsFile, file: 'content/statements.yaml', source: statements },
      review,
    ),
  };
}

function checkPages(
  sources: readonly SourceFile[],
  placeholders: Placeholders,
  review: Review,
): ContentPage[] {
  return PAGE_NAMES.flatMap((name) => {
    const source = sources.find((each) => each.name === name);
    if (source === undefined) review.problems.push(`content/pages/${name}.md: is missing`);
    const page = source && parsePage(pageFile, source, review);
    if (source === undefined || page === undefined) return [];
    const { file } = source;
    return [
      { name, ...page, text: fillPlaceholders({ file, text: page.text }, placeholders, review) },
    ];
  });
}

function checkChangelog(source: SourceFile | undefined, review: Review) {
  const file = 'content/changelog.yaml';
  const changelog = parseYaml({ schema: changelogFile, file, source }, review);
  if (changelog?.[0] && changelog[0].version !== review.version) {
    review.problems.push(`${file}: must start with version ${review.version}, as in package.json`);
  }
  return changelog;
}

type Partly<T> = { readonly [Key in keyof T]: T[Key] | undefined };

function isWhole(content: Partly<Content>): content is Content {
  return Object.values(content).every((value) => value !== undefined);
}
