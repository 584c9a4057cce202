/**
 * What the MCP bundle leaves behind of its SDK, to start sooner: the JSON Schema library, which our
 * schemas never reach, and Node's fetch library, which the SDK would load for its Response alone.
 * Both lean on paths inside the SDK, so its version is pinned; the conformance suite runs on it.
 */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

const SURFACE = resolve(import.meta.dirname, '../../functions/surfaces/mcp');
const SDK_FILES = /@modelcontextprotocol[\\/]server[\\/]dist[\\/][\w-]+\.mjs$/;

const lightResponse: Plugin = {
  name: 'light-response',
  setup({ onLoad }) {
    const from = JSON.stringify(resolve(SURFACE, 'light-response.ts'));
    onLoad({ filter: SDK_FILES }, async ({ path }) => ({
      contents: `import { Response } from ${from};\n${await readFile(path, 'utf8')}`,
      loader: 'js',
      resolveDir: dirname(path),
    }));
  },
};

export const MCP_BUNDLING = {
  alias: {
    '@modelcontextprotocol/server/_shims': resolve(SURFACE, 'no-json-schema-validator.ts'),
  },
  plugins: [lightResponse],
} satisfies BuildOptions;
