/** Reads the templates of the pages once, by name. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Templates } from './page.ts';

export async function readTemplates(folder: string): Promise<Templates> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const templates = new Map(names.map((name, place) => [name, texts[place] ?? '']));
  return (name) => {
    const template = templates.get(`${name}.html`);
    if (template === undefined) throw new Error(`There is no page template ${name}.html.`);
    return template;
  };
}
