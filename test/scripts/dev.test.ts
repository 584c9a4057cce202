/** `npm run dev` over a copy of the project, which the test edits as a developer would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import { NEEDS } from '../../scripts/build/bundles.ts';
import { close, listen } from '../../scripts/local/server.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { until } from '../support/running-service.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = ['content', 'functions', 'infra', 'scripts', 'package.json'];

let copy: string;
let url: string;
let said = '';
let stop: () => Promise<void>;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'dev-'));
  await Promise.all(
    COPIED.map((name) => cp(join(ROOT, name), join(copy, name), { recursive: true })),
  );
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  url = await freeAddress();
  const env = {
    PATH: dirname(process.execPath),
    PORT: new URL(url).port,
    DATA_DIR: join(copy, '.data'),
  };
  const dev = spawn(process.execPath, ['scripts/dev.ts'], { cwd: copy, env });
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (said += chunk));
  stop = async () => {
    dev.kill();
    await once(dev, 'exit');
  };
  await until(async () => /Watching/.test(said) && /is ready/.test(said));
});

afterAll(async () => {
  await stop();
  await rm(copy, { recursive: true, force: true, maxRetries: 5 });
});

async function freeAddress(): Promise<string> {
  const server = createServer();
  const address = await listen(server);
  await close(server);
  return address;
}

/** As most editors save: a new file takes the place of the old one. */
async function edit(name: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(copy, name), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(copy, 'saved'), text.replace(from, to));
  await rename(join(copy, 'saved'), join(copy, name));
}

/** While the service itself starts again nobody answers. */
const read = (path: string) =>
  fetch(`${url}${path}`).then(
    (response) => response.text(),
    () => '',
  );

/** What is said to be built again, from here on. */
async function builtAgain(by: () => Promise<void>) {
  const before = said.length;
  await by();
  const [, files = '', functions = ''] = await until(
    async () =>
      /Built again: (.*)\. Functions: (.*)\.\nShown/.exec(said.slice(before)) ?? undefined,
  );
  return { files: files.split(', '), functions: functions.split(', ') };
}

/** When each was written. */
const bundles = async () => {
  const folder = join(copy, 'dist/dev/functions');
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.mjs$/.test(name));
  return Promise.all(files.sort().map((name) => stat(join(folder, name), { bigint: true }))).then(
    (all) => all.map(({ mtimeNs }) => mtimeNs),
  );
};

it('shows a changed template on its page alone, and bundles and starts nothing', async () => {
  const before = await bundles();
  const built = await builtAgain(() => edit('content/site/pages/reply.html', '<p', '<p id="new"'));
  expect(built).toEqual({ files: ['reply.html'], functions: ['none'] });
  expect(await read('/reply')).toContain('id="new"');
  expect(await bundles()).toEqual(before);
});

it('loads an open page again by itself', async () => {
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`${url}/terms`);
  await edit('content/pages/terms.md', 'title: ', 'title: Newest ');
  await page.locator('h1', { hasText: 'Newest' }).waitFor();
  await page.goto(`${url}/about`);
  await edit('content/site/styles/base.css', '*/', '*/ body { outline-width: 7px }');
  // While it loads again there is no page to ask.
  const isShown = "getComputedStyle(document.body).outlineWidth === '7px'";
  await until(() => page.evaluate<boolean>(isShown).catch(() => false));
});

it('shows a changed word of content on the page and in the answers', async () => {
  const before = await bundles();
  const { functions } = await builtAgain(() =>
    edit('content/lanes/caveat.md', 'name: ', 'name: Quick '),
  );
  expect(await read('/lanes/caveat')).toContain('Quick ');
  expect(await read('/v1/products?lane=caveat')).toContain('Quick ');
  expect(await read('/v1/search?q=quick')).toContain('Quick ');
  expect(await bundles()).toEqual(before);
  const judging = FUNCTION_NAMES.filter((name) => NEEDS[name].includes('rule-books'));
  expect(functions.toSorted()).toEqual(judging.toSorted());
});

it('tells what does not build, and goes on with what did', async () => {
  await edit('content/lanes/caveat.md', 'name: Quick ', 'nane: Quick ');
  await until(async () => said.includes('content/lanes/caveat.md'));
  expect(await read('/v1/products?lane=caveat')).toContain('Quick ');
  await edit('content/lanes/caveat.md', 'nane: Quick ', 'name: Quicker ');
  await until(async () => (await read('/lanes/caveat')).includes('Quicker '));
});

it('tells what does not compile, and goes on with what did', async () => {
  await edit('functions/refusals.ts', 'The request has no body.', "The request ' has no body.");
  await until(async () => /functions\/refusals\.ts:\d+/.test(said));
  expect(await read('/health')).toContain('"ok"');
  const { functions } = await builtAgain(() =>
    edit('functions/refusals.ts', "The request ' has no body.", 'The request came without body.'),
  );
  expect(functions).toContain('rest');
  expect(await read('/openapi.json')).toContain('The request came without body.');
});

it('answers by changed code, and starts only the functions that have it', async () => {
  const { functions } = await builtAgain(() =>
    edit('functions/enquiry/health.ts', "? 'ok' : 'degraded'", "? 'degraded' : 'degraded'"),
  );
  expect(await read('/health')).toContain('degraded');
  expect(functions).toContain('withdrawal');
  expect(functions).not.toEqual(expect.arrayContaining(['rest', 'mcp', 'a2a', 'outside']));
});

it('starts the service again with a change of what it runs on here', async () => {
  await edit('scripts/local/gateway.ts', "'Request Entity Too Large'", "'Far too large'");
  const sent = async () => {
    const body = 'x'.repeat(11_000_000);
    return fetch(`${url}/v1/eligibility`, { method: 'POST', body }).then(
      (response) => response.text(),
      () => '',
    );
  };
  await until(async () => (await sent()).includes('Far too large'));
});
