/** A body that cannot be read is told apart: nothing, compressed, too much, or wrong at one place. */
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
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
    ['a trailing comma', '{"a":1,}', 'unreadable_body', /at character 8\./],
    ['a comment', '{"a": // one\n1}', 'unreadable_body', /at character 7\./],
    ['a name without quotes', `{phone:"${PERSONAL}"}`, 'unreadable_body', /at character 2\./],
    [
      'a number that starts with 0',
      `{"phone":${PERSONAL}}`,
      'unreadable_body',
      /at character 11\./,
    ],
    ['a form', `phone=${PERSONAL}`, 'unreadable_body', /at character 1\./],
    ['two values', '{"a":1} {"b":2}', 'unreadable_body', /at character 9\./],
    ['a bad escape', '{"a":"\\q"}', 'unreadable_body', /at character 8\./],
    ['a value cut off', '{"a":', 'unreadable_body', /ends too early/],
    ['a text cut off', `{"a":"${PERSONAL}`, 'unreadable_body', /ends too early/],
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

  it('never names a place before the one that was spoilt', () => {
    const spoilt = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('\u0001', '}', '//', "'"));
    fc.assert(
      fc.property(spoilt, ([json, at, slip]) => {
        const place = at % (json.length + 1);
        const fault = faultOf(json.slice(0, place) + slip + json.slice(place));
        if (fault === undefined) return;
        const told = /at character (\d+)/.exec(fault.problem)?.[1];
        expect(told === undefined || Number(told) > place).toBe(true);
      }),
    );
  });
});
