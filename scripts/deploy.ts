/** `npm run deploy`: puts a stage up on AWS, takes it back, changes its secrets, removes it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readStageName } from '../infra/stages.ts';
import { deployStage, rotate } from './deploy/deploy-stage.ts';
import { breakLock } from './deploy/lock.ts';
import { ROTATED } from './deploy/secrets.ts';
import { createPorts } from './deploy/this-machine.ts';
import { rollBack, tearDown } from './deploy/undo.ts';
import { runCommand } from './local/command.ts';

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

/** Without one of rollback, rotate, teardown and unlock it is a deployment. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { rollback, to, rotate: given, finish, teardown, unlock } = values;
  if ([rollback, teardown, unlock, given !== undefined].filter(Boolean).length > 1) {
    throw new Error('Ask for one of --rollback, --rotate, --teardown and --unlock at a time.');
  }
  if (to !== undefined && !rollback) throw new Error('--to goes with --rollback.');
  if (finish && given !== 'webhook') throw new Error('--finish goes with --rotate webhook.');
  const secret = ROTATED.find((name) => name === given);
  if (secret !== given) throw new Error(`--rotate takes one of ${ROTATED.join(', ')}.`);
  return { ...values, stage: readStageName(values.stage), rotate: secret };
}

async function deploy(args: string[]): Promise<void> {
  const options = readOptions(args);
  const ports = createPorts(options);
  if (options.teardown) return tearDown(ports);
  if (options.rollback) return rollBack(ports, options.to);
  if (options.unlock) return breakLock(ports);
  if (options.rotate) return rotate(ports, { secret: options.rotate, isLast: options.finish });
  return deployStage(ports);
}

await runCommand(import.meta, async (args) => {
  if (args.includes('--help')) {
    console.log(await readFile(join(import.meta.dirname, 'deploy/help.txt'), 'utf8'));
  } else await deploy(args);
  return 0;
});
