/** The folder of this run's build, made when it is first asked for; build-once.ts makes it. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { writeBeside } from '../../scripts/build/bundles.ts';
import type { BuildSettings } from '../../scripts/build/content.ts';
import { buildPublished } from '../../scripts/build.ts';

export async function builtDist(): Promise<string> {
  const url: string | undefined = inject('buildUrl');
  if (url === undefined)
    throw new Error('Run tests by npm run test:some -- <path>: they need its settings.');
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`The build failed:\n${text}`);
  return text;
}

/** A whole build but for bundling, as the same code comes of every content: it is this run's. */
export async function buildAround(settings: BuildSettings): Promise<void> {
  const { beside } = await buildPublished(settings);
  await writeBeside(beside, settings.outDir);
  await copyCode(settings.outDir);
}

/** Into a folder that lies as deep as that of the run: by their way from there its maps name the sources. */
export async function copyCode(outDir: string): Promise<void> {
  const dist = await builtDist();
  const filter = (path: string) => !/\.(?:json|txt|bin|html)$/.test(path);
  await cp(join(dist, 'functions'), join(outDir, 'functions'), { recursive: true, filter });
  await cp(join(dist, 'sourcemaps'), join(outDir, 'sourcemaps'), { recursive: true });
}
