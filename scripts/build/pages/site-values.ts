/** What every template may name: who is behind the service, how to reach them, the wording. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import { escapeHtml } from '../../../functions/domain/escape-html.ts';
import type { SiteValues } from './page.ts';

export function listSiteValues({ service, disclosure, wording }: Catalogue): SiteValues {
  const { broker, service_name } = service;
  return {
    service_name,
    disclosure,
    broker_name: broker.business_name,
    broker_licence: broker.licence,
    support_phone: broker.support_phone,
    phone_link: `tel:${broker.support_phone.replace(/[^\d+]/g, '')}`,
    privacy_email: broker.privacy_email,
    wording_version: wording.version,
    consent_statement: wording.consent_statement,
    collection_notice: toParagraphs(wording.collection_notice),
  };
}

/** Word for word, as people agree to it: only an address in it becomes a link. */
function toParagraphs(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const html = escapeHtml(paragraph).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
    return `<p>${html}</p>`;
  });
  return paragraphs.join('\n');
}
