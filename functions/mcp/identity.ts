/**
 * Who this server says it is: the same when it is asked, on its card and in the registry's file, as the
 * server card's specification wants (SEP-2127, "Consistency with Runtime Behavior").
 */
import type { Catalogue } from '../catalogue/content.ts';

/** The registry and the card take no longer description. */
const DESCRIPTION =
  'Business finance for Australian ABN holders: fit checks and consented broker calls.';

/** Where the build publishes the icon: hosts must show PNG, and may show nothing else. */
export const ICON_ADDRESS = '/icon.png';

export function describeServer({ service, version, base_url }: Catalogue) {
  return {
    // Reverse DNS, so that the owner of the domain owns the name.
    name: `${new URL(base_url).hostname.split('.').reverse().join('.')}/business-finance`,
    title: service.service_name,
    description: DESCRIPTION,
    version,
    websiteUrl: base_url,
    icons: [{ src: `${base_url}${ICON_ADDRESS}`, mimeType: 'image/png', sizes: ['192x192'] }],
  };
}
