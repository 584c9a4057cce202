/** `npm run deploy`: puts a stage up on AWS, takes it back, changes its secrets, removes it. */
import './local/require-node.js';
import { deployStage } from './deploy/deploy-stage.ts';
import { rotate } from './deploy/rotate.ts';
import { type DeployOptions, HELP, readOptions } from './deploy/steps.ts';
import { rollBack, tearDown } from './deploy/undo.ts';

async function run({ task, ...options }: DeployOptions): Promise<void> {
  if (task.kind === 'deploy') return deployStage(options);
  if (task.kind === 'tear-down') return tearDown(options);
  if (task.kind === 'roll-back') return rollBack({ ...options, tag: task.tag });
  return rotate({ ...options, secret: task.secret, isLast: task.isLast });
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await run(options);
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
