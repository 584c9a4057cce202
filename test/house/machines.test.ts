/** What runs and checks the project on every machine: a Node for each platform, and two compilers. */
import { execSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

const locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      os: z.string().or(z.array(z.string())).optional(),
      cpu: z.string().or(z.array(z.string())).optional(),
      bin: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

describe('npm ci', () => {
  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('brings one Node 24 to %s on %s', (os, cpu) => {
    const { packages } = locked.parse(read('package-lock.json'));
    const isFor = (value: string | string[] = [], wanted: string) =>
      [value].flat().includes(wanted);
    const nodes = Object.values(packages).filter(
      (each) => each.bin?.['node'] !== undefined && isFor(each.os, os) && isFor(each.cpu, cpu),
    );
    expect(nodes.map(({ version }) => version)).toEqual([expect.stringMatching(/^24\.\d+\.\d+$/)]);
  });

  // Both bring a command `tsc`, and npm links the one whose folder comes first by name: hence
  // `@typescript/native` in package.json.
  it('checks types by TypeScript 7, and reads sources by 6 as 7 has no API yet', () => {
    const env = {
      PATH: [join(ROOT, 'node_modules/.bin'), dirname(process.execPath)].join(delimiter),
    };
    expect(execSync('tsc --version', { env, encoding: 'utf8' })).toMatch(/^Version 7\./);
    expect(ts.versionMajorMinor).toMatch(/^6\./);
  });
});

/** Files in which a line that is no comment has it. */
function filesWith(pattern: RegExp, glob: string): string[] {
  const files = globSync(glob, { cwd: ROOT }).filter((file) => !file.startsWith('test/house/'));
  expect(files.length).toBeGreaterThan(200);
  const line = new RegExp(`^(?!\\s*(?:/[/*]|\\*)).*${pattern.source}`, 'm');
  return files.filter((file) => line.test(readFileSync(join(ROOT, file), 'utf8')));
}

it('asks for nothing that 24.0.0, the Node for Apple silicon, does not have', () => {
  const glob = '{functions,scripts,infra,test}/**/*.{ts,js}';
  expect(filesWith(/import\.meta\.main\b/, glob)).toEqual([]);
});

// An app or a stack of CDK without a folder makes one for itself.
it('makes temporary folders in one place, from where they go with their test', () => {
  const made = filesWith(/(?:mkdtemp(?:Sync)?\(|new (?:App|Stack)\(\))/, 'test/**/*.ts');
  // What a torture leaves of a fault is to be looked at.
  expect(made.sort()).toEqual(['test/support/folder.ts', 'test/torture/run.ts']);
});
