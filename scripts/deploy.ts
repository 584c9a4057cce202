/** `npm run deploy`: puts a stage up on AWS, takes it back, changes its secrets, removes it. */
import './local/require-node.js';
import { deployStage } from './deploy/deploy-stage.ts';
import { breakLock } from './deploy/lock.ts';
import { type DeployOptions, HELP, readOptions } from './deploy/options.ts';
import { rotate } from './deploy/rotate.ts';
import { createPorts } from './deploy/this-machine.ts';
import { rollBack, tearDown } from './deploy/undo.ts';
import { runCommand } from './local/command.ts';

function run({ task, ...asked }: DeployOptions): Promise<void> {
  const ports = createPorts(asked);
  if (task.kind === 'deploy') return deployStage(ports);
  if (task.kind === 'tear-down') return tearDown(ports);
  if (task.kind === 'roll-back') return rollBack(ports, task.commit);
  if (task.kind === 'unlock') return breakLock(ports);
  return rotate(ports, task);
}

await runCommand(import.meta, async (args) => {
  const options = readOptions(args);
  if (options) await run(options);
  else console.log(HELP);
  return 0;
});
