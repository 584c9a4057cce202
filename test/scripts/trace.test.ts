import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { builtDist } from '../support/built-dist.ts';

const SAYS = 'is missing or wrong';
const ROOT = resolve(import.meta.dirname, '../..');

it('names the line of the source for a frame of a deployed bundle', async () => {
  const dist = await builtDist();
  const folder = join(dist, 'functions/requeue');
  const [file = '', code = ''] =
    readdirSync(folder)
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')])
      .find(([, text = '']) => text.includes(SAYS)) ?? [];
  const before = code.slice(0, code.indexOf(SAYS)).split('\n');
  const stack = `Error: no\\n    at u (file:///var/task/${file}:${before.length}:${before.at(-1)?.length})`;
  const args = [join(ROOT, 'scripts/trace.ts'), '--maps', join(dist, 'sourcemaps')];
  const run = (name: string) =>
    spawnSync(process.execPath, [...args, '--function', name], { input: stack, encoding: 'utf8' });

  const lines = readFileSync(join(ROOT, 'functions/config.ts'), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes(SAYS)) + 1;
  expect(run('requeue').stdout).toMatch(
    new RegExp(`at u \\(\\S*functions/config\\.ts:${line}:\\d+\\)`),
  );
  expect(run('nobody').stderr).toContain('these are the maps of another build');
});
