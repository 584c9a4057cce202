/**
 * Two real builds that differ by a line of style, as they meet while one is deployed over the other:
 * pages and the edge function never change at one moment, and browsers keep a page for an hour.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAsset, readSite } from '../../../scripts/build/site-file.ts';
import { buildPublished } from '../../../scripts/build.ts';
import { listReferences, viewThrough } from '../../support/edge-and-bucket.ts';
import { editContent } from '../../support/edited-content.ts';
import { makeFolder } from '../../support/folder.ts';

const baseUrl = 'https://finance.test';

test('a page of either build loads all that it refers to, through the edge of either', async () => {
  const before = await makeRelease('');
  const after = await makeRelease('\nbody { caret-color: auto; }\n');
  const assets = [before, after].flatMap(({ objects }) => [...objects].filter(([k]) => isAsset(k)));
  expect(assets.filter(([key]) => before.objects.has(key) !== after.objects.has(key))).toHaveLength(
    2,
  );

  const missing: string[] = [];
  for (const { objects } of [before, after]) {
    for (const { edge } of [before, after]) {
      const view = viewThrough(edge, new Map([...objects, ...assets]));
      const pages = [...objects].filter(([key]) => key.endsWith('.html'));
      expect(pages.length).toBeGreaterThan(10);
      for (const [key, html] of pages) {
        const asked = listReferences(html, baseUrl);
        expect(asked.filter((address) => address.endsWith('.css'))).toHaveLength(1);
        const lost = asked.filter((address) => view(address).status !== 200);
        missing.push(...lost.map((address) => `${key} asks for ${address}`));
      }
    }
  }
  expect([...new Set(missing)]).toEqual([]);
});

async function makeRelease(style: string) {
  await using folder = await makeFolder();
  const { path: outDir } = folder;
  const contentDir = await editContent({ 'site/styles/site.css': (text) => `${text}${style} ` });
  await buildPublished({
    stage: 'local',
    now: new Date('2026-11-20T00:00:00Z'),
    outDir,
    baseUrl,
    contentDir,
  });
  const built = await readSite(outDir);
  return {
    objects: new Map(built.map(({ key, body }) => [key, String(body)])),
    edge: await readFile(join(outDir, 'edge/viewer-request.js'), 'utf8'),
  };
}
