/** The gate: each promise is proven by at least one test. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { promises } from './promises.ts';

const here = new URL('./', import.meta.url);
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, here), 'utf8'));

const isProven = (id: string, texts: readonly string[]) =>
  texts.some((text) => text.includes(`proves('${id}'`) || text.includes(`proves(\n    '${id}'`));

describe('promises', () => {
  it.each(Object.keys(promises))('%s is proven by a test', (id) => {
    expect(isProven(id, sources)).toBe(true);
  });

  it('notices a promise that nobody proves', () => {
    expect(isProven(['no', 'such', 'promise'].join('-'), sources)).toBe(false);
  });
});
