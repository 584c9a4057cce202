/** Opens and closes a local HTTP server: always 127.0.0.1, and closed without waiting for anyone. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Port 0 takes a free one. Answers the base URL. */
export async function listen(server: Server, port = 0): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)));
  server.listen(port, '127.0.0.1', resolve);
  await promise;
  const { port: bound } = server.address() as AddressInfo; // A listening TCP server has no other.
  return `http://127.0.0.1:${bound}`;
}

/** Answers under way get the grace to end; then every connection is cut. */
export async function close(server: Server, graceMilliseconds = 0): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await promise;
  clearTimeout(cut);
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(
    `Port ${port} is in use. Stop what holds it, or set PORT to another (PORT=0 takes a free one).`,
    { cause: error },
  );
}
