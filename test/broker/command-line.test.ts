/** The command line itself: help, mistakes, JSON, and where it looks for the service. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { formatTable, OPTIONS } from '../../scripts/broker/command.ts';
import { COMMANDS } from '../../scripts/broker.ts';
import { writeRuntime } from '../../scripts/local/files.ts';
import { makeFolder } from '../support/folder.ts';
import { createOperator } from '../support/operator.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/broker.ts');
const run = promisify(execFile);

describe('the command line', () => {
  it.each([[[]], [['help']], [['--help']]])('lists every command on %j', async (args) => {
    const { code, printed } = await createOperator('nowhere').type(...args);
    expect(code).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(printed).toContain(`  ${name} `);
  });

  it.each(Object.keys(COMMANDS))('helps with %s', async (name) => {
    const { code, printed } = await createOperator('nowhere').type(name, '--help');
    expect(code).toBe(0);
    expect(printed).toContain(`npm run -s broker -- ${name}`);
  });

  it('tells in help each option, and how long a backup holds what was erased', async () => {
    const helped = await Promise.all(
      Object.keys(COMMANDS).map((name) => createOperator('nowhere').type(name, '--help')),
    );
    const printed = helped.map((each) => each.printed).join('\n');
    for (const option of Object.keys(OPTIONS)) expect(printed).toContain(`--${option}`);
    const days = Math.max(...Object.values(stages).map(({ restorableDays }) => restorableDays));
    expect(printed).toContain(`for up to ${days} days`);
  });

  it.each([
    [['destroy'], 'There is no command destroy.'],
    [['constructor'], 'There is no command constructor.'],
    [['list', '--nope'], '--nope'],
    [['redeliver', '--since', '2026-11-20', '--undeliverable'], 'takes no --undeliverable'],
    [['list', '--stage', 'test'], '--stage takes one of'],
  ])('says what is wrong with %j', async (args, sentence) => {
    expect(await createOperator('nowhere').type(...args)).toMatchObject({
      code: 1,
      told: expect.stringContaining(sentence),
    });
  });

  it('says where to look when no service runs on that folder', async () => {
    expect((await createOperator('nowhere').type('list')).told).toContain(
      'No service runs on the data in nowhere. Start it with npm start',
    );
  });

  it('says that the service has stopped when its addresses no longer answer', async () => {
    await using folder = await makeFolder();
    const gone = 'http://127.0.0.1:1';
    await writeRuntime(folder.path, {
      url: gone,
      dynamodbUrl: gone,
      sqsUrl: gone,
      tableName: 'enquiries',
      queueUrl: gone,
      deadLetterQueueUrl: gone,
    });
    expect((await createOperator(folder.path).type('list')).told).toBe(
      'The service on this machine has stopped. Start it with npm start.',
    );
  });

  it('colours nothing where its answer is not read on a terminal', async () => {
    await using folder = await makeFolder();
    const env = { PATH: '', DATA_DIR: folder.path };
    const { stdout } = await run(process.execPath, [SCRIPT, 'help'], { env });
    expect(stdout).toContain('timeline');
    expect(stdout).not.toContain('\u001b');
    const failed = await run(process.execPath, [SCRIPT, 'list'], { env }).catch((error) => error);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(/^No service runs on the data in .*\n$/);
  });
});

describe('a table', () => {
  it('lets no stranger move the cursor', () => {
    const rows = [['李\u001b[2J\nx', 'delivered']];
    expect(formatTable(['Who', 'State'], rows)).toBe('Who    State\n李[2Jx  delivered');
  });
});
