/**
 * Types are checked by TypeScript 7, which has no API yet; dependency-cruiser and tests read sources by
 * that of 6. Both bring a command `tsc`, and npm links the one whose folder comes first by name: hence
 * `@typescript/native` in package.json.
 */
import { execSync } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

it('checks types by TypeScript 7 and reads sources by 6', () => {
  const bin = resolve(import.meta.dirname, '../../node_modules/.bin');
  const env = { PATH: [bin, dirname(process.execPath)].join(delimiter) };
  expect(execSync('tsc --version', { env, encoding: 'utf8' })).toMatch(/^Version 7\./);
  expect(ts.versionMajorMinor).toMatch(/^6\./);
});
