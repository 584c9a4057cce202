/**
 * The strings and template parts of a TypeScript or JavaScript source. It knows comments, strings,
 * templates within templates and regular expressions, and nothing else of the language.
 */

export type Literal = { readonly text: string; readonly line: number };

type Cursor = {
  readonly source: string;
  at: number;
  /** Braces open within each template that is not finished. */
  readonly open: number[];
};

export function readLiterals(source: string): Literal[] {
  const cursor: Cursor = { source, at: 0, open: [] };
  const literals: Literal[] = [];
  while (cursor.at < source.length) {
    const text = readNext(cursor);
    if (text?.trim()) literals.push({ text: decodeEscapes(text), line: lineAt(cursor) });
  }
  return literals;
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const QUOTED = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/y;
const PATTERN = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** After one of these a slash starts a pattern; after anything else it divides. */
const BEFORE_PATTERN = /(?:[(,=:[!&|?{};+*%~^<>-]|\breturn|^)\s*$/;

/** Moves on by one piece, and answers its text if that is a string or part of a template. */
function readNext(cursor: Cursor): string | undefined {
  if (take(cursor, COMMENT)) return undefined;
  const quoted = take(cursor, QUOTED);
  if (quoted) return quoted[1] ?? quoted[2];
  const before = cursor.source.slice(Math.max(0, cursor.at - 80), cursor.at);
  if (BEFORE_PATTERN.test(before) && take(cursor, PATTERN)) return undefined;
  return readSign(cursor);
}

function readSign(cursor: Cursor): string | undefined {
  const { source, open } = cursor;
  const sign = source[cursor.at];
  cursor.at += 1;
  if (sign === '`') return readTemplatePart(cursor);
  const depth = open.pop();
  if (depth === undefined) return undefined;
  if (sign === '}' && depth === 0) return readTemplatePart(cursor);
  if (sign === '{') open.push(depth + 1);
  else open.push(sign === '}' ? depth - 1 : depth);
  return undefined;
}

const TEMPLATE_PART = /((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)(`|\$\{)/y;

function readTemplatePart(cursor: Cursor): string | undefined {
  const [, text, end] = take(cursor, TEMPLATE_PART) ?? [];
  if (end === '${') cursor.open.push(0);
  return text;
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.source);
  if (match) cursor.at = pattern.lastIndex;
  return match;
}

const lineAt = ({ source, at }: Cursor) => source.slice(0, at).split('\n').length;

const decodeEscapes = (text: string) =>
  text.replace(/\\u\{?([0-9a-f]{4,5})\}?/gi, (_, code) =>
    String.fromCodePoint(Number(`0x${code}`)),
  );
