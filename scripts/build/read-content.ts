/** Reads the files of content/ as they are; whether they are any good is for the next step. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

export type SourceFile = {
  /** As people know it, such as `content/lanes/caveat.md`. */
  readonly file: string;
  /** The file's name without its ending. */
  readonly name: string;
  readonly source: string;
};

export type Sources = Readonly<
  Record<'lanes' | 'pages' | 'consent' | 'rules' | 'vocabulary', readonly SourceFile[]> &
    Record<'service' | 'synonyms' | 'changelog' | 'statements' | 'hashes', SourceFile | undefined>
>;

export async function readContent(contentDir: string): Promise<Sources> {
  const readOne = (path: string) => readSource(contentDir, path);
  const readAll = async (folder: string, ending = '.md') => {
    const names = await readdir(join(contentDir, folder)).catch(() => []);
    const pages = names.filter((name) => name.endsWith(ending)).sort();
    const read = await Promise.all(pages.map((name) => readOne(`${folder}/${name}`)));
    return read.filter((source) => source !== undefined);
  };
  return {
    lanes: await readAll('lanes'),
    pages: await readAll('pages'),
    consent: await readAll('consent'),
    rules: await readAll('rules', '.yaml'),
    vocabulary: await readAll('vocabulary', '.yaml'),
    service: await readOne('service.yaml'),
    synonyms: await readOne('search-synonyms.yaml'),
    changelog: await readOne('changelog.yaml'),
    statements: await readOne('statements.yaml'),
    hashes: await readOne('consent/hashes.json'),
  };
}

async function readSource(contentDir: string, path: string): Promise<SourceFile | undefined> {
  const source = await readFile(join(contentDir, path), 'utf8').catch(() => undefined);
  if (source === undefined) return undefined;
  return {
    file: `content/${path}`,
    name: basename(path).replace(/\.\w+$/, ''),
    /** The same on every machine, whatever its line ends, as texts are hashed. */
    source: source.replaceAll('\r\n', '\n'),
  };
}
