/** The first half of the build: from the files under content/ to the data that operations read. */
import { join, resolve } from 'node:path';
import type { Catalogue } from '../../functions/contract/built.ts';
import type { Document } from '../../functions/contract/document.ts';
import type { SerialisedIndex } from '../../functions/domain/search-index.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { checkContent } from './check-content.ts';
import type { Content } from './content.ts';
import { checkHolidays, listHolidays } from './list-holidays.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { makeDocuments } from './make-documents.ts';
import { makeSearchIndex } from './make-search-index.ts';
import { makeZone } from './make-zone.ts';
import type { Review } from './problems.ts';
import { readContent } from './read-content.ts';
import type { BuildSettings } from './settings.ts';

export const CONTENT_DIR = resolve(import.meta.dirname, '../../content');

export type BuiltData = {
  readonly content: Content;
  readonly catalogue: Catalogue;
  readonly documents: readonly Document[];
  readonly searchIndex: SerialisedIndex;
  readonly warnings: readonly string[];
  readonly siteDir: string;
};

export async function buildData(settings: Omit<BuildSettings, 'outDir'>): Promise<BuiltData> {
  const { stage, now, contentDir = CONTENT_DIR } = settings;
  const { version } = packageFile;
  const review: Review = { stage, now, version, problems: [], warnings: [] };

  const sources = await readContent(contentDir);
  const content = checkContent(sources, { review, baseUrl: settings.baseUrl });
  const holidays = listHolidays(content.service.hours.state, now);
  checkHolidays(holidays, review);
  const base_url = settings.baseUrl ?? content.service.base_url;
  const calendar = { holidays, zone: makeZone(content.service.hours.zone, now) };
  const catalogue = makeCatalogue(content, calendar, { version, stage, base_url });
  const documents = makeDocuments(catalogue, content);
  const searchIndex = makeSearchIndex(documents, catalogue, content.synonyms);
  const siteDir = join(contentDir, 'site');
  return { content, catalogue, documents, searchIndex, warnings: review.warnings, siteDir };
}
