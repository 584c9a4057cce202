/** Publishes the list of releases, newest first. */
import type { Content } from './content.ts';
import { jsonFile, type SiteFile } from './site-file.ts';

export function makeChangelog(
  changelog: Content['changelog'],
  { version }: { version: string },
): SiteFile {
  const address = { key: 'changelog.json', route: '/changelog.json' };
  return jsonFile(address, { version, releases: changelog });
}
