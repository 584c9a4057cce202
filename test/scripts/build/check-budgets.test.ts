import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkBudgets, MAX_EMBED_BYTES, MAX_PAGE_BYTES } from '../../../scripts/build/bundles.ts';
import type { SiteFile } from '../../../scripts/build/site-file.ts';

/** Text that cannot be compressed much: base64 of chance keeps three quarters of its length. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

function file(route: string, body: string, contentType = 'text/html; charset=utf-8'): SiteFile {
  return { key: route.slice(1), route, body, contentType, cacheControl: 'no-store' };
}

describe('the budgets', () => {
  const style = file('/assets/a.css', noise(MAX_PAGE_BYTES / 2), 'text/css');

  it('take a page that is within them with all that it loads', () => {
    const page = file('/small', `<link href="/assets/a.css">${noise(MAX_PAGE_BYTES / 4)}`);
    expect(() => checkBudgets([style, page])).not.toThrow();
  });

  it('refuse a page that is over them only with what it loads, and say by how much', () => {
    const page = file('/large', `<link href="/assets/a.css">${noise(MAX_PAGE_BYTES * 0.6)}`);
    expect(() => checkBudgets([page])).not.toThrow();
    expect(() => checkBudgets([style, page])).toThrow(/\/large: \d+ of 50000/);
  });

  it('refuse a script for other sites that has grown', () => {
    const script = (bytes: number) => file('/embed.js', noise(bytes), 'text/javascript');
    expect(() => checkBudgets([script(MAX_EMBED_BYTES * 0.9)])).not.toThrow();
    expect(() => checkBudgets([script(MAX_EMBED_BYTES * 1.1)])).toThrow('/embed.js');
  });
});
