/** What a build answers. */
import type { BundleSize } from './write-bundles.ts';
import type { SiteSize } from './write-site.ts';

export type BuildReport = {
  readonly baseUrl: string;
  readonly warnings: readonly string[];
  readonly site: SiteSize;
  readonly bundles: readonly BundleSize[];
};
