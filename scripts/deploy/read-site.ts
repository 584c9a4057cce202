/** The site as it was built: every object with its MD5 and the headers it is served with. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { BuiltObject } from './plan-changes.ts';

export const manifest = z.object({
  objects: z.record(z.string(), z.object({ content_type: z.string(), cache_control: z.string() })),
});

export async function readSite(distDir: string): Promise<BuiltObject[]> {
  const text = await readFile(join(distDir, 'site-manifest.json'), 'utf8');
  const { objects } = manifest.parse(JSON.parse(text));
  return Promise.all(
    Object.entries(objects).map(async ([key, headers]) => {
      const body = await readFile(join(distDir, 'site', key));
      return { ...headers, key, md5: createHash('md5').update(body).digest('hex') };
    }),
  );
}
