import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { close, listen } from '../../scripts/local/server.ts';
import { makeFolder } from '../support/folder.ts';

const START = new URL('../../scripts/start.ts', import.meta.url).pathname;
const REQUIRE_NODE = new URL('../../scripts/local/require-node.js', import.meta.url);

async function start(env: Record<string, string>) {
  await using folder = await makeFolder();
  const child = spawn(process.execPath, [START], { env: { DATA_DIR: folder.path, ...env } });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, status };
}

describe('npm start', () => {
  it('says in a sentence that its port is taken', async () => {
    const holder = createServer();
    const { port } = new URL(await listen(holder));
    const { said, status } = await start({ PORT: port });
    await close(holder);
    expect(status).toBe(1);
    expect(said).toBe(
      `Port ${port} is in use. Stop what holds it, or set PORT to another (PORT=0 takes a free one).\n`,
    );
  });

  it('says in a sentence which setting cannot be used', async () => {
    const { said, status } = await start({ PORT: 'http' });
    expect(status).toBe(1);
    expect(said).toMatch(/^These settings cannot be used:\n {2}PORT: /);
  });

  async function runUnder(version: string) {
    const said: string[] = [];
    let status = 0;
    runInNewContext(await readFile(REQUIRE_NODE, 'utf8'), {
      console: { error: (line: string) => said.push(line) },
      process: {
        versions: { node: version },
        execPath: 'node',
        exit: (code: number) => {
          status = code;
        },
      },
    });
    return { said, status };
  }

  it.each(['18.20.0', '20.20.2', '23.11.1'])(
    'refuses Node %s and says which it needs',
    async (version) => {
      const { said, status } = await runUnder(version);
      expect(status).toBe(1);
      expect(said[0]).toContain(`Node 24 or later, and it was started with Node ${version}`);
    },
  );

  it.each(['24.0.0', '26.1.0'])('takes Node %s', async (version) => {
    expect(await runUnder(version)).toEqual({ said: [], status: 0 });
  });
});
