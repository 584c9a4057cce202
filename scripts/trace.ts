/**
 * `npm run -s trace -- --function enquiry --maps <folder> < a-logged-stack`: each frame of a deployed
 * bundle as the line of the source that it was built from. The maps are those of that build: dist/sourcemaps
 * of a build of the same commit, or what its stack keeps (scripts/README.md).
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

/** As in `at h (file:///var/task/index.mjs:1:2345)`, also where a log has made one line of it. */
const FRAME = /(?:file:\/\/)?\/var\/task\/([\w.-]+\.mjs):(\d+):(\d+)/g;

async function traceStack(stack: string, mapFolder: string, name: string): Promise<string> {
  const files = new Set([...stack.matchAll(FRAME)].map(([, file = '']) => file));
  const maps = new Map<string, SourceMap>();
  for (const file of files) {
    const path = join(mapFolder, name, `${file}.map`);
    if (!existsSync(path))
      throw new Error(`${path} is not there: these are the maps of another build.`);
    maps.set(file, new SourceMap(JSON.parse(await readFile(path, 'utf8'))));
  }
  return stack.replace(FRAME, (frame, file: string, line: string, column: string) => {
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return frame;
    // A map names its sources as seen from the folder of the bundle.
    const source = origin.fileName.replace(/^(?:\.\.\/)+/, '');
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

const { values } = parseArgs({
  options: {
    function: { type: 'string', default: 'enquiry' },
    maps: { type: 'string', default: resolve(import.meta.dirname, '../dist/sourcemaps') },
  },
});
console.log(await traceStack(await text(process.stdin), values.maps, values.function));
