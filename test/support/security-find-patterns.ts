/** Every regular expression written in a folder, found in the text as an editor would colour it. */
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';

type Pattern = { readonly place: string; readonly pattern: RegExp };

/** A slash where a value may begin; classes and escapes may hold a slash of their own. */
const LITERAL =
  /(?<=(?:^|[=(,:[!&|?{};+]|=>|return)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/gm;

export function findPatterns(root: string, folder: string): Pattern[] {
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
