/** How whatever runs as a Lambda is bundled: the functions, and what the bench sets beside them. */
import type { BuildOptions } from 'esbuild';

/** Some packages still call `require`; an ES module has none of its own. */
const REQUIRE_BANNER =
  "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);";

export const LAMBDA_BUNDLING = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE_BANNER },
  minify: true,
} satisfies BuildOptions;

/** The same as a folder whose rare parts wait in files of their own. */
export const SPLIT_BUNDLING = {
  ...LAMBDA_BUNDLING,
  outExtension: { '.js': '.mjs' },
  splitting: true,
  legalComments: 'none',
  metafile: true,
} satisfies BuildOptions;
