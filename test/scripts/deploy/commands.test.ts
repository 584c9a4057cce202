/** What the commands of a deployment do when all goes well, when two meet, and when AWS refuses. */
import { expect, test } from 'vitest';
import { INDEXES } from '../../../functions/aws/table.ts';
import { deployStage, rotate } from '../../../scripts/deploy/deploy-stage.ts';
import { breakLock, lockName } from '../../../scripts/deploy/lock.ts';
import type { Ports } from '../../../scripts/deploy/this-machine.ts';
import { rollBack, tearDown } from '../../../scripts/deploy/undo.ts';
import { type Account, createAccount } from '../../support/deploy-account.ts';

const as = (account: Account, commit: string) => account.open({ commit }).ports;
const released = (account: Account) => /<title>([\w-]+)/.exec(account.visit('/'))?.[1];
const origin = (ports: Ports) => rotate(ports, { secret: 'origin', isLast: false });

async function deployed(...commits: readonly string[]): Promise<Account> {
  const account = createAccount();
  for (const commit of commits) await deployStage(as(account, commit));
  return account;
}

test('goes back, and going back again never comes forward', async () => {
  const account = await deployed('one', 'two', 'three');
  await rollBack(as(account, 'three'));
  expect(released(account)).toBe('two');
  await rollBack(as(account, 'three'));
  expect(released(account)).toBe('one');
  await expect(rollBack(as(account, 'three'))).rejects.toThrow('No earlier deployment is noted');
  expect(released(account)).toBe('one');
  await rollBack(as(account, 'three'), 'three');
  expect(released(account)).toBe('three');
});

test('moves calls step by step, but for a stage that is new, a rollback, and whoever says so', async () => {
  const account = createAccount('production');
  const paces = async (commit: string, isAtOnce = false) => {
    const session = account.open({ commit, isAtOnce });
    await deployStage(session.ports);
    return session.paces;
  };
  const first = await paces('one');
  expect(first.length).toBeGreaterThan(1);
  expect(new Set(first)).toEqual(new Set(['at once']));
  expect(await paces('two')).toEqual(['step by step']);
  expect(await paces('three', true)).toEqual(['at once']);
  const back = account.open({ commit: 'three' });
  await rollBack(back.ports);
  expect(back.paces).toEqual(['at once']);
});

test('finishes a first deployment at once, as nothing that looks at it held yet', async () => {
  const account = createAccount('production');
  const rehearsal = createAccount('production').open({ commit: 'one' });
  await deployStage(rehearsal.ports);
  const broken = { call: rehearsal.calls.indexOf('smoke'), cut: 'before', isDeath: false } as const;
  await expect(deployStage(account.open({ commit: 'one', broken }).ports)).rejects.toThrow();
  const again = account.open({ commit: 'one' });
  await deployStage(again.ports);
  expect(again.paces).toEqual(['at once']);
});

test('goes back from a release that failed its smoke test, and never to one', async () => {
  const account = await deployed('one');
  const whole = (await deployed('one')).open({ commit: 'two' });
  await deployStage(whole.ports);
  const broken = { call: whole.calls.indexOf('smoke'), cut: 'before', isDeath: false } as const;
  const failing = account.open({ commit: 'two', broken }).ports;
  await expect(deployStage(failing)).rejects.toThrow('smoke');
  expect(released(account)).toBe('two');
  await rollBack(as(account, 'two'));
  expect(released(account)).toBe('one');

  await expect(deployStage(account.open({ commit: 'two', broken }).ports)).rejects.toThrow('smoke');
  await deployStage(as(account, 'three'));
  await rollBack(as(account, 'three'));
  expect(released(account)).toBe('one');
});

test('keeps what was not committed out of production, and out of what is gone back to', async () => {
  const account = await deployed('one', 'one-dirty', 'two');
  await rollBack(as(account, 'two'));
  expect(released(account)).toBe('one');
  const production = createAccount('production');
  await expect(deployStage(as(production, 'one-dirty'))).rejects.toThrow('Commit first');
});

test('accepts the origin secret of before for a day, and the next deployment shuts it out', async () => {
  const account = await deployed('one');
  await origin(as(account, 'one'));
  expect(account.state.service?.version.origin).toHaveLength(2);
  expect(account.state.service?.version.origin[0]).toBe(account.state.site?.sends);
  account.waitHours(23);
  await deployStage(as(account, 'one'));
  expect(account.state.service?.version.origin).toHaveLength(2);
  account.waitHours(1);
  await deployStage(as(account, 'one'));
  expect(account.state.service?.version.origin).toEqual([account.state.site?.sends]);
});

test('makes no further origin secret while the last is not in use', async () => {
  const account = await deployed('one');
  const { ports, calls } = account.open({ commit: 'one' });
  const failing = {
    ...ports,
    cdk: () => Promise.reject(new Error('no')),
  };
  for (const _ of [1, 2, 3]) await expect(origin(failing)).rejects.toThrow('no');
  expect(calls.filter((name) => name === 'put a secret')).toHaveLength(1);
  account.waitHours(25);
  await origin(as(account, 'one'));
  expect(account.versionsOf('OriginSecret')).toHaveLength(2);
  expect(account.state.site?.sends).not.toBe('OriginSecret-first');
});

test('refuses to change the origin secret of a stage that was never deployed whole', async () => {
  const account = createAccount();
  await expect(origin(as(account, 'one'))).rejects.toThrow('Nothing of dev stands whole');
});

test('leaves a change of what signs done or not begun, wherever it broke off', async () => {
  const change = (isLast: boolean) => (ports: Ports) =>
    rotate(ports, { secret: 'webhook', isLast });
  const whole = (await deployed('one')).open({ commit: 'one' });
  await change(false)(whole.ports);
  for (const call of whole.calls.keys()) {
    for (const cut of ['before', 'after'] as const) {
      const account = await deployed('one');
      const stored = () => JSON.parse(account.versionsOf('WebhookSecret').at(-1)?.value ?? '');
      const broken = { call, cut, isDeath: true };
      const died = change(false)(account.open({ commit: 'one', broken }).ports);
      await Promise.allSettled([died]);
      account.waitHours(3);
      if (stored().previous === undefined) await change(false)(as(account, 'one'));
      await expect(change(false)(as(account, 'one'))).rejects.toThrow('A rotation is under way');
      const { current } = stored();
      expect(stored()).toEqual({ current, previous: 'first' });
      await change(true)(as(account, 'one'));
      expect(stored()).toEqual({ current });
    }
  }
});

test('brings the table of an earlier release to this one, an index at a time', async () => {
  const account = await deployed('one');
  Object.assign(account.state.service ?? {}, { indexes: ['by-sweep', 'by-phone'] });
  await deployStage(as(account, 'two'));
  const standing = account.state.service?.indexes;
  await deployStage(as(account, 'two'));
  expect(account.state.service?.indexes).toEqual(standing);
  expect(account.problems()).toEqual([]);
});

test('asks a restored table for no index that it lacks, and brings its own to this release', async () => {
  const account = await deployed('one');
  const restored = () => {
    const ports = as(account, 'two');
    return deployStage({ ...ports, settings: { ...ports.settings, restoredTable: 'restored' } });
  };
  const [first = '', ...others] = Object.values(INDEXES);
  account.state.restoredIndexes = others;
  await expect(restored()).rejects.toThrow(`restored has no index ${first}.`);
  expect(released(account)).toBe('one');
  account.state.restoredIndexes = [...others, first];
  Object.assign(account.state.service ?? {}, { indexes: ['by-sweep', 'by-phone'] });
  await restored();
  expect(released(account)).toBe('two');
  expect(account.state.service?.indexes).toHaveLength(Object.values(INDEXES).length);
});

test('refuses to spread what waits over fewer shards than stand', async () => {
  const account = await deployed('one');
  const over = (sweepShards: number) => {
    const ports = as(account, 'two');
    return deployStage({ ...ports, settings: { ...ports.settings, sweepShards } });
  };
  await expect(over(3)).rejects.toThrow('sweepShards in infra/stages.ts may not shrink: 4 are');
  expect(released(account)).toBe('one');
  await over(5);
  expect(released(account)).toBe('two');
});

test('takes up a service that stands without its site, as it is, and then brings it on', async () => {
  const account = createAccount('production');
  const { ports } = account.open({ commit: 'one' });
  await deployStage(ports);
  account.objects.clear();
  await ports.stacks.allowDeletion(account.names.site);
  await ports.stacks.delete(account.names.site);
  account.waitHours(2);
  Object.assign(account.state.service ?? {}, { indexes: ['by-sweep', 'by-phone'] });
  const session = account.open({
    commit: 'two',
    onCall: async () => expect(account.state.service?.isTableProtected).toBe(true),
  });
  await deployStage(session.ports);
  expect(released(account)).toBe('two');
});

test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'])(
  'clears away a first try of production that ended in %s under protection',
  async (status) => {
    const account = createAccount('production');
    account.addStack(account.names.service, status).isProtected = true;
    await deployStage(as(account, 'one'));
    expect(released(account)).toBe('one');
    const { service, site } = account.names;
    const stacks = [service, site].map((name) => account.find(name));
    expect(stacks.map((stack) => stack?.isProtected)).toEqual([true, true]);
    expect(account.state.service?.isTableProtected).toBe(true);
  },
);

test('ends a removal where something is refused, and finishes it when it no longer is', async () => {
  const account = await deployed('one');
  for (const refused of ['objects', 'service'] as const) {
    account.state.refuses = refused;
    account.state.isRemoved = true;
    await expect(tearDown(as(account, 'one'))).rejects.toThrow(/did not remove|could not remove/);
    await expect(account.find(lockName('dev'))).toBeUndefined();
  }
  await expect(deployStage(as(account, 'one'))).rejects.toThrow('Finish with --teardown');
  account.state.refuses = undefined;
  await tearDown(as(account, 'one'));
  expect(account.state).toMatchObject({ service: undefined, site: undefined, orphans: 0 });
  await expect(tearDown(as(account, 'one'))).rejects.toThrow('Nothing of dev stands');
});

test('needs no build to remove a stage', async () => {
  const account = await deployed('one');
  const { ports, calls } = account.open({ commit: 'one' });
  await tearDown(ports);
  expect(calls.filter((name) => /build|cdk/.test(name))).toEqual([]);
});

test('lets one command work at a time, at whichever moment another comes', async () => {
  for (const before of [[], ['one']]) {
    const { calls } = await deployTwo(before, -1);
    for (const [at] of calls.entries()) {
      const { account, outcome, isLocked } = await deployTwo(before, at);
      const wanted = isLocked ? 'Another command is at work: Deployment of dev' : 'three stands';
      expect(outcome, `call ${at}, ${calls[at]}`).toContain(wanted);
      expect(released(account)).toBe('two');
      expect([...account.state.lapses]).toEqual([]);
    }
  }
});

/** One deploys two, and at that call of it another tries to deploy three. */
async function deployTwo(before: readonly string[], at: number) {
  const account = await deployed(...before);
  let outcome = '';
  let isLocked = false;
  let count = 0;
  const { ports, calls } = account.open({
    commit: 'two',
    onCall: async () => {
      if (count++ !== at) return;
      isLocked = account.find(lockName('dev')) !== undefined;
      outcome = await deployStage(as(account, 'three')).then(
        () => `${released(account)} stands`,
        (error: unknown) => String(error),
      );
    },
  });
  await deployStage(ports);
  return { account, outcome, isLocked, calls };
}

test('takes over the lock of a command that died, when it has expired or is ended by hand', async () => {
  const dying = { call: 5, cut: 'before', isDeath: true } as const;
  for (const free of [(account: Account) => breakLock(as(account, 'one')), waitThreeHours]) {
    const account = createAccount();
    const died = account.open({ commit: 'one', broken: dying }).ports;
    await expect(deployStage(died)).rejects.toThrow('Broken off');
    await expect(deployStage(as(account, 'one'))).rejects.toThrow(
      'npm run deploy -- --stage dev --unlock',
    );
    await free(account);
    await deployStage(as(account, 'one'));
    expect(released(account)).toBe('one');
  }
  await expect(breakLock(as(createAccount(), 'one'))).rejects.toThrow('Nothing holds the lock');
});

async function waitThreeHours(account: Account): Promise<void> {
  account.waitHours(3);
}

test('stops at its next step where its lock was taken from it', async () => {
  const account = await deployed('one');
  const { ports, calls } = account.open({
    commit: 'two',
    onCall: async (name) => {
      if (name === 'check') await breakLock(as(account, 'one'));
    },
  });
  await expect(deployStage(ports)).rejects.toThrow('so it stops here');
  expect(calls).not.toContain('cdk deploy');
  expect(released(account)).toBe('one');
});
