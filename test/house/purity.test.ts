/**
 * The rooms of subjects are worked out from their arguments: they read no clock, chance, environment,
 * time zone of the machine, network or file. What they import is kept by rooms.test.ts; here are the
 * names that need no import.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PURE =
  'functions/{catalogue,fit,enquiry,delivery,memory}/**/*.ts,functions/{operations,input,refusals,money}.ts';

const OUTSIDE = new Set([
  ...['process', 'globalThis', 'global', 'require', 'eval', 'console', 'navigator', 'Temporal'],
  ...['performance', 'crypto', 'fetch', 'WebSocket', 'setTimeout', 'setInterval', 'setImmediate'],
]);
/** Of these two the pure members only. */
const PURE_MEMBERS: Readonly<Record<string, (member: string) => boolean>> = {
  Date: (member) => member === 'parse' || member === 'UTC',
  Math: (member) => member !== 'random',
};
/** They answer by the time zone of the machine. */
const LOCAL_TIME =
  /^[gs]et(?:Hours|Minutes|Seconds|Day|Date|Month|FullYear)$|^getTimezoneOffset$|^to(?:Locale)?(?:Date|Time)String$/;

function impureNames(text: string): string[] {
  const source = ts.createSourceFile('room.ts', text, ts.ScriptTarget.Latest, true);
  const ownNames = new Set(source.statements.flatMap(namesOf));
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isImpure(node) && !ownNames.has(node.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${line + 1}: ${node.parent.getText().split('\n')[0]}`);
    }
    // Types are gone when it runs.
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a file gives a name to at its top, such as the operation `fetch`, is not the global one. */
function namesOf(statement: ts.Statement): string[] {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

function isImpure(name: ts.Identifier): boolean {
  const { text, parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) return LOCAL_TIME.test(text);
  if (isOnlyALabel(name)) return false;
  const pureMember = PURE_MEMBERS[text];
  if (pureMember === undefined) return OUTSIDE.has(text);
  if (ts.isPropertyAccessExpression(parent)) return !pureMember(parent.name.text);
  const isMade = ts.isNewExpression(parent) && parent.expression === name;
  return !(isMade && (parent.arguments ?? []).length > 0);
}

/** A key of an object or the name of what is declared here, which means nothing outside. */
function isOnlyALabel(name: ts.Identifier): boolean {
  const { parent } = name;
  return 'name' in parent && parent.name === name && !ts.isShorthandPropertyAssignment(parent);
}

describe('the rooms of subjects', () => {
  it('read nothing but their arguments', () => {
    const files = PURE.split(/,(?=functions)/).flatMap((glob) => globSync(glob, { cwd: ROOT }));
    expect(files.length).toBeGreaterThan(60);
    const found = files.flatMap((file) =>
      impureNames(readFileSync(join(ROOT, file), 'utf8')).map((each) => `${file}:${each}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'const at = Date.now();',
    'const at = new Date();',
    'const at = new Date;',
    'const at = Date();',
    'const { now } = Date;',
    "const at = Date['now']();",
    'const some = Math.random();',
    'const { random } = Math;',
    'const id = crypto.randomUUID();',
    'const stage = process.env.STAGE;',
    "const fs = process.getBuiltinModule('node:fs');",
    'setTimeout(() => {}, 5);',
    "await fetch('https://example.com');",
    'const needs = { fetch };',
    "console.log('here');",
    'const at = performance.now();',
    'globalThis.asked = true;',
    'const hour = new Date(now).getHours();',
    'const day = new Date(now).toLocaleDateString();',
  ])('would be caught at `%s`', (line) => {
    expect(impureNames(line)).toHaveLength(1);
  });

  it.each([
    'const day = new Date(now).toISOString();',
    'const at = Date.parse(day) + Date.UTC(2026, 1);',
    'const most = Math.max(one, other);',
    'const operations = { fetch: 1, search: 2 };',
    'const read = operations.fetch;',
    'export const fetch = 1; export const operations = { fetch };',
    'type Clock = { now(): Date; random(): number };',
    'const tell = (at: Date) => at.getUTCHours();',
  ])('may say `%s`', (line) => {
    expect(impureNames(line)).toEqual([]);
  });
});
