/** Makes the documents that search finds: every lane with its figures, and the pages about us. */
import type { Catalogue } from '../../functions/contract/built.ts';
import type { ContentLane } from '../../functions/contract/content.ts';
import type { Document } from '../../functions/contract/document.ts';
import { laneDocumentId, lanePageUrl } from '../../functions/domain/lane-views.ts';
import type { Content, ContentPage } from './content.ts';
import { describeFigures } from './describe-figures.ts';

type Written = Pick<Content, 'lanes' | 'pages'>;

export function makeDocuments(catalogue: Catalogue, { lanes, pages }: Written): Document[] {
  return [
    ...lanes.map((lane) => laneDocument(lane, catalogue)),
    ...pages.map((page) => pageDocument(page, catalogue)),
  ];
}

function laneDocument(lane: ContentLane, catalogue: Catalogue): Document {
  const { method, disclosure, base_url } = catalogue;
  return {
    id: laneDocumentId(lane.id),
    title: lane.name,
    text: [
      lane.summary,
      describeFigures(lane),
      lane.text,
      describeQuestions(lane),
      `## How we know\n\n${method} Observed at ${lane.observed_at}.`,
      `## General information only\n\n${disclosure}`,
    ].join('\n\n'),
    url: lanePageUrl(base_url, lane.id),
    metadata: { observed_at: lane.observed_at, stale_after: lane.stale_after },
  };
}

function describeQuestions({ questions }: ContentLane): string {
  const list = questions.map(({ question, why }) => `- **${question}** ${why}`);
  return `## Questions that sharpen a need\n\n${list.join('\n')}`;
}

function pageDocument({ name, title, text }: ContentPage, catalogue: Catalogue): Document {
  return {
    id: `page:${name}`,
    title,
    text,
    url: `${catalogue.base_url}/${name}`,
    metadata: { version: catalogue.version },
  };
}
