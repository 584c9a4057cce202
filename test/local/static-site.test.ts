import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { responseHeaders } from '../../functions/edge/response-headers.ts';
import { OBJECT } from '../support/local-dist.ts';
import { echo, startGateway } from '../support/local-gateway.ts';
import { type Sent, send } from '../support/local-http.ts';

describe('stored objects', () => {
  const tag = `"${createHash('md5').update(OBJECT).digest('hex')}"`;

  async function read(headers: Sent['headers'] = {}, method = 'GET') {
    await using gateway = await startGateway(echo);
    return await send(gateway.url, '/v1/products', { headers, method });
  }

  it('come with their tag, an hour of caching and the headers of the edge', async () => {
    const got = await read();
    expect(got).toMatchObject({ status: 200, text: OBJECT });
    expect(got.headers).toMatchObject({
      ...responseHeaders.static,
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/json',
      etag: tag,
    });
  });

  it.each([tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*'])(
    'are not sent again to one who has %s',
    async (ifNoneMatch) => {
      const got = await read({ 'if-none-match': ifNoneMatch });
      expect(got).toMatchObject({ status: 304, text: '', headers: { etag: tag } });
      expect(got.headers['cache-control']).toBe('public, max-age=3600');
    },
  );

  it.each(['"other"', tag.slice(1, -1), `"${tag.slice(1, 9)}"`, '', '"*"'])(
    'are sent to one who has %s',
    async (ifNoneMatch) => {
      expect((await read({ 'if-none-match': ifNoneMatch })).status).toBe(200);
    },
  );

  it('answer HEAD as they answer GET, without the body', async () => {
    const { status, text: body, headers } = await read({}, 'HEAD');
    expect({ status, body, length: headers['content-length'], etag: headers.etag }).toEqual({
      status: 200,
      body: '',
      length: String(OBJECT.length),
      etag: tag,
    });
  });

  it('that are missing are denied, as a bucket that may not be listed denies them', async () => {
    await using gateway = await startGateway(echo);
    const got = await send(gateway.url, '/lanes/caveat');
    expect(got.status).toBe(403);
    expect(got.text).toContain('AccessDenied');
  });
});
