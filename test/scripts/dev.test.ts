/** `npm run dev` over a copy of the project, which the test edits as a developer would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../support/folder.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { freeAddress } from '../support/local-http.ts';
import { until } from '../support/running-service.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = ['content', 'functions', 'infra', 'scripts', 'package.json'];

const parts = new AsyncDisposableStack();
let copy: string;
let url: string;
let said = '';

beforeAll(async () => {
  copy = parts.use(await makeFolder()).path;
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
  parts.defer(async () => {
    dev.kill();
    await once(dev, 'exit');
  });
  await until(async () => /Watching/.test(said) && /is ready/.test(said));
});

afterAll(() => parts.disposeAsync());

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

it('shows a changed template on its page, and tells what it followed', async () => {
  await edit('content/site/pages/reply.html', '<p', '<p id="new"');
  await until(async () => (await read('/reply')).includes('id="new"'));
  await until(async () => /Shown after .* s: .*content\/site\/pages\/reply\.html/.test(said));
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
  await edit('content/lanes/caveat.md', 'name: ', 'name: Quick ');
  await until(async () => (await read('/lanes/caveat')).includes('Quick '));
  await until(async () => (await read('/v1/products?lane=caveat')).includes('Quick '));
  await until(async () => (await read('/v1/search?q=quick')).includes('Quick '));
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
  await edit(
    'functions/refusals.ts',
    "The request ' has no body.",
    'The request came without body.',
  );
  const asked = 'The request came without body.';
  await until(async () => (await read('/openapi.json')).includes(asked));
});

it('answers by changed code', async () => {
  await edit('functions/enquiry/health.ts', "? 'ok' : 'degraded'", "? 'degraded' : 'degraded'");
  await until(async () => (await read('/health')).includes('degraded'));
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
