/**
 * Builds the service for all tests that run it: once a run, when the first of them asks, into a
 * temporary folder. So no test reads what an earlier build left behind, and tests that need no build
 * do not wait for one.
 */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { close, listen } from '../../scripts/local/server.ts';
import { makeFolder } from './folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly buildUrl: string;
  }
}

const BUILD = resolve(import.meta.dirname, '../../scripts/build.ts');

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeFolder();
  let built: Promise<unknown> | undefined;
  const server = createServer(async (_, response) => {
    built ??= promisify(execFile)(process.execPath, [BUILD, '--out', folder.path]);
    await built.then(
      () => response.end(folder.path),
      (error) => response.writeHead(500).end(String(error.stderr)),
    );
  });
  // In watch mode: what has changed is built again.
  project.onTestsRerun(async () => {
    built = undefined;
  });
  project.provide('buildUrl', await listen(server));
  return async () => {
    await close(server);
    await folder[Symbol.asyncDispose]();
  };
}
