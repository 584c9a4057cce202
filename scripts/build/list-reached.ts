/** Which chunks of a bundle an entry leads to, at start or ever. */
import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

export const START_IMPORT = ['import-statement'];
export const EVERY_IMPORT = ['import-statement', 'dynamic-import'];

/**
 * The entry and every chunk that it leads to. The bundler also writes chunks for lazy imports in
 * code that it then leaves out; nothing leads to those.
 */
export function listReached(
  entry: string,
  { outputs }: Metafile,
  kinds: readonly string[],
): Set<string> {
  const imports = new Map(
    Object.entries(outputs).map(([path, output]) => [
      basename(path),
      output.imports.filter(({ kind }) => kinds.includes(kind)).map(({ path: to }) => basename(to)),
    ]),
  );
  const reached = new Set([entry]);
  for (const name of reached) for (const to of imports.get(name) ?? []) reached.add(to);
  return reached;
}
