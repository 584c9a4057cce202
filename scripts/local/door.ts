/** The service's port: taken before anything else, so that the build can know the address. */
import { createServer, type RequestListener } from 'node:http';
import { close, listen } from './server.ts';

export type Door = {
  readonly url: string;
  /** Until then callers are told to wait. */
  serve(listener: RequestListener): void;
  stop(): Promise<void>;
};

/** A request that is still arriving after this is cut off. */
const REQUEST_TIMEOUT_MILLISECONDS = 10_000;
const STOP_GRACE_MILLISECONDS = 300;

export async function openDoor(
  port: number,
  requestTimeoutMilliseconds = REQUEST_TIMEOUT_MILLISECONDS,
): Promise<Door> {
  let listener: RequestListener = answerStarting;
  const server = createServer(
    {
      headersTimeout: requestTimeoutMilliseconds,
      requestTimeout: requestTimeoutMilliseconds,
      connectionsCheckingInterval: requestTimeoutMilliseconds / 10,
    },
    (incoming, response) => listener(incoming, response),
  );
  return {
    url: await listen(server, port),
    serve: (next) => {
      listener = next;
    },
    stop: () => close(server, STOP_GRACE_MILLISECONDS),
  };
}

const answerStarting: RequestListener = (_incoming, response) => {
  const body = { error: 'The service is starting.', problems: ['Try again in a few seconds.'] };
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' });
  response.end(JSON.stringify(body));
};
