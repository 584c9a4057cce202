import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROTATED } from '../../../scripts/deploy/secrets.ts';
import { readOptions } from '../../../scripts/deploy.ts';

const read = (line: string) => readOptions(line.split(' ').filter(Boolean));

const plain = {
  stage: 'dev',
  rollback: false,
  finish: false,
  teardown: false,
  unlock: false,
  'at-once': false,
  yes: false,
};

test.each([
  ['', {}],
  ['--teardown', { teardown: true }],
  ['--unlock', { unlock: true }],
  ['--rollback', { rollback: true }],
  ['--rollback --to 6ba0687', { rollback: true, to: '6ba0687' }],
  ['--rotate origin', { rotate: 'origin' }],
  ['--rotate webhook --finish', { rotate: 'webhook', finish: true }],
  ['--yes', { yes: true }],
  ['--at-once', { 'at-once': true }],
])(
  'reads “%s” as one task, and goes on without asking or at once only where told to',
  (line, asked) => {
    expect(read(`--stage dev ${line}`)).toEqual({ ...plain, ...asked });
  },
);

test.each([
  ['', 'must be one of dev, production'],
  ['--stage staging', 'must be one of dev, production'],
  ['--stage dev --rollback --teardown', 'one of --rollback, --rotate, --teardown and --unlock'],
  ['--stage dev --to x', '--to goes with --rollback'],
  [
    '--stage dev --rotate card',
    '--rotate takes one of origin, mcpState, testEnquiry, webhook, receipt',
  ],
  ['--stage dev --rotate origin --finish', '--finish goes with --rotate webhook'],
  ['--stage dev --force', "Unknown option '--force'"],
])('refuses “%s”', (line, problem) => {
  expect(() => read(line)).toThrow(problem);
});

test('does nothing but help where help is asked for', async () => {
  const script = resolve(import.meta.dirname, '../../../scripts/deploy.ts');
  const args = [script, '--stage', 'dev', '--teardown', '--help'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  for (const secret of ROTATED) expect(stdout).toContain(`--rotate ${secret}`);
});
