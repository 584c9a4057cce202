import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../scripts/build.ts';
import { loadEdgeFunction } from '../../../scripts/local/edge.ts';
import { BASE_URL, catalogue, documents, NOW, searchIndex } from '../../support/catalogue.ts';
import { makeFolder } from '../../support/folder.ts';

let outDir: string;

const buildInto = (dir: string) =>
  build({ stage: 'local', now: NOW, baseUrl: BASE_URL, outDir: dir });
const read = (path: string) => readFile(join(outDir, path), 'utf8');

beforeAll(async () => {
  const folder = await makeFolder();
  outDir = folder.path;
  await buildInto(outDir);
  return () => folder[Symbol.asyncDispose]();
});

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(dir, join(parentPath, name))).sort();
}

describe('a whole build', () => {
  it('writes one object for each key of the manifest', async () => {
    const { objects, routes } = JSON.parse(await read('site-manifest.json'));
    expect(await listFiles(join(outDir, 'site'))).toEqual(Object.keys(objects).sort());
    expect(routes['/']).toBe('index.html');
  });

  it('gives the edge function every address', async () => {
    const edge = loadEdgeFunction(await read('edge/viewer-request.js'));
    const ask = (uri: string, lane?: string) =>
      edge(
        {
          method: 'GET',
          uri,
          querystring: lane === undefined ? {} : { lane: { value: lane } },
          headers: {},
          cookies: {},
        },
        '203.0.113.7',
      );
    expect(ask('/lanes/caveat')).toMatchObject({ uri: '/lanes/caveat.html' });
    expect(ask('/v1/products')).toMatchObject({ uri: '/v1/products/_all.json' });
    for (const { id } of catalogue.lanes) {
      expect(ask('/v1/products', id)).toMatchObject({ uri: `/v1/products/${id}.json` });
    }
    for (const { id } of documents) {
      const key = `v1/documents/${id.replace(':', '~')}.json`;
      expect(ask(`/v1/documents/${id}`)).toMatchObject({ uri: `/${key}` });
      expect(JSON.parse(await read(`site/${key}`)).id).toBe(id);
    }
    expect(ask('/v1/enquiry')).toMatchObject({ headers: { 'x-viewer-address': {} } });
    expect(ask('/v1/products', 'payday')).toMatchObject({ statusCode: 404 });
  });

  it('puts beside each function the data that it reads, and no source map', async () => {
    const filesOf = async (name: string) => {
      const files = await listFiles(join(outDir, 'functions', name));
      return files.filter((file) => !/^[\w-]+-[A-Z0-9]{8}\.mjs$/.test(file));
    };
    const always = ['catalogue.json', 'index.mjs', 'logger.mjs', 'metrics.mjs', 'zod.mjs'];
    const sorted = (...more: string[]) => [...always, ...more].sort();
    const learnt = [
      'learned-figures.bin',
      'learned-needs.bin',
      'learned-asides.bin',
      'learned-told.bin',
    ];
    const judging = [...learnt, 'of-figures.mjs', 'rule-books.json', 'vocabulary.txt'];
    expect(await filesOf('rest')).toEqual(sorted('minisearch.mjs', 'search-index.txt', ...judging));
    expect(await filesOf('deliver')).toEqual(sorted(...judging));
    expect(await filesOf('a2a')).toContain('learned-changes.bin');
    expect(await filesOf('enquiry')).toEqual(sorted('core.mjs'));
    expect(await filesOf('requeue')).toEqual(always);
    const { vocabulary, learned, lanes, rules, noted, ...rest } = catalogue;
    expect(JSON.parse(await read('functions/rest/catalogue.json'))).toEqual(rest);
    const books = await read('functions/rest/rule-books.json');
    expect(JSON.parse(books)).toEqual({ lanes, rules, noted });
    expect(await read('functions/rest/vocabulary.txt')).toBe(vocabulary);
    const bytes = await Promise.all(
      learnt.map((file) => readFile(join(outDir, 'functions/rest', file))),
    );
    expect(bytes).toEqual([learned.figures, learned.needs, learned.asides, learned.told]);
    expect(await read('functions/rest/search-index.txt')).toBe(searchIndex);
  });

  it('gives the same bytes a second time', async () => {
    await using folder = await makeFolder();
    const { path: again } = folder;
    await buildInto(again);
    const files = await listFiles(outDir);
    expect(await listFiles(again)).toEqual(files);
    const differ: string[] = [];
    for (const file of files) {
      const [one, other] = [await readFile(join(outDir, file)), await readFile(join(again, file))];
      if (!one.equals(other)) differ.push(file);
    }
    expect(differ).toEqual([]);
  });
});
