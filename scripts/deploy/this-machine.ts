/**
 * What a deployment asks of AWS, of the cdk command, of this checkout and of who types: the ports, of which tests
 * keep all in memory.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { DeployContext } from '../../infra/app.ts';
import { GLOBAL_REGION, type StageName, type StageSettings, stages } from '../../infra/stages.ts';
import { writePublishedKeys } from '../build/agent-card.ts';
import { readSite } from '../build/site-file.ts';
import {
  createSecretStore,
  createSiteStore,
  createStacks,
  invalidate,
  readIndexes,
  type SiteObject,
} from './aws.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const CDK = resolve(ROOT, 'node_modules/aws-cdk/bin/cdk');

export type Ports = ReturnType<typeof createPorts>;

type Asked = { readonly stage: StageName; readonly yes: boolean; readonly 'at-once': boolean };

export function createPorts({ stage, yes, 'at-once': isAtOnce }: Asked) {
  const settings: StageSettings = stages[stage];
  const { region } = settings;
  const s3 = new S3Client({ region });
  const cloudFront = new CloudFrontClient({ region: GLOBAL_REGION });
  const dynamo = new DynamoDBClient({ region });
  return {
    stage,
    settings,
    isAtOnce,
    stacks: createStacks(region),
    globalStacks: createStacks(GLOBAL_REGION),
    secrets: createSecretStore(new SecretsManagerClient({ region })),
    openSite: (bucket: string) => createSiteStore(s3, bucket),
    /** Returns when no edge location serves anything from before. */
    invalidate: (distributionId: string) => invalidate(cloudFront, distributionId),
    readIndexes: (table: string) => readIndexes(dynamo, table),
    /** All stacks, in order, of what was built last. */
    cdk: (command: 'diff' | 'deploy', context: DeployContext) => {
      const options = command === 'deploy' ? ['--all', '--require-approval', 'never'] : [];
      return runNode(CDK, command, ...options, ...contextArguments(stage, context));
    },
    checkout: createCheckout(stage),
    operator: createOperator(yes),
    clock: { now: () => new Date(), pause: (seconds: number) => sleep(seconds * 1000) },
  };
}

export function contextArguments(stage: StageName, context: DeployContext): string[] {
  return ['-c', `stage=${stage}`, '-c', `deployment=${JSON.stringify(context)}`];
}

/** The files here, and the commit that they are of. */
function createCheckout(stage: StageName) {
  return {
    /** Ends in -dirty where not all is committed. */
    async readCommit() {
      const commit = await git('rev-parse', 'HEAD');
      return (await git('status', '--porcelain')) === '' ? commit : `${commit}-dirty`;
    },

    /** The public halves of what receipts are signed by are published. */
    async build(
      baseUrl: string,
      receiptSecrets: readonly string[],
    ): Promise<readonly SiteObject[]> {
      const args = ['--stage', stage, '--base-url', baseUrl, '--out', DIST];
      if (receiptSecrets.length > 0) {
        const keys = await writePublishedKeys(receiptSecrets, join(ROOT, 'cdk.out'));
        args.push('--published-keys-file', keys);
      }
      await runNode(join(ROOT, 'scripts/build.ts'), ...args);
      return readSite(DIST);
    },

    check: () => run(['npm', 'run', 'check']),

    smoke: (address: string, secret: string) =>
      run(['npm', 'run', 'smoke', '--', ...smokeArguments(stage, address)], {
        environment: { TEST_ENQUIRY_SECRET: secret },
      }),

    /** By that commit's own command, and at once. */
    async deployCommit(commit: string) {
      const folder = await mkdtemp(join(tmpdir(), 'roll-back-'));
      try {
        await git('worktree', 'add', '--detach', folder, commit);
        await run(['npm', 'ci'], { folder });
        const deploy = ['npm', 'run', 'deploy', '--', '--stage', stage, '--yes', '--at-once'];
        await run(deploy, { folder });
      } finally {
        await git('worktree', 'remove', '--force', folder).catch(() =>
          rm(folder, { recursive: true, force: true }),
        );
      }
    },
  };
}

/**
 * Only an enquiry that is really sent meets every policy of the functions that take and deliver it.
 * In production it stays with whoever deploys to send one: the broker gets it, marked as a test.
 */
export function smokeArguments(stage: StageName, address: string): string[] {
  return stage === 'dev' ? [address, '--send-test-enquiry'] : [address];
}

/** Where nobody can answer, only --yes agrees. The first Ctrl-C stops at the next step, in order. */
function createOperator(isAgreed: boolean) {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('Stopped.')));
  return {
    tell: (line: string) => console.log(line),
    throwIfStopped: () => stop.signal.throwIfAborted(),
    /** Throws where they do not agree, or nobody is there to. */
    async agree(question: string) {
      if (isAgreed) return;
      if (!process.stdin.isTTY)
        throw new Error(`Nobody is there to answer; add --yes. ${question}`);
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      lines.once('SIGINT', () => stop.abort(new Error('Left as it was.')));
      const { signal } = stop;
      const answer = await lines
        .question(`\n${question} [y/N] `, { signal })
        .finally(() => lines.close());
      if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Left as it was.');
    },
  };
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT });
  return stdout.trim();
}

/** Scripts of this project are run by the very Node that runs this one. */
function runNode(...args: string[]): Promise<void> {
  return run([process.execPath, ...args]);
}

/** The environment is beside what this command was given itself. */
async function run(
  [program = '', ...args]: readonly string[],
  { folder = ROOT, environment = {} } = {},
): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: what this command was given goes on to its steps
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { cwd: folder, env, stdio: 'inherit' });
  // Throws what the child could not be started for.
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('This step failed. Run the same command to finish it.');
}
