/**
 * S8: no regular expression of ours can be made to work much harder than its input is long. Judged
 * by how its time grows with the input, never by the time itself.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tell } from '../support/faults-load.ts';

// Every regular expression written in a folder, found in the text as an editor would colour it.

type Pattern = { readonly place: string; readonly pattern: RegExp };

/** A slash where a value may begin; classes and escapes may hold a slash of their own. */
const LITERAL =
  /(?<=(?:^|[=(,:[!&|?{};+]|=>|return)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gm;

function findPatterns(root: string, folder: string): Pattern[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|js|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .flatMap((file) => patternsIn(root, join(folder, file)));
}

function patternsIn(root: string, file: string): Pattern[] {
  const source = readFileSync(join(root, file), 'utf8');
  const text = file.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...code.matchAll(LITERAL)].flatMap(([, body = '', flags = '']) => {
    const place = `${relative('.', file)}: /${body}/${flags}`;
    return [{ place, pattern: new RegExp(body, flags.replace('y', '')) }];
  });
}

const ROOT = resolve(import.meta.dirname, '../..');
const PATTERNS = ['functions', 'content/site'].flatMap((folder) => findPatterns(ROOT, folder));
const LENGTH = 32 * 1024;

/** Without a repeat that has no end, what is done at each letter has one: three of four patterns need not be tried. */
const hasEnd = ({ pattern: { source } }: Pattern) =>
  !/[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'));

/** What such patterns stumble over: long runs, nearly a match, and then none. */
function attacks(source: string): string[] {
  const literals = source.replace(/\\[a-z]|[[\](){}?*+|^$.\\]|\(\?./gi, ' ').split(/\s+/);
  const words = [...new Set(literals.filter((each) => each.length > 0 && each.length < 20))];
  const units = [
    'a',
    'A',
    ' ',
    '0',
    '1',
    '-',
    '.',
    ':',
    ',',
    '"',
    '\\',
    '/',
    '(',
    '[',
    '{',
    '$',
    '_',
    '@',
    '\t',
    '\n',
    'é',
    '<',
    '&',
    '1 ',
    'a ',
    '0:',
    '1,000',
    'a.',
    'a-',
    ' a',
    ...words,
  ];
  return units.flatMap((unit) => [unit, `${unit} `]);
}

function run(whole: RegExp, text: string): number {
  const start = process.cpuUsage();
  text.replace(whole, '');
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const fill = (unit: string, length: number) =>
  `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}\u0001!`;

/** Where a run is long enough to be measured, four times the input may take ten times as long. */
function isSteep({ pattern }: (typeof PATTERNS)[number], unit: string, length = LENGTH): boolean {
  // One and the same each time: a new one may be read anew, and then runs six times as long.
  const whole = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
  // What takes 15 ms by the square takes a sixteenth of it here, and by the cube minutes; nearly all stop at this shorter run.
  if (run(whole, fill(unit, length / 4)) < 0.7 || run(whole, fill(unit, length)) < 15) return false;
  const best = (letters: number) =>
    Math.min(...Array.from({ length: 9 }, () => run(whole, fill(unit, letters))));
  // What is steep is so each time; a machine that is busy with something else is not.
  return [1, 2, 3].every(() => best(length) > 10 * Math.max(best(length / 4), 0.2));
}

describe('regular expressions', () => {
  it('are found in the code', () => {
    expect(PATTERNS.length).toBeGreaterThan(100);
    expect(PATTERNS.map(({ place }) => place).join('\n')).toContain(
      'functions/rest/routes.ts: /^"(',
    );
  });

  it('tells which have a repeat without an end', () => {
    const toEnd = (pattern: RegExp) => hasEnd({ place: '', pattern });
    expect([/a{1,}b/, /(?:ab )*c/, /[*]\s+/].map(toEnd)).toEqual([false, false, false]);
    expect([/a{0,40}b?/, /[*+]/, /\+\*/].map(toEnd)).toEqual([true, true, true]);
  });

  it('notices one that is steep', () => {
    // By the square: a quarter of this length still takes long enough to be told apart on a busy machine.
    expect(isSteep({ place: '', pattern: /(\s+)x$/ }, ' ', LENGTH / 4)).toBe(true);
    expect(isSteep({ place: '', pattern: /\s+/ }, ' ')).toBe(false);
  });

  it(`take time in step with ${LENGTH} characters made to hurt`, () => {
    const endless = PATTERNS.filter((each) => !hasEnd(each));
    expect(endless.length).toBeGreaterThan(300);
    const steep = endless.flatMap((each) => {
      const unit = attacks(each.pattern.source).find((attack) => isSteep(each, attack));
      return unit === undefined ? [] : [`${each.place} on ${JSON.stringify(unit)}`];
    });
    expect(steep).toEqual([]);
    tell(
      'S8',
      `${PATTERNS.length} patterns against runs of ${LENGTH} characters: none steeper than its input`,
    );
  });
});
