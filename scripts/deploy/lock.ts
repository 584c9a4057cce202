/**
 * One deployment of a stage at a time. The lock is a stack of nothing: CloudFormation gives a name to
 * one stack only, needs nothing deployed before, and shows it in its console. Each step makes sure that
 * the lock is still held, so a deployment that lost it ends there.
 */
import { type StageName, stackNames } from '../../infra/stages.ts';
import type { Ports } from './this-machine.ts';

export type RunStep = <Result>(title: string, act: () => Promise<Result>) => Promise<Result>;

/** Longer than a deployment takes. */
const EXPIRES_AFTER_MS = 3 * 60 * 60_000;
export const lockName = (stage: StageName) => `${stackNames(stage).service}-Lock`;

export async function underLock<Result>(
  ports: Ports,
  task: string,
  act: (step: RunStep) => Promise<Result>,
): Promise<Result> {
  const { stacks, operator } = ports;
  const id = await takeLock(ports, task);
  const step: RunStep = async (title, run) => {
    operator.throwIfStopped();
    operator.tell(`\n— ${title}`);
    if ((await stacks.find(id)) === undefined) {
      throw new Error('Someone has ended the lock of this deployment, so it stops here.');
    }
    return run();
  };
  try {
    return await act(step);
  } finally {
    // What went wrong before is worth more than that the lock stays until it expires.
    await stacks.delete(id).catch((error: unknown) => operator.tell(`The lock stays: ${error}`));
  }
}

async function takeLock(ports: Ports, task: string): Promise<string> {
  const { stacks, clock, stage } = ports;
  const name = lockName(stage);
  const id = await stacks.createEmpty(
    name,
    `${task} of ${stage}, begun ${clock.now().toISOString()}`,
  );
  if (id !== undefined) return id;
  const holder = await stacks.find(name);
  if (holder !== undefined) {
    const isOver = clock.now().getTime() - holder.createdAt.getTime() >= EXPIRES_AFTER_MS;
    if (!isOver && holder.status !== 'DELETE_IN_PROGRESS') {
      throw new Error(
        `Another command is at work: ${holder.description}. Wait for it. If it has died:\n` +
          `npm run deploy -- --stage ${stage} --unlock`,
      );
    }
    // By its id: a lock that somebody else has taken meanwhile stays theirs.
    await stacks.delete(holder.id);
  }
  return takeLock(ports, task);
}

export async function breakLock({ stacks, operator, stage }: Ports): Promise<void> {
  const holder = await stacks.find(lockName(stage));
  if (holder === undefined) throw new Error(`Nothing holds the lock of ${stage}.`);
  await operator.agree(`${holder.description}. End its lock?`);
  await stacks.delete(holder.id);
}
