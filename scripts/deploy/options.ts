/** What the deploy command is asked for. */
import { parseArgs } from 'node:util';
import { readStageName } from '../../infra/stages.ts';
import { ROTATED, type RotatedName } from './secrets.ts';

const OPTIONS = {
  stage: { type: 'string' },
  rollback: { type: 'boolean', default: false },
  to: { type: 'string' },
  rotate: { type: 'string' },
  finish: { type: 'boolean', default: false },
  teardown: { type: 'boolean', default: false },
  unlock: { type: 'boolean', default: false },
  'at-once': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

export type DeployOptions = ReturnType<typeof readOptions>;

/** Without one of rollback, rotate, teardown and unlock it is a deployment. */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { rollback, to, rotate, finish, teardown, unlock } = values;
  const asked = [rollback, teardown, unlock, rotate !== undefined].filter(Boolean).length;
  if (asked > 1) {
    throw new Error('Ask for one of --rollback, --rotate, --teardown and --unlock at a time.');
  }
  if (to !== undefined && !rollback) throw new Error('--to goes with --rollback.');
  if (finish && rotate !== 'webhook') throw new Error('--finish goes with --rotate webhook.');
  const secret = rotate === undefined ? undefined : readSecret(rotate);
  return { ...values, stage: readStageName(values.stage), rotate: secret };
}

function readSecret(given: string): RotatedName {
  const found = ROTATED.find((name) => name === given);
  if (found === undefined) throw new Error(`--rotate takes one of ${ROTATED.join(', ')}.`);
  return found;
}
