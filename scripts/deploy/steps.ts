/** Runs one command of a deployment where it can be watched; one that fails ends the whole. */

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { HANDED_OVER } from '../../infra/secrets.ts';
import { readStageName, type StageName, stackNames, stages } from '../../infra/stages.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
const CDK = resolve(ROOT, 'node_modules/aws-cdk/bin/cdk');

type StepPlace = {
  readonly folder?: string;
  /** Beside what this command was given itself. */
  readonly environment?: Readonly<Record<string, string>>;
};

export async function runStep(
  title: string,
  command: readonly [string, ...string[]],
  { folder = ROOT, environment = {} }: StepPlace = {},
): Promise<void> {
  console.log(`\n— ${title}`);
  const [program, ...args] = command;
  // biome-ignore lint/style/noProcessEnv: what this command was given goes on to its steps
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { cwd: folder, env, stdio: 'inherit' });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  if (code !== 0) throw new Error(`This step failed: ${title}. What was done before it stands.`);
}

/** Scripts of this project are run by the very Node that runs this one. */
export function runScript(title: string, ...args: string[]): Promise<void> {
  return runStep(title, [process.execPath, ...args]);
}

export function runCdk(title: string, ...args: string[]): Promise<void> {
  return runScript(title, CDK, ...args);
}

/** Where nobody can answer, only --yes agrees. */
export async function agree(question: string, isAgreed: boolean): Promise<void> {
  if (isAgreed) return;
  if (!process.stdin.isTTY) throw new Error(`Nobody is there to answer; add --yes. ${question}`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`\n${question} [y/N] `);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Left as it was.');
}

// What stands of a stage, as the outputs of its stacks tell.

/** One that a later release adds is optional there: what stands was deployed by an earlier one. */
const outputs = z.object({
  Address: z.url(),
  DistributionId: z.string(),
  SiteBucketName: z.string(),
  TableName: z.string(),
  QueueUrl: z.url(),
  DeadLetterQueueUrl: z.url(),
  OriginSecretId: z.string(),
  McpStateSecretId: z.string(),
  TestEnquirySecretId: z.string().optional(),
  WebhookSecretId: z.string(),
  ReceiptSecretId: z.string(),
});
export type Deployment = z.infer<typeof outputs>;

/** Nothing where the stage was never deployed whole. */
export async function findDeployment(stage: StageName): Promise<Deployment | undefined> {
  const client = new CloudFormationClient({ region: stages[stage].region });
  const { service, site } = stackNames(stage);
  const found = await Promise.all([service, site].map((name) => readOutputs(client, name)));
  const told: Record<string, string> = Object.assign({}, ...found);
  return told['Address'] === undefined ? undefined : outputs.parse(told);
}

async function readOutputs(
  client: CloudFormationClient,
  StackName: string,
): Promise<Record<string, string>> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    const pairs = Stacks?.[0]?.Outputs ?? [];
    return Object.fromEntries(
      pairs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    // CloudFormation has no error of its own for a stack that is not there.
    if (error instanceof Error && /does not exist/.test(error.message)) return {};
    throw error;
  }
}

export async function allowDeletion(stage: StageName): Promise<void> {
  const client = new CloudFormationClient({ region: stages[stage].region });
  for (const StackName of Object.values(stackNames(stage))) {
    await client.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
    );
  }
}

// What the deploy command is asked for.

const ROTATED = [...HANDED_OVER, 'webhook', 'receipt'] as const;
export type RotatedName = (typeof ROTATED)[number];

export type Task =
  | { readonly kind: 'deploy' }
  | { readonly kind: 'tear-down' }
  | { readonly kind: 'roll-back'; readonly tag: string | undefined }
  | { readonly kind: 'rotate'; readonly secret: RotatedName; readonly isLast: boolean };

export type DeployOptions = {
  readonly stage: StageName;
  /** Go on without asking. */
  readonly isAgreed: boolean;
  readonly task: Task;
};

export const HELP = `npm run deploy -- --stage dev|production [what] [--yes]

  (nothing)             build, check, show the difference, deploy, publish, smoke; to dev
                        also one test enquiry, which the broker of dev gets
  --rollback [--to TAG] deploy again what was deployed before, or that tag
  --rotate origin       a new origin secret; the one before is let in for a day
  --rotate mcpState     a new key for MCP request state; the one before is known for a day
  --rotate testEnquiry  a new secret for test enquiries; the one before is known for a day
  --rotate webhook      a new webhook secret; the one before signs too …
  --rotate webhook --finish   … until this, when the broker has taken the new one
  --rotate receipt      a new key for consent receipts; those before stay published
  --teardown            remove all but the table and its key
  --yes                 do not ask`;

/** Nothing where help was asked for. */
export function readOptions(args: readonly string[]): DeployOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      rollback: { type: 'boolean', default: false },
      to: { type: 'string' },
      rotate: { type: 'string' },
      finish: { type: 'boolean', default: false },
      teardown: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return { stage: readStageName(values.stage), isAgreed: values.yes, task: readTask(values) };
}

type Values = {
  readonly rollback: boolean;
  readonly to?: string | undefined;
  readonly rotate?: string | undefined;
  readonly finish: boolean;
  readonly teardown: boolean;
};

function readTask({ rollback, to, rotate, finish, teardown }: Values): Task {
  const asked = [rollback, teardown, rotate !== undefined].filter(Boolean).length;
  if (asked > 1) throw new Error('Ask for one of --rollback, --rotate and --teardown at a time.');
  if (to !== undefined && !rollback) throw new Error('--to goes with --rollback.');
  if (finish && rotate !== 'webhook') throw new Error('--finish goes with --rotate webhook.');
  if (rollback) return { kind: 'roll-back', tag: to };
  if (teardown) return { kind: 'tear-down' };
  if (rotate !== undefined) return { kind: 'rotate', secret: readSecret(rotate), isLast: finish };
  return { kind: 'deploy' };
}

function readSecret(given: string): RotatedName {
  const found = ROTATED.find((name) => name === given);
  if (found === undefined) throw new Error(`--rotate takes one of ${ROTATED.join(', ')}.`);
  return found;
}
