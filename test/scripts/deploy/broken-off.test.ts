/**
 * Every command is broken off at each call that it makes of AWS and of this machine: before it, after
 * it, half-way through the cdk command, with the process alive or dead. At every moment what stands
 * serves, and afterwards the same command, a rollback and a removal each come to their end.
 */
import { describe, expect, test } from 'vitest';
import { HANDED_OVER } from '../../../infra/secrets.ts';
import type { StageName } from '../../../infra/stages.ts';
import { deployStage, rotate } from '../../../scripts/deploy/deploy-stage.ts';
import { breakLock, lockName } from '../../../scripts/deploy/lock.ts';
import type { Ports } from '../../../scripts/deploy/this-machine.ts';
import { rollBack, tearDown } from '../../../scripts/deploy/undo.ts';
import { type Account, type Break, CDK_CUTS, createAccount } from '../../support/deploy-account.ts';

type Command = {
  readonly commit: string;
  readonly run: (ports: Ports) => Promise<void>;
  readonly isGuarded?: boolean;
};

const deployOf = (commit: string): Command => ({ commit, run: deployStage });
const rotateOf = (secret: (typeof HANDED_OVER)[number]): Command => ({
  commit: 'one',
  run: (ports) => rotate(ports, { secret, isLast: false }),
});
const goBack = { commit: 'two', run: (ports: Ports) => rollBack(ports) };
const remove = { commit: 'two', run: tearDown };

const standing = (account: Account) => /<title>(\w+)/.exec(account.visit('/'))?.[1];
const isWhole = (account: Account) => {
  const releases = JSON.parse(account.objects.get('_releases.json') ?? '[]');
  return releases.at(-1)?.isWhole === true;
};

/** What a command begins with, and what is so when it has come to its end. */
const SCENES: readonly {
  readonly title: string;
  readonly stage: StageName;
  readonly before: readonly Command[];
  readonly command: Command;
  readonly isDone: (account: Account) => boolean;
}[] = [
  ...(['dev', 'production'] as const).map((stage) => ({
    title: `the first deployment of ${stage}`,
    stage,
    before: [],
    command: deployOf('one'),
    isDone: (account: Account) => standing(account) === 'one' && isWhole(account),
  })),
  {
    title: 'a deployment',
    stage: 'dev',
    before: [deployOf('one')],
    command: deployOf('two'),
    isDone: (account) => standing(account) === 'two' && isWhole(account),
  },
  ...HANDED_OVER.map((secret) => ({
    title: `a change of the ${secret} secret`,
    stage: 'production' as const,
    before: [deployOf('one')],
    command: rotateOf(secret),
    isDone: (account: Account) => {
      const [current = ''] = account.state.service?.version[secret] ?? [];
      return !current.endsWith('-first') && isWhole(account);
    },
  })),
  {
    title: 'a deployment without the firewall of before',
    stage: 'production',
    before: [{ ...deployOf('one'), isGuarded: true }],
    command: deployOf('two'),
    isDone: (account) =>
      standing(account) === 'two' && isWhole(account) && !account.find(account.names.firewall),
  },
  {
    title: 'a rollback',
    stage: 'dev',
    before: [deployOf('one'), deployOf('two')],
    command: goBack,
    isDone: (account) => standing(account) === 'one' && isWhole(account),
  },
  {
    title: 'a removal',
    stage: 'production',
    before: [deployOf('one'), deployOf('two')],
    command: remove,
    isDone: isGone,
  },
];

function isGone(account: Account): boolean {
  const left = Object.values(account.names).filter((name) => account.find(name));
  return left.length === 0 && account.objects.size === 0;
}

/** A command, as an operator runs it. */
async function run(account: Account, command: Command, broken?: Break) {
  const { commit, run: act, isGuarded = false } = command;
  if (act === tearDown) account.state.isRemoved = true;
  const session = account.open({ commit, isGuarded, ...(broken ? { broken } : {}) });
  const error = await act(session.ports).then(
    () => undefined,
    (problem: unknown) => String(problem),
  );
  return { error, calls: session.calls };
}

async function runUnlocked(account: Account, command: Command) {
  const { error } = await run(account, command);
  if (!error?.includes('--unlock')) return error;
  await run(account, { commit: command.commit, run: breakLock });
  return (await run(account, command)).error;
}

async function arrange({ stage, before }: (typeof SCENES)[number]): Promise<Account> {
  const account = createAccount(stage);
  for (const command of before) expect((await run(account, command)).error).toBeUndefined();
  account.waitHours(48);
  return account;
}

/** Each way in which the command can break off, with what its call is. */
async function listBreaks(scene: (typeof SCENES)[number]) {
  const account = await arrange(scene);
  const { calls, error } = await run(account, scene.command);
  expect(error).toBeUndefined();
  expect(scene.isDone(account)).toBe(true);
  // Between two calls nothing happens, so dying before one is dying after the one before.
  return calls.flatMap((name, call): { name: string; broken: Break }[] => [
    { name, broken: { call, cut: 'before', isDeath: false } },
    { name, broken: { call, cut: 'after', isDeath: true } },
    ...(name === 'cdk deploy' ? CDK_CUTS : []).map((cut) => ({
      name,
      broken: { call, cut, isDeath: cut.startsWith('killed') },
    })),
  ]);
}

/** Breaks off at each call, goes on, and tells of each case that did not come to what is wanted. */
async function tryAll(
  scene: (typeof SCENES)[number],
  goOn: (account: Account) => Promise<string | undefined>,
  isDone: (account: Account, error: string | undefined) => boolean,
) {
  const failed: string[] = [];
  const breaks = await listBreaks(scene);
  expect(breaks.length).toBeGreaterThan(20);
  for (const { name, broken } of breaks) {
    const account = await arrange(scene);
    await run(account, scene.command, broken);
    const error = await goOn(account);
    const lapses = [...account.state.lapses, ...account.problems()];
    const lockLeft = account.find(lockName(scene.stage));
    if (!isDone(account, error) || lockLeft || lapses.length > 0) {
      const { call, cut, isDeath } = broken;
      failed.push(`${call} ${name}, ${cut}${isDeath ? ', dead' : ''}: ${error} ${lapses}`);
    }
  }
  return failed;
}

describe.each(SCENES)('$title that broke off', (scene) => {
  test('leaves what serves, and is finished by the same command', async () => {
    const failed = await tryAll(
      scene,
      (account) => runUnlocked(account, scene.command),
      (account, error) =>
        scene.isDone(account) &&
        (error === undefined || /^Error: (No earlier|Nothing of)/.test(error)),
    );
    expect(failed).toEqual([]);
  });

  test('is ended by a removal too, and no table is left that was never in use', async () => {
    const failed = await tryAll(
      scene,
      (account) => runUnlocked(account, remove),
      (account, error) =>
        isGone(account) &&
        account.state.orphans === 0 &&
        (error === undefined || error.includes('Nothing of')),
    );
    expect(failed).toEqual([]);
  });

  test('is taken up a day later, by a plain deployment', async () => {
    const failed = await tryAll(
      scene,
      (account) => {
        account.waitHours(25);
        account.state.isRemoved = false;
        return runUnlocked(account, deployOf('three'));
      },
      (account, error) => error === undefined && standing(account) === 'three' && isWhole(account),
    );
    expect(failed).toEqual([]);
  });
});

test('a deployment that broke off is undone by a rollback', async () => {
  const scene = SCENES.find(({ title }) => title === 'a deployment');
  if (scene === undefined) throw new Error('There is no such scene.');
  const failed = await tryAll(
    scene,
    (account) => runUnlocked(account, goBack),
    (account, error) =>
      standing(account) === 'one' && (error === undefined || error.includes('No earlier')),
  );
  expect(failed).toEqual([]);
});
