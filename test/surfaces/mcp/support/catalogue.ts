/** The catalogue of these tests: the lanes as published, behind a broker who does not exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Catalogue } from '../../../../functions/contract/built.ts';
import { laneFile } from '../../../../functions/contract/content.ts';
import type { Document } from '../../../../functions/contract/document.ts';
import { service } from '../../../../functions/contract/service.ts';
import { LANE_IDS } from '../../../../functions/contract/vocabulary.ts';
import { laneDocumentId, lanePageUrl } from '../../../../functions/domain/lane-views.ts';

const CONTENT = resolve(import.meta.dirname, '../../../../content');
const BASE_URL = 'https://finance.example';

function read(...path: string[]): string {
  return readFileSync(join(CONTENT, ...path), 'utf8');
}

function page(...path: string[]): { readonly data: unknown; readonly text: string } {
  const [, data = '', ...text] = read(...path).split(/^---$/m);
  return { data: parse(data), text: text.join('---').trim() };
}

function section(title: string): string {
  const [file = ''] = readdirSync(join(CONTENT, 'consent')).sort().reverse();
  const [, text = ''] = read('consent', file).split(`## ${title}\n`);
  return text.split('\n## ')[0]?.trim() ?? '';
}

export const catalogue: Catalogue = {
  version: '2.0.5',
  base_url: BASE_URL,
  stage: 'local',
  observed_at: '2026-11-20',
  method: 'Observed on public pages.',
  disclosure: 'General information only; not an offer.',
  service: service.parse(parse(read('service.yaml'))),
  wording: {
    version: '2026-11',
    sha256: 'a'.repeat(64),
    consent_statement: section('Consent statement'),
    collection_notice: section('Collection notice'),
  },
  holidays: { until: '2028-12-31', days: {} },
  vocabulary: {},
  lanes: LANE_IDS.map((id) => {
    const { data, text } = page('lanes', `${id}.md`);
    return { id, text, ...laneFile.parse(data) };
  }),
};

export const documents: Document[] = [
  ...catalogue.lanes.map(({ id, name, summary, text, observed_at }) => ({
    id: laneDocumentId(id),
    title: name,
    text: `${summary}\n\n${text}`,
    url: lanePageUrl(BASE_URL, id),
    metadata: { observed_at },
  })),
  {
    id: 'page:about',
    title: 'About this service',
    text: page('pages', 'about.md').text,
    url: `${BASE_URL}/about`,
    metadata: { version: '2.0.5' },
  },
];
