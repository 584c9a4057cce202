/** The MCP Lambda as it is deployed: bundled, with its data beside it, behind the edge's secret. */
import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtDist } from '../support/built-dist.ts';
import { makeFolder } from '../support/folder.ts';
import { modern } from '../support/mcp-modern.ts';

const CHILD = `
const { handler } = await import(process.argv[1]);
const result = await handler(JSON.parse(process.argv[2]), {});
console.log(JSON.stringify(result));
process.exit();
`;
const ENVIRONMENT = {
  STAGE: 'local',
  ORIGIN_VERIFY: 'the-edge',
  MCP_STATE_KEYS: 'k'.repeat(32),
};

let outDir: string;
const inBundle = (name: string) => join(outDir, name);
const readBundle = (name: string) => readFile(inBundle(name), 'utf8');
async function setAddress(base_url: string) {
  const catalogue = { ...JSON.parse(await readBundle('catalogue.json')), base_url };
  await writeFile(inBundle('catalogue.json'), JSON.stringify(catalogue));
}

beforeAll(async () => {
  const folder = await makeFolder();
  outDir = folder.path;
  await cp(join(await builtDist(), 'functions/mcp'), outDir, { recursive: true });
  await setAddress('https://finance.test');
  return () => folder[Symbol.asyncDispose]();
});

async function invoke({ headers, body }: ReturnType<typeof modern>, secret = 'the-edge') {
  const event = {
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-origin-verify': secret,
      // The gateway's own, whatever the caller asked for.
      host: 'abc123.execute-api.ap-southeast-2.amazonaws.com',
    },
    rawPath: '/mcp',
    requestContext: { requestId: 'request-1', http: { method: 'POST', sourceIp: '192.0.2.7' } },
    body: JSON.stringify(body),
    isBase64Encoded: false,
  };
  const url = pathToFileURL(inBundle('index.mjs')).href;
  const args = ['--input-type=module', '-e', CHILD, url, JSON.stringify(event)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: ENVIRONMENT });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

describe('the MCP Lambda', () => {
  test('refuses what did not come through the edge', async () => {
    const { statusCode } = await invoke(modern('tools/list'), 'a-guess');
    expect(statusCode).toBe(403);
  });

  const from = async (origin: string) => {
    const list = modern('tools/list');
    const headers = { ...list.headers, origin };
    return (await invoke({ ...list, headers })).statusCode;
  };

  test('lets pages of any origin read', async () => {
    expect(await from('https://evil.example')).toBe(200);
  });

  test('on a laptop answers its own pages and programs, and no page of somebody else', async () => {
    await setAddress('http://127.0.0.1:8787');
    expect((await invoke(modern('tools/list'))).statusCode).toBe(200);
    expect(await from('http://localhost:6274')).toBe(200);
    expect(await from('http://evil.example:8787')).toBe(403);
  });

  test('hands out the card that was built', async () => {
    const { body } = await invoke(modern('resources/read', { uri: 'ui://fit-check/card.html' }));
    const { text } = JSON.parse(body).result.contents[0];
    expect(text).toBe(await readBundle('fit-card.html'));
    expect(text).toContain('<title>Fit check</title>');
  });
});
