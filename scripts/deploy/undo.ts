/**
 * Deploys again what was deployed before: its tag is checked out beside this checkout, installed,
 * and deployed by its own script. Code, content and infrastructure go back together; the table
 * stays as it is, so a release must always be able to read what the next one writes.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type StageName, stages } from '../../infra/stages.ts';
import { emptyBucket } from './site-store.ts';
import { agree, allowDeletion, findDeployment, ROOT, runCdk, runStep } from './steps.ts';

type RollBack = {
  readonly stage: StageName;
  readonly isAgreed: boolean;
  readonly tag: string | undefined;
};

export async function rollBack({ stage, isAgreed, tag }: RollBack): Promise<void> {
  const found = tag ?? pickEarlier(await listTags(stage));
  await agree(`Deploy ${found} to ${stage} again?`, isAgreed);
  const folder = await mkdtemp(join(tmpdir(), 'roll-back-'));
  try {
    await git('worktree', 'add', '--detach', folder, found);
    await runStep(`Install ${found}`, ['npm', 'ci'], { folder });
    await runStep(`Deploy ${found}`, ['npm', 'run', 'deploy', '--', '--stage', stage, '--yes'], {
      folder,
    });
  } finally {
    await git('worktree', 'remove', '--force', folder).catch(() => rm(folder, RECURSIVELY));
  }
}

const RECURSIVELY = { recursive: true, force: true } as const;

// Removes a stage. The table and its key stay, and can be read and restored without the stacks.

type TearDown = { readonly stage: StageName; readonly isAgreed: boolean };

export async function tearDown({ stage, isAgreed }: TearDown): Promise<void> {
  const standing = await findDeployment(stage);
  if (!standing) throw new Error(`Nothing of ${stage} stands.`);
  const { Address, TableName, SiteBucketName } = standing;
  await agree(`Remove ${stage}, ${Address}? The table ${TableName} and its key stay.`, isAgreed);
  if (stages[stage].isProtected) await allowDeletion(stage);
  await emptyBucket(stages[stage].region, SiteBucketName);
  await runCdk('Remove', 'destroy', '--all', '--force', '-c', `stage=${stage}`);
  console.log(`\nThe table ${TableName} stays, under deletion protection.`);
}

// Each deployment leaves a tag on the commit it came from, so that it can be found again.

const execute = promisify(execFile);

export async function git(...args: string[]): Promise<string> {
  const { stdout } = await execute('git', args, { cwd: ROOT });
  return stdout.trim();
}

function tagPrefix(stage: StageName): string {
  return `deployed/${stage}/`;
}

/** Sorts by time: `deployed/dev/2026-11-20T01-02-03`. */
export function nameTag(stage: StageName, now: Date): string {
  return `${tagPrefix(stage)}${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
}

export type Tagged = { readonly tag: string; readonly commit: string };

/** The newest deployment of another commit than the one that stands. */
export function pickEarlier(tags: readonly Tagged[]): string {
  const [newest, ...earlier] = tags.toSorted((a, b) => (a.tag < b.tag ? 1 : -1));
  const found = earlier.find(({ commit }) => commit !== newest?.commit);
  if (!found) throw new Error('No earlier deployment is tagged here; fetch tags, or give --to.');
  return found.tag;
}

export async function listTags(stage: StageName): Promise<Tagged[]> {
  const format = '--format=%(refname:short) %(objectname)';
  const lines = await git('for-each-ref', format, `refs/tags/${tagPrefix(stage)}`);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [tag = '', commit = ''] = line.split(' ');
      return { tag, commit };
    });
}
