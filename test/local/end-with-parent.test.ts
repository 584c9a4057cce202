import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const END_WITH_PARENT = new URL('../../scripts/local/end-with-parent.ts', import.meta.url).href;

describe('a process that ends with its parent', () => {
  it('ends when its parent is killed', async () => {
    const child = `console.log('started'); setTimeout(() => console.log('outlived'), 60_000);`;
    const args = JSON.stringify(['--import', END_WITH_PARENT, '--eval', child]);
    const parent = spawn(process.execPath, [
      '--eval',
      `require('child_process').spawn(process.execPath, ${args}, { stdio: ['pipe', 'inherit', 'inherit'] })`,
    ]);
    // Both hold this stream, so it ends when both have gone.
    const said = text(parent.stdout);
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    expect(await said).toBe('started\n');
  });

  it('ends by itself when it has nothing left to do', async () => {
    const args = ['--import', END_WITH_PARENT, '--eval', ''];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
