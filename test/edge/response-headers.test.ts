import { describe, expect, it } from 'vitest';
import { responseHeaders } from '../../functions/edge/response-headers.ts';
import { answerOf, ask, lane } from '../support/local-edge-answers.ts';

describe('the headers of the edge', () => {
  it('are on whatever the edge answers itself, as on every stored object', () => {
    const { 'content-security-policy': _, ...shared } = responseHeaders.static;
    const answers = [
      ask('/nope'),
      ask('/nope', { headers: { accept: 'text/html' } }),
      ask('/v1/products', lane('fraud')),
      ask('/v1/documents/x'),
      ask('/', { method: 'POST' }),
      ask('/', { method: 'OPTIONS' }),
      ask('/index.html'),
    ];
    for (const answer of answers) {
      expect(answerOf(answer).headers).toMatchObject(shared);
      expect(answerOf(answer).headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
});
