/** `npm run torture`: builds, kills the service a hundred times, and says what was lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeTally } from './tally.ts';
import { torture } from './torture.ts';

const BUILD = resolve(import.meta.dirname, '../../scripts/build.ts');

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string' } },
});
const kills = Number(values.kills);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const folder = await mkdtemp(join(tmpdir(), 'torture-'));
const dist = join(folder, 'dist');
const build = spawn(process.execPath, [BUILD, '--out', dist], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const [status] = await once(build, 'exit');
if (status !== 0) process.exit(1);
console.log(`${kills} kills with --seed ${seed}, data in ${folder}`);
const outcome = await torture({ kills, seed, dist, folder, report: console.log });
console.log(`Answers by status: ${JSON.stringify(outcome.statuses)}`);
const { lost, underTwo, unverified } = outcome;
const bad = lost.length + underTwo.length + unverified;
if (bad > 0) {
  console.log(`Lost: ${lost}. Under two: ${underTwo}. With a bad signature: ${unverified}.`);
  console.log(`The data, the log and what arrived stay in ${folder}.`);
  process.exitCode = 1;
} else await rm(folder, { recursive: true });
console.log(describeTally(outcome));
