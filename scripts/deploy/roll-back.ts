/**
 * Deploys again what was deployed before: its tag is checked out beside this checkout, installed,
 * and deployed by its own script. Code, content and infrastructure go back together; the table
 * stays as it is, so a release must always be able to read what the next one writes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageName } from '../../infra/stages.ts';
import { git, listTags, pickEarlier } from './git.ts';
import { agree, runStep } from './run-step.ts';

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
