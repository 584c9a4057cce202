import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { builtDist } from '../support/built-dist.ts';
import { makeFolder } from '../support/folder.ts';

const LOADER = resolve(import.meta.dirname, '../../scripts/local/functions.ts');

/** In a process of its own, as vitest rewrites stack traces itself: no setting is there, so a start fails. */
const FAIL = `
  const { loadFunctions } = await import(process.argv[1]);
  await loadFunctions(process.argv[2], process.argv[3]).catch(({ stack }) => console.log(stack));
`;

it('shows the lines of the source where a bundled function fails', async () => {
  await using folder = await makeFolder();
  const args = ['--input-type=module', '--eval', FAIL, LOADER, await builtDist(), folder.path];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} });
  expect(stdout).toMatch(/\/functions\/config\.ts:\d+:\d+\)?$/m);
});
