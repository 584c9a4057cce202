/** The MCP Lambda as it is deployed: bundled, with its data beside it, behind the edge's secret. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFitCard } from '../../scripts/build/assets.ts';
import { writeBeside } from '../../scripts/build/bundles.ts';
import { makeToolSchemas } from '../../scripts/build/catalogue.ts';
import { makeSkill } from '../../scripts/build/skill.ts';
import { copyCode } from '../support/built-dist.ts';
import { builtData } from '../support/catalogue.ts';
import { callTool, modern } from '../support/mcp-modern.ts';

/** What only the AWS SDK's clients say. */
const AWS_SDK = /DynamoDB_20120810|AmazonSQS/;
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
const inBundle = (name: string) => join(outDir, 'functions/mcp', name);
const readBundle = (name: string) => readFile(inBundle(name), 'utf8');

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'mcp-'));
  const { catalogue, searchIndex, documents, asked, siteDir } = builtData;
  const data = {
    catalogue,
    'search-index': searchIndex,
    documents,
    asked,
    'tool-schemas': makeToolSchemas(),
    'fit-card': await makeFitCard(catalogue, siteDir),
    skill: await makeSkill(builtData),
  };
  await writeBeside(data, outDir);
  await copyCode(outDir);
});
afterAll(() => rm(outDir, { recursive: true }));

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

/** The entry and every chunk it imports without being asked. */
async function readStart(name = 'index.mjs', read = new Map<string, string>()) {
  if (read.has(name)) return read;
  const code = await readBundle(name);
  read.set(name, code);
  for (const [, chunk] of code.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.mjs)"/g)) {
    if (chunk) await readStart(chunk, read);
  }
  return read;
}

describe('the MCP Lambda', () => {
  test('answers what came through the edge, without any AWS setting', async () => {
    const { statusCode, headers, body } = await invoke(callTool('check_fit', { amount: 85_000 }));
    expect(statusCode).toBe(200);
    expect(headers['x-request-id']).toBe('request-1');
    expect(JSON.parse(body).result.structuredContent.fit).toBeTypeOf('string');
  });

  test('refuses what did not', async () => {
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
    const file = inBundle('catalogue.json');
    const built = await readFile(file, 'utf8');
    const local = { ...JSON.parse(built), base_url: 'http://127.0.0.1:8787' };
    await writeFile(file, JSON.stringify(local));
    try {
      expect((await invoke(modern('tools/list'))).statusCode).toBe(200);
      expect(await from('http://localhost:6274')).toBe(200);
      expect(await from('http://evil.example:8787')).toBe(403);
    } finally {
      await writeFile(file, built);
    }
  });

  test('hands out the card that was built', async () => {
    const { body } = await invoke(modern('resources/read', { uri: 'ui://fit-check/card.html' }));
    const { text } = JSON.parse(body).result.contents[0];
    expect(text).toBe(await readBundle('fit-card.html'));
    expect(text).toContain('<title>Fit check</title>');
  });

  test('loads the AWS SDK only when an enquiry comes', async () => {
    const start = await readStart();
    expect(start.size).toBeGreaterThan(1);
    expect([...start.values()].filter((code) => AWS_SDK.test(code))).toEqual([]);
    expect([...start.values()].join('')).toMatch(/import\("\.\/main-submit-\w+\.mjs"\)/);
  });
});
