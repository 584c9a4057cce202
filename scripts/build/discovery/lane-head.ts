/**
 * What a lane page tells software: schema.org data, and its Markdown twin. A kind of finance is no
 * offer here: no price and no rating, as the ranges are observed.
 */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { CatalogueLane } from '../../../functions/contract/content.ts';
import { lanePageUrl } from '../../../functions/domain/lane-views.ts';

export function laneHead(lane: CatalogueLane, catalogue: Catalogue): string {
  /** A "<" could end the script element that carries it. */
  const data = JSON.stringify(describeLane(lane, catalogue)).replaceAll('<', '\\u003c');
  return (
    `<script type="application/ld+json">${data}</script>\n` +
    `<link rel="alternate" type="text/markdown" href="/lanes/${lane.id}.md">`
  );
}

function describeLane(lane: CatalogueLane, { base_url, service }: Catalogue) {
  const { broker } = service;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: lane.name,
    description: lane.summary,
    url: lanePageUrl(base_url, lane.id),
    inLanguage: 'en-AU',
    dateModified: lane.observed_at,
    isPartOf: { '@type': 'WebSite', name: service.service_name, url: base_url },
    about: {
      '@type': 'FinancialProduct',
      name: lane.name,
      description: lane.summary,
      category: 'Business finance',
      areaServed: { '@type': 'Country', name: 'Australia' },
      audience: { '@type': 'BusinessAudience', audienceType: 'ABN holders' },
    },
    publisher: {
      '@type': 'Organization',
      name: broker.business_name,
      telephone: broker.support_phone,
      url: broker.website,
    },
  };
}
