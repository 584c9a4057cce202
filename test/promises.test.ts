/** The gate of the promises, tried on a small suite that proves one of three. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FIXTURE = join(import.meta.dirname, 'support/promises-fixture');

function runFixture(...filters: readonly string[]) {
  const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const given = [script, 'run', '--root', FIXTURE, ...filters];
  return new Promise<{ code: number; said: string[] }>((resolve) => {
    const child = execFile(process.execPath, given, (_error, out, err) => {
      const lines = `${out}${err}`
        .split('\n')
        .filter((line) => line.includes('proves the promise'));
      const said = lines.map((line) => /promise (\w+):/.exec(line)?.[1] ?? '');
      resolve({ code: child.exitCode ?? -1, said });
    });
  });
}

describe('the gate of the promises', () => {
  it('names each that no passed test cites: a skipped test and a group prove nothing', async () => {
    expect(await runFixture()).toEqual({ code: 1, said: ['skipped', 'unproven'] });
  });

  it.each([
    ['one file', 'first'],
    ['tests by name', '-t', 'cites'],
  ])('is silent where only %s runs', async (_case, ...filters) => {
    expect(await runFixture(...filters)).toEqual({ code: 0, said: [] });
  });
});
