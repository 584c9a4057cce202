/** Of lines only what is asked for is read, from a text or from a file alike. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCatalogue } from '../../functions/built-files.ts';
import { openLines, writeLines } from '../../functions/catalogue/lines.ts';
import { builtDist } from '../support/built-dist.ts';
import { catalogue } from '../support/catalogue.ts';

it('finds each value under its key, however long its line, and nothing under any other', () => {
  const values = new Map<string, unknown>([
    ['', null],
    ['é 😀', ['ü', 1, { of: true }]],
    ['short', 'x'],
    ['long', 'é'.repeat(5000)],
    ...Array.from({ length: 300 }, (_, at) => [`word ${at}`, at] as const),
  ]);
  const { find, keys } = openLines(writeLines(values));
  expect(new Map(keys().map((key) => [key, find(key)]))).toEqual(values);
  expect(['shor', 'short ', 'word 300', 'é'].map(find)).toEqual(Array(4).fill(undefined));
});

it('finds in the files beside a bundle what the build holds in memory', async () => {
  const { vocabulary, learned } = readCatalogue(join(await builtDist(), 'functions/rest'));
  const [file, memory] = [openLines(vocabulary), openLines(catalogue.vocabulary)];
  const keys = memory.keys();
  expect(keys.length).toBeGreaterThan(1000);
  expect(file.keys()).toEqual(keys);
  expect(keys.map(file.find)).toEqual(keys.map(memory.find));
  for (const name of ['figures', 'needs', 'asides', 'told'] as const) {
    const [from, to] = [1000, 9000];
    expect(learned[name].length).toBe(catalogue.learned[name].length);
    expect(learned[name].subarray(from, to)).toEqual(
      Buffer.from(catalogue.learned[name].subarray(from, to)),
    );
  }
});
