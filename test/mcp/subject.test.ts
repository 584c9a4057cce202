import { expect, test } from 'vitest';
import { subjectOf } from '../../functions/mcp/surface.ts';

const call = (subject: unknown) => ({ params: { _meta: { 'openai/subject': subject } } });

test('reads the id that a host gives a person', () => {
  expect(subjectOf(call('v1/abc'))).toEqual({ subject: 'v1/abc' });
});

test.each([
  ['nothing', undefined],
  ['a batch', [call('x')]],
  ['an empty id', call('')],
  ['a number', call(7)],
  ['a very long one', call('x'.repeat(257))],
  ['no params', { params: null }],
])('ignores %s', (_case, body) => {
  expect(subjectOf(body)).toEqual({});
});
