/** The operator's words, where a script of the pages is tried as it stands: the build writes them in otherwise. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

const text = readFileSync(join(import.meta.dirname, '../../content/sentences.yaml'), 'utf8');
Object.assign(globalThis, { SENTENCES: load(text) });
