/**
 * A lane page for search engines: a service of a kind, provided by the broker business. No offer, no
 * price and no rating: the ranges are observed, not offered.
 */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { CatalogueLane } from '../../../functions/contract/content.ts';
import { lanePageUrl } from '../../../functions/domain/lane-views.ts';

export function laneJsonLd(lane: CatalogueLane, { base_url, service }: Catalogue): string {
  const { broker } = service;
  const data = {
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
  /** A "<" could end the script element that carries it. */
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
