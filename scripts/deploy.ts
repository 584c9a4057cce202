/** `npm run deploy`: puts a stage up on AWS, takes it back, changes its secrets, removes it. */
import './local/require-node.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployStage } from './deploy/deploy-stage.ts';
import { breakLock } from './deploy/lock.ts';
import { readOptions } from './deploy/options.ts';
import { rotate } from './deploy/rotate.ts';
import { createPorts } from './deploy/this-machine.ts';
import { rollBack, tearDown } from './deploy/undo.ts';
import { runCommand } from './local/command.ts';

async function deploy(args: readonly string[]): Promise<void> {
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
