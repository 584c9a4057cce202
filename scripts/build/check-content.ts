/** Checks all content, and refuses it in one message that names every file and what to do. */

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as z from 'zod';
import {
  type LaneFile,
  type LearnedWeights,
  laneFile,
  type Service,
  service,
  type Wording,
} from '../../functions/catalogue/content.ts';
import { LANE_IDS, words } from '../../functions/catalogue/schema.ts';
import { sentencesFile } from '../../functions/catalogue/sentences.ts';
import { readAbn } from '../../functions/enquiry/abn.ts';
import { CONSENT_DAYS } from '../../functions/enquiry/consent.ts';
import { isFictitious, readPhone } from '../../functions/enquiry/details.ts';
import {
  figureCues,
  findUnknownClasses,
  listSignals,
  markWords,
  readLearned,
  readLearnedGists,
  turnWords,
  type Vocabulary,
  vocabularyTheme,
  wordLists,
} from '../../functions/fit/read/compile-vocabulary.ts';
import { writeGists } from '../../functions/fit/read/ledger/gist.ts';
import { FIGURE_WEIGHTS, writeWeights } from '../../functions/fit/read/ledger/weights.ts';
import { checkAsked } from './asked.ts';
import { findIllegible, listColours } from './colours.ts';
import {
  ContentProblems,
  fillPlaceholders,
  listPlaceholders,
  memoise,
  type Placeholders,
  parsePage,
  parseYaml,
  type Review,
  type SourceFile,
  sourceOf,
  sourcesIn,
  type WrittenLane,
  warnOrRefuse,
} from './content.ts';
import { checkRules } from './rules.ts';

const PAGE_NAMES = ['about', 'terms', 'privacy'] as const;
const pageFile = z.strictObject({ title: words, summary: words.max(240) });
const statementsFile = z.strictObject({ method: words, disclosure: words });
const synonymsFile = z.array(
  z.array(z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/, 'must be lower-case words')).min(2),
);
const changelogFile = z
  .array(z.strictObject({ version: words, date: z.iso.date(), changes: z.array(words).min(1) }))
  .min(1);

export type Content = ReturnType<typeof checkContent>;

export function checkContent(review: Review, baseUrl: string | undefined) {
  checkClaims(review);
  const service = checkService(review);
  const placeholders = service && listPlaceholders(service, baseUrl ?? service.base_url);
  const vocabulary = checkVocabulary(review);
  const signals = vocabulary && listSignals(vocabulary.themes);
  const content = {
    service,
    vocabulary,
    learned: publishLearned(review),
    ...checkRules(checkLanes(review), signals, review),
    ...checkAsked(placeholders, signals, review),
    pages: placeholders && checkPages(placeholders, review),
    wordings: placeholders && checkWordings(placeholders, review),
    changelog: checkChangelog(review),
    skill: placeholders && checkSkill(placeholders, review),
    synonyms: parseYaml(synonymsFile, 'search-synonyms.yaml', review),
    statements: parseYaml(statementsFile, 'statements.yaml', review),
    sentences: parseYaml(sentencesFile, 'sentences.yaml', review),
  };
  if (review.problems.length > 0) throw new ContentProblems(review.problems);
  // What is missing has its problem.
  return content as {
    readonly [Name in keyof typeof content]-?: NonNullable<(typeof content)[Name]>;
  };
}

function checkPages(placeholders: Placeholders, review: Review) {
  return PAGE_NAMES.flatMap((name) => {
    const page = parsePage(pageFile, `pages/${name}.md`, review);
    if (page === undefined) return [];
    const { title, summary } = page;
    return [{ name, title, summary, text: fillPlaceholders(page, placeholders, review) }];
  });
}

function checkSkill(placeholders: Placeholders, review: Review) {
  const found = sourceOf('skill.md', review);
  return found && fillPlaceholders({ ...found, text: found.source }, placeholders, review);
}

function checkChangelog(review: Review) {
  const changelog = parseYaml(changelogFile, 'changelog.yaml', review);
  if (changelog?.[0] && changelog[0].version !== review.version) {
    review.problems.push(
      `content/changelog.yaml: must start with version ${review.version}, as in package.json`,
    );
  }
  return changelog;
}

function checkLanes(review: Review): WrittenLane[] {
  for (const { file, name } of sourcesIn('lanes', '.md', review)) {
    if (LANE_IDS.some((id) => id === name)) continue;
    review.problems.push(
      `${file}: is in no list: add ${name} to content/lanes/order.json, or take the file away`,
    );
  }
  // Published order is that of LANE_IDS, whatever the order of the files.
  return LANE_IDS.flatMap((id) => {
    const lane = parsePage(laneFile, `lanes/${id}.md`, review);
    if (lane === undefined) return [];
    checkFreshness(lane, review);
    return [{ id, ...lane }];
  });
}

function checkFreshness(
  { file, observed_at, stale_after }: LaneFile & { readonly file: string },
  review: Review,
): void {
  const today = review.now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (stale_after < observed_at) {
    review.problems.push(`${file}: stale_after: must not come before observed_at`);
  } else if (stale_after < today) {
    const cure = 'observe its figures again, then set observed_at and stale_after';
    warnOrRefuse(review, `${file}: went stale after ${stale_after}: ${cure}`);
  }
}

// Checks the operator's file, and keeps sample values out of production.

const FILE = 'service.yaml';

function checkService(review: Review): Service | undefined {
  const checked = parseYaml(service, FILE, review);
  if (checked === undefined) return undefined;
  const { broker, hours, retention, delivery } = checked;
  const refuse = (problem: string) => review.problems.push(`content/${FILE}: ${problem}`);
  const abn = readAbn(broker.abn);
  if (typeof abn !== 'string') refuse(`broker.abn: ${abn.problem}`);
  if (!canBeRung(broker.support_phone)) {
    refuse('broker.support_phone: nobody can ring this number: give one with its area code');
  }
  if (!isZone(hours.zone)) refuse('hours.zone: must be an IANA zone such as Australia/Sydney');
  if (retention.contact_days < CONSENT_DAYS) {
    refuse(`retention.contact_days: must be at least the ${CONSENT_DAYS} days of the consent`);
  }
  if (delivery.channel === 'email' && delivery.email_to === undefined) {
    refuse('delivery.email_to: is required where the channel is email');
  }
  if (review.stage === 'production') listSamples(checked).forEach(refuse);
  const css = review.sources.get('site/styles/colours.css')?.source ?? '';
  for (const found of findIllegible(listColours(css, checked))) refuse(`brand.colours: ${found}`);
  return checked;
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-AU', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** In Australia, free-call and local-rate numbers as well. */
function canBeRung(phone: string): boolean {
  return parsePhoneNumberFromString(phone, 'AU')?.isValid() === true || isFictitiousLine(phone);
}

/** Values that nobody could call, write to or look up; each is named by its path. */
export function listSamples(value: unknown, path = ''): string[] {
  if (typeof value === 'string') {
    return isSample(value) ? [`${path}: is a sample value: set your own before production`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listSamples(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** Valid numbers that documentation and tests everywhere use. */
const KNOWN_ABNS = new Set(['11223491505', '51824753556', '53004085616', '83914571673']);

function isSample(value: string): boolean {
  const compact = value.replace(/\s/g, '');
  if (/example/i.test(value) || compact.includes('000000') || KNOWN_ABNS.has(compact)) return true;
  const read = readPhone(value);
  return 'phone' in read ? isFictitious(read.phone) : isFictitiousLine(value);
}

/** Free-call and local-rate numbers that ACMA sets aside for fiction. */
function isFictitiousLine(value: string): boolean {
  return /^(1800160401|1[38]0097570[7-9]|1[38]0097571[01])$/.test(value.replace(/\D/g, ''));
}

// Checks the consent wordings. People agreed to them word by word, so a published wording is never
// edited: hashes.json remembers each, and a change needs a new version.

const HASHES_FILE = 'consent/hashes.json';
const hashesFile = z.record(z.string(), z.string());
const wordingFile = z.strictObject({ version: words, published_at: z.iso.date() });
const SECTIONS = /^## Consent statement\n([\s\S]+?)\n## Collection notice\n([\s\S]+)$/;

/** The wording in force, which is the one published last, and those before it. */
function checkWordings(placeholders: Placeholders, review: Review) {
  const sources = sourcesIn('consent', '.md', review);
  checkHashes(sources, review);
  const drafts = sources.flatMap(({ name }) => parseWording(name, placeholders, review));
  drafts.sort((a, b) => b.published_at.localeCompare(a.published_at));
  const [current, ...past] = drafts;
  if (current === undefined) {
    review.problems.push('content/consent: has no wording that could be read');
    return undefined;
  }
  return {
    wording: current.wording,
    past_wordings: past.map(({ wording: { version, sha256 } }, place) => {
      // The list is newest first, so the one that ended it stands before it.
      return { version, sha256, ended_on: drafts[place]?.published_at ?? '' };
    }),
  };
}

function parseWording(
  name: string,
  placeholders: Placeholders,
  review: Review,
): { readonly published_at: string; readonly wording: Wording }[] {
  const page = parsePage(wordingFile, `consent/${name}.md`, review);
  if (page === undefined) return [];
  const { file, version, published_at } = page;
  if (version !== name) review.problems.push(`${file}: version: must be the file name ${name}`);
  const text = fillPlaceholders(page, placeholders, review);
  const [, statement, notice] = SECTIONS.exec(text) ?? [];
  if (statement === undefined || notice === undefined) {
    review.problems.push(
      `${file}: must have the sections "## Consent statement" and "## Collection notice", in that order`,
    );
    return [];
  }
  if (!statement.includes(`${CONSENT_DAYS} days`)) {
    review.problems.push(`${file}: the statement must say that consent lasts ${CONSENT_DAYS} days`);
  }
  const consent_statement = statement.trim();
  const sha256 = hash('sha256', consent_statement);
  const collection_notice = notice.trim();
  return [{ published_at, wording: { version, sha256, consent_statement, collection_notice } }];
}

function checkHashes(sources: readonly SourceFile[], review: Review): void {
  const published = parseYaml(hashesFile, HASHES_FILE, review);
  if (published === undefined) return;
  for (const { file, name, source } of sources) {
    if (published[name] === undefined) {
      const line = `"${name}": "${hash('sha256', source)}"`;
      const cure = `once its text is final, add ${line} to content/${HASHES_FILE}`;
      review.problems.push(`${file}: is new: ${cure}`);
    } else if (published[name] !== hash('sha256', source)) {
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

/** Files that hold other words than those of a theme. */
const NO_THEMES: ReadonlySet<string> = new Set([
  'figures',
  'marks',
  'turns',
  'word-lists',
  'asked',
]);

function checkVocabulary(review: Review): Vocabulary | undefined {
  const figures = parseYaml(figureCues, 'vocabulary/figures.yaml', review);
  const marks = parseYaml(markWords, 'vocabulary/marks.yaml', review);
  const turns = parseYaml(turnWords, 'vocabulary/turns.yaml', review);
  const lists = parseYaml(wordLists, 'vocabulary/word-lists.yaml', review);
  const themes = sourcesIn('vocabulary', '.yaml', review)
    .filter(({ name }) => !NO_THEMES.has(name))
    .map(({ name }) => parseYaml(vocabularyTheme, `vocabulary/${name}.yaml`, review));
  const whole = themes.filter((theme) => theme !== undefined);
  if (whole.length < themes.length || !figures || !marks || !turns || !lists) return undefined;
  const vocabulary = { themes: whole, figures, marks, turns, lists };
  for (const name of findUnknownClasses(vocabulary)) {
    review.problems.push(`content/vocabulary: ${name}: is a class of words that no file lists`);
  }
  return vocabulary;
}

/** What labelled texts teach, as it is published. */
function publishLearned(review: Review): LearnedWeights {
  // What is missing has its problem.
  const textOf = (name: string) => sourceOf(`learned-${name}.txt`, review)?.source ?? '';
  return {
    figures: writeFigures(textOf('figures')),
    needs: writeGistsOnce(textOf('needs')),
    asides: writeGistsOnce(textOf('asides')),
    told: writeGistsOnce(textOf('told')),
    changes: writeGistsOnce(textOf('changes')),
    answers: writeGistsOnce(textOf('answers')),
  };
}

const writeFigures = memoise((text: string) => writeWeights(readLearned(text), FIGURE_WEIGHTS));
const writeGistsOnce = memoise((text: string) => writeGists(readLearnedGists(text)));

// Finds the words of never-said.yaml. The reader of a guide must not take it for advice (ASIC Act ss 12DA
// and 12DB, RG 234), and no lender is named on any surface. The build holds the content to this list, and
// a test holds every string of the code and every file that is published.

const { allowed, ...claims } = z
  .record(z.string(), z.array(z.string()).min(1))
  .parse(load(readFileSync(join(import.meta.dirname, 'never-said.yaml'), 'utf8')));
const ALLOWED = new RegExp((allowed ?? []).join('|'), 'gi');
const CLAIMS = new RegExp(
  `(?<![\\w-])(?:${Object.values(claims).flat().join('|')})(?![\\w-])`,
  'gi',
);

export function findClaims(text: string): string[] {
  const said = text.replace(ALLOWED, ' ');
  return [...new Set(said.match(CLAIMS)?.map((claim) => claim.toLowerCase()))];
}

/** What people read of it. */
const SAID =
  /^(?:lanes|pages|consent|rules)\/.*(?:md|yaml)$|^(?:statements|sentences|topics|questions\/(?!figures)[a-z]+)\.yaml$/;

function checkClaims({ sources, problems }: Review): void {
  for (const [path, { file, source }] of sources) {
    for (const claim of SAID.test(path) ? findClaims(leaveOutHeard(source)) : []) {
      problems.push(
        `${file}: says "${claim}", which names a lender or reads as advice or a promise: reword it`,
      );
    }
  }
}

/** Parts of a rule that are compared with what callers type, and never said. */
const HEARD = /^(\s*(?:- )?)(?:raised_by|not_by|when|means|answers|asked):/;

/** Leaves out such a part, with the lines that stand further in. */
export function leaveOutHeard(source: string): string {
  let column: number | undefined;
  const said = source.split('\n').filter((line) => {
    const indent = line.length - line.trimStart().length;
    if (column !== undefined && (indent > column || line.trim() === '')) return false;
    column = HEARD.exec(line)?.[1]?.length;
    return column === undefined;
  });
  return said.join('\n');
}
