/** Each deployment leaves a tag on the commit it came from, so that it can be found again. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { StageName } from '../../infra/stages.ts';
import { ROOT } from './run-step.ts';

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
