/**
 * No two exports of functions/ share a name, so that a search finds one definition; nothing is exported that no other
 * file names; and no text names a file that is not there.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The runtime asks each Lambda for the same name. */
const GIVEN = new Set(['handler']);

function exportsOf(text: string): string[] {
  const source = ts.createSourceFile('room.ts', text, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name)
          ? [name.text]
          : name.elements.flatMap((each) =>
              ts.isBindingElement(each) ? [each.name.getText(source)] : [],
            ),
      );
    }
    return 'name' in statement && statement.name !== undefined
      ? [(statement.name as ts.Identifier).text]
      : [];
  });
}

/** A schema and the type that derives from it may share one in one file: `fit`, `Fit` do not. */
function sharedNames(files: Readonly<Record<string, string>>): string[] {
  const places = Object.entries(files).flatMap(([file, text]) =>
    exportsOf(text).map((name) => ({ name, file })),
  );
  return [...Map.groupBy(places, ({ name }) => name)]
    .filter(([name, all]) => !GIVEN.has(name) && all.length > 1)
    .map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`);
}

/** Exports that only their own file names. */
function ownNames(files: Readonly<Record<string, string>>): string[] {
  const texts = Object.entries(files).map(([file, text]) => ({
    file,
    text,
    words: new Set(text.match(/[\w$]+/g)),
  }));
  const places = Map.groupBy(
    texts.flatMap(({ file, words }) => [...words].map((word) => ({ file, word }))),
    ({ word }) => word,
  );
  return texts.flatMap(({ file, text }) =>
    exportsOf(text).flatMap((name) =>
      GIVEN.has(name) || (places.get(name) ?? []).length > 1 ? [] : [`${name}: ${file}`],
    ),
  );
}

describe('a name', () => {
  it('is exported only where another file names it', () => {
    const files = globSync(
      ['{functions,scripts,infra,test}/**/*.{ts,js}', 'content/site/**/*.ts'],
      {
        cwd: ROOT,
      },
    );
    expect(ownNames(Object.fromEntries(files.map((file) => [file, read(file)])))).toEqual([]);
    const two = { 'a.ts': 'export const one = 1;\nexport const two = 2;', 'b.ts': 'one;' };
    expect(ownNames(two)).toEqual(['two: a.ts']);
  });

  it('is exported once in functions/', () => {
    const files = globSync('functions/**/*.ts', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(90);
    expect(sharedNames(Object.fromEntries(files.map((file) => [file, read(file)])))).toEqual([]);
  });

  it('that is exported twice is noticed, value or type', () => {
    const files = {
      'a.ts':
        'export const one = 1;\nexport type Slot = 1;\nexport function tell() {}\nconst own = 2;',
      'b.ts': 'export type Slot = 2;\nexport class tell {}\nexport const own = 1;',
    };
    expect(sharedNames(files)).toEqual(['Slot: a.ts, b.ts', 'tell: a.ts, b.ts']);
  });
});

const LISTED = globSync('{functions,scripts,infra,content,test,.github}/**', { cwd: ROOT });
const FILES = [...LISTED, ...globSync(['*.{md,json}', '.*ig'], { cwd: ROOT })].map((file) =>
  file.replaceAll('\\', '/'),
);

/** `submit.ts`, `enquiry/submit.ts`, and whatever begins with a folder of ours. */
const PATH =
  /(?<![\w/.$<{*@-])(?:[\w.-]+\/)*[\w.-]+\.(?:ts|md|yaml)\b(?![/*{<])|(?<![\w/.$<{@-])(?:functions|scripts|infra|content|test)\/[\w./-]*[\w-](?![\w*{<(-]|\/[\w*{<])/g;

function comments(text: string): string {
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n');
}

function missingNames(text: string, files: readonly string[]): string[] {
  const named = [...text.matchAll(PATH)].map(([name]) => name.replace(/^(?:\.\.?\/)+/, ''));
  const isThere = (name: string) =>
    files.some(
      (file) =>
        file === name ||
        file.endsWith(`/${name}`) ||
        file.startsWith(`${name}/`) ||
        file.startsWith(`${name}.`),
    );
  return [...new Set(named)].filter((name) => !isThere(name));
}

describe('a text of the repository', () => {
  it('names only files that are there', () => {
    const texts = FILES.filter(
      (file) => /\.(?:md|ts|js|yaml)$/.test(file) && !/^test\/(?:scenarios|house)\//.test(file),
    );
    expect(texts.length).toBeGreaterThan(400);
    const missing = texts.flatMap((file) => {
      const text = /\.(?:ts|js)$/.test(file) ? comments(read(file)) : read(file);
      return missingNames(text, FILES).map((name) => `${file} names ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('that names a file which is not there is noticed', () => {
    const files = ['functions/enquiry/submit.ts', 'README.md', 'test/fit/rule.test.ts'];
    const text =
      'As `enquiry/submit.ts` and test/fit say; see functions/gone, gone.md and [this](../gone/it.ts).';
    expect(missingNames(text, files)).toEqual(['functions/gone', 'gone.md', 'gone/it.ts']);
  });
});
