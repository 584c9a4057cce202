/**
 * Imports point one way. A room of functions/ may import what stands in its line here and nothing
 * else of the house; rooms of subjects know no surface, no AWS and no wiring. A planted violation of
 * each kind shows that it would be noticed.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const GROUND = ['refusals', 'input', 'http', 'caller', 'money'];
const SUBJECTS = ['catalogue', 'fit', 'enquiry', 'delivery', 'operations'];
const SURFACE = [...GROUND, ...SUBJECTS, 'json-rpc', 'wording-version', 'lambda-http'];

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  refusals: [],
  input: ['money', 'refusals'],
  money: [],
  caller: ['catalogue'],
  'built-files': SUBJECTS,
  http: [],
  config: [],
  catalogue: GROUND,
  fit: ['catalogue', 'money'],
  enquiry: [...GROUND, 'catalogue', 'fit'],
  delivery: [...GROUND, 'catalogue', 'fit', 'enquiry'],
  operations: [...GROUND, ...SUBJECTS],
  'json-rpc': ['http'],
  'wording-version': [...GROUND, 'enquiry'],
  rest: SURFACE,
  mcp: [...SURFACE, 'built-files'],
  a2a: SURFACE,
  edge: ['operations'],
  'lambda-http': [...GROUND, ...SUBJECTS, 'rest'],
  'lambda-queue': SUBJECTS,
  channels: SUBJECTS,
  aws: SUBJECTS,
  memory: SUBJECTS,
  main: [...SURFACE, 'config', 'built-files', 'rest', 'mcp', 'a2a', 'aws'],
  'main-submit': [...SURFACE, 'config', 'main', 'aws'],
  'main-aws': [
    ...SURFACE,
    'config',
    'built-files',
    'main',
    'main-submit',
    'rest',
    'aws',
    'channels',
  ],
  lambda: ['main', 'main-aws', 'main-submit', 'lambda-http', 'lambda-queue', 'mcp'],
};

/** What reaches out of the process; everything else in these rooms is worked out. */
const OUTSIDE = /^(@aws-sdk\/|@aws-lambda-powertools\/|node:(?!crypto$|net$))/;
const PURE = new Set([
  'catalogue',
  'fit',
  'enquiry',
  'delivery',
  'operations',
  'input',
  'refusals',
]);

type Import = { readonly from: string; readonly to: string };

const FILES = globSync('functions/**/*.ts', { cwd: ROOT });
const IMPORTS = FILES.flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')));

function importsOf(file: string, source: string): Import[] {
  const found = source.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'|import\('([^']+)'\)/gm);
  return [...found].map(([, named = '', loaded = named]) => ({
    from: file,
    to: loaded.startsWith('.') ? normalize(join(dirname(file), loaded)) : loaded,
  }));
}

const roomOf = (path: string) => path.split('/')[1]?.replace(/\.ts$/, '') ?? '';

function breaches(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const room = roomOf(from);
    const isOurs = to.startsWith('functions/');
    const isAllowed = isOurs
      ? roomOf(to) === room || MAY_IMPORT[room]?.includes(roomOf(to)) === true
      : !PURE.has(room) || !OUTSIDE.test(to);
    return isAllowed ? [] : [`${from} imports ${to}`];
  });
}

describe('the rooms of functions/', () => {
  it('import only what their line allows', () => {
    expect(IMPORTS.length).toBeGreaterThan(500);
    expect(breaches(IMPORTS)).toEqual([]);
  });

  it('each have a line, and each line has a room', () => {
    const rooms = new Set(FILES.map(roomOf));
    expect(Object.keys(MAY_IMPORT).filter((room) => room !== 'edge' && !rooms.has(room))).toEqual(
      [],
    );
    expect([...rooms].filter((room) => MAY_IMPORT[room] === undefined)).toEqual([]);
  });

  it.each([
    ['a subject that knows a surface', 'functions/enquiry/submit.ts', '../rest/errors.ts'],
    ['a subject that knows AWS', 'functions/delivery/deliver.ts', '../aws/dynamo.ts'],
    ['a subject that knows the wiring', 'functions/fit/judge.ts', '../main.ts'],
    ['a fit that knows enquiries', 'functions/fit/judge.ts', '../enquiry/submit.ts'],
    ['a surface that knows another', 'functions/mcp/tools.ts', '../a2a/tasks.ts'],
    ['a surface that knows AWS', 'functions/rest/routes.ts', '../aws/queues.ts'],
    ['reads that reach what needs AWS', 'functions/main.ts', './main-submit.ts'],
    ['a subject that calls AWS itself', 'functions/enquiry/submit.ts', '@aws-sdk/client-dynamodb'],
    ['a subject that reads files', 'functions/catalogue/lanes.ts', 'node:fs'],
  ])('are caught at %s', (_, file, target) => {
    expect(breaches(importsOf(file, `import { x } from '${target}';`))).toHaveLength(1);
  });
});
