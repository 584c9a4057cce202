/** What a build answers. */
import type { BundleSize } from './bundles.ts';
import type { SiteSize } from './site-file.ts';

export type BuildReport = {
  readonly baseUrl: string;
  readonly warnings: readonly string[];
  readonly site: SiteSize;
  readonly bundles: readonly BundleSize[];
};

// Says what was built and how large it is.

export function formatReport({ baseUrl, warnings, site, bundles }: BuildReport): string {
  const rows = bundles.map(({ name, bytes, gzipBytes, startBytes }) =>
    [name.padEnd(10), bytes, gzipBytes, startBytes].map(formatCell).join(''),
  );
  return [
    ...warnings.map((warning) => `warning: ${warning}`),
    ['function  ', 'bytes', 'gzip', 'at start'].map(formatCell).join(''),
    ...rows,
    `site: ${site.objects} objects, ${site.bytes} bytes, ${site.gzipBytes} gzip, for ${baseUrl}`,
  ].join('\n');
}

function formatCell(value: string | number): string {
  return String(value).padStart(10);
}
