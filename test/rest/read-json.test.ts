/** A body that cannot be read is told apart: nothing, compressed, too much, or no JSON. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../functions/http.ts';
import { httpRequest } from '../support/http.ts';

const PERSONAL = '0491570006';

function faultOf(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  const request = httpRequest({ method: 'POST', headers: json });
  const read = readJson({ ...request, body: Buffer.from(body) });
  return 'fault' in read ? read.fault : undefined;
}

describe('a body that cannot be read', () => {
  it.each([
    ['nothing', '', 'empty_body', /is empty/],
    ['blanks', ' \r\n\t', 'empty_body', /is empty/],
    ['a trailing comma', '{"a":1,}', 'unreadable_body', /one valid JSON value/],
    ['a comment', '{"a": // one\n1}', 'unreadable_body', /one valid JSON value/],
    ['a name without quotes', `{phone:"${PERSONAL}"}`, 'unreadable_body', /one valid JSON value/],
    [
      'a number that starts with 0',
      `{"phone":${PERSONAL}}`,
      'unreadable_body',
      /one valid JSON value/,
    ],
    ['a form', `phone=${PERSONAL}`, 'unreadable_body', /one valid JSON value/],
    ['two values', '{"a":1} {"b":2}', 'unreadable_body', /one valid JSON value/],
    ['a bad escape', '{"a":"\\q"}', 'unreadable_body', /one valid JSON value/],
    ['a value cut off', '{"a":', 'unreadable_body', /one valid JSON value/],
    ['a text cut off', `{"a":"${PERSONAL}`, 'unreadable_body', /one valid JSON value/],
    ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 'unreadable_body', /UTF-8/],
    ['gzip that is not declared', gzipSync('{"a":1}'), 'compressed_body', /compressed/],
    ['gzip that was read as text', gzipSync('{"a":1}').toString(), 'compressed_body', /compressed/],
    ['17 levels', `${'['.repeat(17)}${']'.repeat(17)}`, 'body_too_deep', /16 levels/],
    ['15,000 levels', `${'['.repeat(15_000)}${']'.repeat(15_000)}`, 'body_too_deep', /16 levels/],
    ['bytes of no UTF-8', Buffer.from([0xff, 0xfe]), 'unreadable_body', /UTF-8/],
    ['33,000 bytes', `"${'x'.repeat(33_000)}"`, 'body_too_large', /32768 bytes/],
  ])('for %s says so', (_, body, code, problem) => {
    const fault = faultOf(body);
    expect(fault).toMatchObject({ code, problem: expect.stringMatching(problem) });
    expect(fault?.problem).not.toContain(PERSONAL);
  });

  it.each(['gzip', 'GZIP', 'x-gzip', 'deflate', 'br', 'zstd', 'identity, gzip'])(
    'is refused as %s, whatever its bytes are',
    (encoding) => {
      expect(faultOf('{"a":1}', { 'content-encoding': encoding })?.code).toBe('compressed_body');
    },
  );

  it.each(['', 'identity', 'utf-8'])('is read where the header says "%s"', (encoding) => {
    expect(faultOf('{"a":1}', { 'content-encoding': encoding })).toBeUndefined();
  });
});
