/** Bundles one script or style sheet with all that it imports, small, for browsers of three years. */
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Code, which shares modules with the functions: the same whatever content is built. */
const SCRIPTS_DIR = resolve(import.meta.dirname, '../../content/site/scripts');

/** `constants` are names that the script declares and the build fills in. */
export function bundleScript(
  name: string,
  constants: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return bundleForBrowser(join(SCRIPTS_DIR, `${name}.ts`), constants);
}

export async function bundleForBrowser(
  entryPoint: string,
  constants: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    define: Object.fromEntries(define),
    bundle: true,
    format: 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}
