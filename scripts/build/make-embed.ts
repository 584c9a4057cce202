/**
 * Makes what other sites load: the embedded enquiry form at an address that never changes, and the
 * wording in force, by which every form makes sure of what it shows.
 */
import { join } from 'node:path';
import type { Catalogue } from '../../functions/contract/built.ts';
import { bundleForBrowser, bundleScript } from './bundle-for-browser.ts';
import { enquiryForm } from './pages/enquiry-form.ts';
import { readTemplates } from './pages/read-templates.ts';
import { listSiteValues } from './pages/site-values.ts';
import { jsonFile, type SiteFile, textFile } from './site-file.ts';

export async function makeEmbed(catalogue: Catalogue, siteDir: string): Promise<SiteFile[]> {
  const templates = await readTemplates(join(siteDir, 'pages'));
  const values = listSiteValues(catalogue);
  const EMBED = {
    service_url: catalogue.base_url,
    broker_name: values['broker_name'],
    support_phone: values['support_phone'],
    phone_link: values['phone_link'],
    origins: [catalogue.base_url, ...catalogue.service.enquiry_origins].map(toOrigin),
    form: enquiryForm(templates, values).replace(/\n+/g, '\n'),
    style: await bundleForBrowser(join(siteDir, 'styles/embed.css')),
  };
  const script = await bundleScript('embed', { constants: { EMBED }, isClassic: true });
  return [
    textFile({ key: 'embed.js', route: '/embed.js' }, script, 'text/javascript; charset=utf-8'),
    wordingFile(catalogue),
  ];
}

/** Asked for at the moment of agreement, so a copy is of no use to anyone. */
function wordingFile({ wording }: Catalogue): SiteFile {
  const address = { key: 'consent-wording.json', route: '/consent-wording.json' };
  return { ...jsonFile(address, wording), cacheControl: 'no-cache' };
}

function toOrigin(address: string): string {
  return new URL(address).origin;
}
