/** A gateway on a free port with one Lambda of the test's own behind every API address. */
import { join } from 'node:path';
import { addLists } from '../../scripts/build/write-edge.ts';
import { loadEdgeFunction, openStaticSite } from '../../scripts/local/edge.ts';
import { createGateway } from '../../scripts/local/gateway.ts';
import { openDoor } from '../../scripts/local/server.ts';
import { makeFolder } from './folder.ts';
import { writeDist } from './local-dist.ts';
import { edgeLists, readEdgeSource } from './local-edge.ts';
import type { Sent } from './local-http.ts';

export const ORIGIN_SECRET = 'the-edge-and-nobody-else';

type TestGateway = AsyncDisposable & { readonly url: string; readonly faults: unknown[] };

export async function startGateway(
  lambda: (event: unknown, name: string) => unknown,
  requestTimeoutMilliseconds?: number,
): Promise<TestGateway> {
  await using folder = await makeFolder();
  const dist = join(folder.path, 'dist');
  await writeDist(dist, {});
  const door = await openDoor(0, requestTimeoutMilliseconds);
  const faults: unknown[] = [];
  const gateway = createGateway({
    edge: loadEdgeFunction(addLists(await readEdgeSource(), edgeLists)),
    site: await openStaticSite(dist),
    functions: { invoke: async (name, event) => lambda(event, name) },
    originSecret: ORIGIN_SECRET,
    reportFault: (error) => faults.push(error),
  });
  door.serve(gateway);
  return { url: door.url, faults, [Symbol.asyncDispose]: () => door.stop() };
}

/** Answers with the event and the name of the function, for a look at what a Lambda gets. */
export function echo(event: unknown, name: string) {
  return { statusCode: 200, body: JSON.stringify({ event, name }) };
}

/** A POST as a caller sends it. */
export const post = (body: string | Buffer, headers: Sent['headers'] = {}): Sent => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});
