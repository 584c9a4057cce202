/** The catalogue of these tests: the sample content, built for a fixed day and address. */
import { resolve } from 'node:path';
import { checkContent } from '../../../../scripts/build/check-content.ts';
import { makeCatalogue } from '../../../../scripts/build/make-catalogue.ts';
import { makeDocuments } from '../../../../scripts/build/make-documents.ts';
import { makeSearchIndex } from '../../../../scripts/build/make-search-index.ts';
import { readContent } from '../../../../scripts/build/read-content.ts';

const CONTENT = resolve(import.meta.dirname, '../../../../content');
const BASE_URL = 'https://finance.example';
const RELEASE = { version: '2.0.5', stage: 'local', base_url: BASE_URL } as const;

const content = checkContent(await readContent(CONTENT), {
  review: {
    stage: RELEASE.stage,
    now: new Date('2026-11-20T00:00:00Z'),
    version: RELEASE.version,
    problems: [],
    warnings: [],
  },
  baseUrl: BASE_URL,
});

export const catalogue = makeCatalogue(content, { until: '2028-12-31', days: {} }, RELEASE);
export const documents = makeDocuments(catalogue, content.pages);
export const searchIndex = makeSearchIndex(documents, catalogue, content.synonyms);
