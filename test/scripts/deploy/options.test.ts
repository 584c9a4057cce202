import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/deploy/options.ts';

const read = (line: string) => readOptions(line.split(' ').filter(Boolean));

test.each([
  ['', { kind: 'deploy' }],
  ['--teardown', { kind: 'tear-down' }],
  ['--unlock', { kind: 'unlock' }],
  ['--rollback', { kind: 'roll-back', commit: undefined }],
  ['--rollback --to 6ba0687', { kind: 'roll-back', commit: '6ba0687' }],
  ['--rotate origin', { kind: 'rotate', secret: 'origin', isLast: false }],
  ['--rotate webhook --finish', { kind: 'rotate', secret: 'webhook', isLast: true }],
])('reads “%s” as one task', (line, task) => {
  expect(read(`--stage dev ${line}`)).toEqual({
    stage: 'dev',
    isAgreed: false,
    isAtOnce: false,
    task,
  });
});

test('goes on without asking only where it is told to', () => {
  expect(read('--stage production --yes')).toMatchObject({ isAgreed: true });
});

test('moves calls at once only where it is told to', () => {
  expect(read('--stage production --at-once')).toMatchObject({ isAtOnce: true });
});

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

test('does nothing but help where help is asked for', () => {
  expect(read('--stage dev --teardown --help')).toBeUndefined();
});
