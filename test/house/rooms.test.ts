/**
 * Imports go one way, and there is no circle. A planted violation of each kind shows that it would be
 * noticed: the same rules over a small house in a temporary folder.
 */
import { existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, writeFiles } from '../support/folder.ts';
import { OPTIONS, ROOMS } from './rooms.ts';

const ROOT = resolve(import.meta.dirname, '../..');

async function look(baseDir: string): Promise<ICruiseResult> {
  const roots = ['functions', 'content/site', 'infra', 'scripts', 'test'];
  const there = roots.filter((root) => existsSync(join(baseDir, root)));
  const { output } = await cruise(
    there,
    { ...OPTIONS, baseDir, preserveSymlinks: true },
    { extensions: ['.ts', '.js', '.json'], conditionNames: ['import', 'node', 'types'] },
  );
  // Without a reporter of text the output is the result itself.
  return output as ICruiseResult;
}

const breaches = ({ summary }: ICruiseResult) =>
  summary.violations.map(
    ({ rule, from, to, cycle = [] }) =>
      `${rule.name}: ${[from, to, ...cycle.map(({ name }) => name)].join(' → ')}`,
  );

describe('the house', () => {
  it('imports only what the line of each room allows, and nothing in a circle', async () => {
    const found = await look(ROOT);
    expect(found.summary.totalDependenciesCruised).toBeGreaterThan(2000);
    expect(breaches(found)).toEqual([]);
  });

  it('has a room for each line', () => {
    const there = (room: string) =>
      ['', '.ts', '.json'].some((ending) => existsSync(join(ROOT, `${room}${ending}`)));
    expect(Object.keys(ROOMS).filter((room) => !there(room))).toEqual([]);
  });
});

describe('a small house', () => {
  let folder: string;
  beforeAll(async () => {
    const made = await makeFolder();
    folder = made.path;
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return () => made[Symbol.asyncDispose]();
  });

  /** Written, looked at, and cleared away again. */
  async function lookAt(files: Readonly<Record<string, string>>): Promise<string[]> {
    await writeFiles(folder, files);
    const found = breaches(await look(folder));
    for (const root of new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))) {
      await rm(join(folder, root), { recursive: true });
    }
    return found;
  }

  it('that keeps to its lines is let be', async () => {
    const found = await lookAt({
      'functions/catalogue/lanes.ts': "import * as z from 'zod';\nexport const lane = z.string();",
      'functions/fit/judge.ts':
        "import { lane } from '../catalogue/lanes.ts';\nexport const fit = lane;",
      'functions/enquiry/record.ts':
        "import { createHash } from 'node:crypto';\nexport const hash = createHash;",
      'scripts/build.ts':
        "import { fit } from '../functions/fit/judge.ts';\nimport 'node:fs';\nexport const built = fit;",
    });
    expect(found).toEqual([]);
  });

  it.each([
    ['a subject that knows a surface', 'functions/enquiry/submit.ts', 'functions/rest/errors.ts'],
    ['a subject that knows our AWS', 'functions/delivery/deliver.ts', 'functions/aws/dynamo.ts'],
    ['a subject that knows the wiring', 'functions/fit/judge.ts', 'functions/main.ts'],
    ['a subject that knows the next one', 'functions/catalogue/lanes.ts', 'functions/fit/judge.ts'],
    ['a fit that knows enquiries', 'functions/fit/judge.ts', 'functions/enquiry/submit.ts'],
    [
      'an enquiry that knows deliveries',
      'functions/enquiry/submit.ts',
      'functions/delivery/steps.ts',
    ],
    ['a surface that knows another', 'functions/mcp/tools.ts', 'functions/a2a/tasks.ts'],
    ['a surface that knows AWS', 'functions/rest/routes.ts', 'functions/aws/queues.ts'],
    ['reads that know what needs AWS', 'functions/main.ts', 'functions/main-submit.ts'],
    ['a function that knows a script', 'functions/rest/routes.ts', 'scripts/build.ts'],
    ['a function that knows infra', 'functions/aws/table.ts', 'infra/stages.ts'],
    ['a function that knows a test', 'functions/memory/ports.ts', 'test/support/http.ts'],
    ['infra that knows a script', 'infra/stages.ts', 'scripts/build.ts'],
    ['a script that knows a test', 'scripts/build.ts', 'test/support/http.ts'],
    ['a page that knows AWS', 'content/site/scripts/send.ts', 'functions/aws/dynamo.ts'],
    ['a room without a line', 'functions/shed/tool.ts', 'functions/refusals.ts'],
  ])('is caught at %s', async (_, from, to) => {
    const path = `${'../'.repeat(from.split('/').length - 1)}${to}`;
    const found = await lookAt({ [from]: `import '${path}';`, [to]: 'export const it = 1;' });
    expect(found).toEqual([`not-in-allowed: ${from} → ${to}`]);
  });

  it.each([
    ['as a type', `import type { it } from '../a2a/tasks.ts';\nexport type It = typeof it;`],
    ['as an export', `export { it } from '../a2a/tasks.ts';`],
    ['when it is called for', `export const load = () => import('../a2a/tasks.ts');`],
  ])('is caught at what it imports %s', async (_, text) => {
    const files = {
      'functions/mcp/tools.ts': text,
      'functions/a2a/tasks.ts': 'export const it = 1;',
    };
    expect(await lookAt(files)).toEqual([
      'not-in-allowed: functions/mcp/tools.ts → functions/a2a/tasks.ts',
    ]);
  });

  it.each([
    ['the AWS SDK', "import '@aws-sdk/client-dynamodb';"],
    ['a file', "import 'node:fs';"],
    ['a file, by another way', "export const fs = process.getBuiltinModule('node:fs');"],
    ['HTTP', "import 'node:http';"],
    ['a package that is not there', "import 'left-pad';"],
  ])('is caught at a subject that reaches for %s', async (_, text) => {
    const found = await lookAt({ 'functions/fit/judge.ts': text });
    expect(found).toEqual([expect.stringMatching(/^not-in-allowed: functions\/fit\/judge\.ts → /)]);
  });

  it.each([
    [
      'values',
      "import { b } from './b.ts';\nexport const a = b;",
      "import { a } from './a.ts';\nexport const b = a;",
    ],
    [
      'types',
      "import type { B } from './b.ts';\nexport type A = B;",
      "import type { A } from './a.ts';\nexport type B = A;",
    ],
  ])('is caught at a circle of %s', async (_, a, b) => {
    const found = await lookAt({ 'functions/fit/a.ts': a, 'functions/fit/b.ts': b });
    expect(found).toEqual([expect.stringMatching(/^no-circle: functions\/fit\/a\.ts → .*b\.ts/)]);
  });

  it('is caught where the reads come to the AWS SDK by way of others', async () => {
    const found = await lookAt({
      'functions/main.ts': "import './aws/dynamo.ts';",
      'functions/aws/dynamo.ts': "import '@aws-sdk/client-dynamodb';",
    });
    expect(found).toEqual([expect.stringMatching(/^reads-start-without-aws: functions\/main\.ts/)]);
  });
});
