/** Bundles one script or style sheet with all that it imports, small, for browsers of three years. */
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Code, which shares modules with the functions: the same whatever content is built. */
const SCRIPTS_DIR = resolve(import.meta.dirname, '../../content/site/scripts');

type Options = {
  /** Names that the script declares and the build fills in. */
  readonly constants?: Readonly<Record<string, unknown>>;
  /** For a plain script element, where it must leave no names behind. */
  readonly isClassic?: boolean;
};

export function bundleScript(name: string, options: Options = {}): Promise<string> {
  return bundleForBrowser(join(SCRIPTS_DIR, `${name}.ts`), options);
}

export async function bundleForBrowser(
  entryPoint: string,
  { constants = {}, isClassic = false }: Options = {},
): Promise<string> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    define: Object.fromEntries(define),
    bundle: true,
    format: isClassic ? 'iife' : 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}
