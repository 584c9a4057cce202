/** Another web site on an origin of its own, whose one page is the example that we publish. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { close, listen } from '../../scripts/local/server.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../content/examples/embed.html');

export async function startHost(service: { readonly url: string }) {
  const example = await readFile(EXAMPLE, 'utf8');
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(204).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(example.replace('https://finance.example.com', service.url));
  });
  const url = await listen(server);
  return { url, stop: () => close(server) };
}
