/** S10: callers who send slowly, or not to the end, are cut off and keep nobody else waiting. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { load, tell } from '../support/faults-load.ts';
import { echo, startGateway } from '../support/local-gateway.ts';
import { send } from '../support/local-http.ts';

const HEADS = [
  'POST /v1/enquiry HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{',
  'POST /v1/enquiry HTTP/1.1\r\nhost: x\r\n',
  'GET /v1/search?q=',
  'POST /mcp HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a',
];

describe('slow callers', () => {
  it('are all cut off, while others are answered at once', async () => {
    await using gateway = await startGateway(echo, 600);
    const port = Number(new URL(gateway.url).port);
    const count = load(40, 200);
    const sockets: Socket[] = [];
    const ends: Promise<unknown>[] = [];
    for (let n = 0; n < count; n += 1) {
      const socket = connect({ host: '127.0.0.1', port });
      socket.on('error', () => {});
      ends.push(once(socket, 'close'));
      socket.resume().write(HEADS[n % HEADS.length] ?? '');
      sockets.push(socket);
    }
    expect((await send(gateway.url, '/v1/search?q=caveat')).status).toBe(200);
    await Promise.all(ends);
    expect((await send(gateway.url, '/v1/search?q=caveat')).status).toBe(200);
    expect(gateway.faults).toEqual([]);
    tell(
      'S10',
      `${count} connections that stall in line, header, body or chunk: each cut off, others answered meanwhile`,
    );
  });
});
