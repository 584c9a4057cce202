import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardTarget, post } from '../../functions/channels/webhook.ts';

let respond: http.RequestListener;
const server = http.createServer((request, response) => {
  request.resume().on('end', () => respond(request, response));
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function send(deadlineMs: number) {
  const { port } = server.address() as AddressInfo;
  const target = guardTarget(`http://127.0.0.1:${port}/`, 'local');
  return post({ target, headers: {}, body: '{}', deadlineMs });
}

const LONG = 60_000;

describe('post', () => {
  it('takes the status of an answer whose body never ends, and so sends it once only', async () => {
    respond = (_request, response) => response.writeHead(200).write('a');
    expect(await send(300)).toEqual({ status: 200, retryAfter: undefined });
  });

  it('takes the status of an answer that breaks off', async () => {
    respond = (request, response) => {
      response.writeHead(202, { 'content-length': '10' });
      response.write('a', () => request.socket.resetAndDestroy());
    };
    expect(await send(LONG)).toMatchObject({ status: 202 });
  });

  it('fails where no answer begins before the deadline', async () => {
    respond = () => {};
    await expect(send(200)).rejects.toMatchObject({ name: expect.stringMatching(/Error/) });
  });

  it('cuts an answer off that is longer than it reads', async () => {
    let written = 0;
    respond = (_request, response) => {
      response.writeHead(500);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
      };
      response.on('drain', pour);
      pour();
    };
    expect(await send(LONG)).toMatchObject({ status: 500 });
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });
});
