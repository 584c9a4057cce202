/** What stands of a stage: its stacks, brought to rest, and what they tell. */
import * as z from 'zod';
import { tableDefinition } from '../../functions/aws/table.ts';
import {
  globalStackNames,
  type StackRole,
  type StageName,
  stackNames,
} from '../../infra/stages.ts';
import type { FoundStack, Stacks } from './aws.ts';
import type { Ports } from './this-machine.ts';

/** What a later release adds is optional: what stands may be of an earlier one, or half of it. */
const outputs = z.object({
  Address: z.url(),
  DistributionId: z.string(),
  SiteBucketName: z.string(),
  TableName: z.string(),
  OwnTableName: z.string().optional(),
  QueueUrl: z.url(),
  DeadLetterQueueUrl: z.url(),
  OriginSecretId: z.string(),
  McpStateSecretId: z.string(),
  TestEnquirySecretId: z.string().optional(),
  WebhookSecretId: z.string(),
  ReceiptSecretId: z.string(),
  SweepShards: z.string().optional(),
  OriginSecretVersion: z.string().optional(),
  McpStateSecretVersion: z.string().optional(),
  TestEnquirySecretVersion: z.string().optional(),
});
export type Deployment = z.infer<typeof outputs>;

/** Refuses where not both stacks stand. */
export async function requireDeployment({
  stacks,
  stage,
}: Pick<Ports, 'stacks' | 'stage'>): Promise<Deployment> {
  const told = await readOutputs(stacks, stage);
  if (told['Address'] !== undefined) return outputs.parse(told);
  throw new Error(
    `Nothing of ${stage} stands whole in this AWS account. Deploy it first, or check which account you are signed in to.`,
  );
}

/** What stands in a shard stays there, and nothing would ask those that are gone. */
export function refuseFewerShards({ settings }: Ports, { SweepShards = '1' }: Deployment): void {
  if (settings.sweepShards >= Number(SweepShards)) return;
  throw new Error(
    `sweepShards in infra/stages.ts may not shrink: ${SweepShards} are in use. ` +
      'What this commit has is older, or was lowered by hand; mend forwards.',
  );
}

/** Of whichever stacks there are. */
export async function readOutputs(
  stacks: Pick<Stacks, 'find'>,
  stage: StageName,
): Promise<Readonly<Record<string, string>>> {
  const found = await Promise.all(
    Object.values(stackNames(stage)).map((name) => stacks.find(name)),
  );
  return Object.assign({}, ...found.map((stack) => stack?.outputs));
}

type Place = {
  readonly name: string;
  readonly stacks: Stacks;
  /** Left out where nothing would be missed. */
  readonly role?: StackRole;
};

/** In the order in which they are made: each leans on those before it. */
export function listPlaces({ stage, stacks, globalStacks }: Ports): readonly Place[] {
  const { service, site } = stackNames(stage);
  const { firewall, edgeAlarms } = globalStackNames(stage);
  return [
    { name: service, stacks, role: 'service' },
    { name: firewall, stacks: globalStacks },
    { name: site, stacks, role: 'site' },
    { name: edgeAlarms, stacks: globalStacks },
  ];
}

const NEVER_STOOD = ['REVIEW_IN_PROGRESS', 'CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];
const LOOK_AGAIN_SECONDS = 10;

/**
 * Waits out what an earlier command began, and mends what it left: CloudFormation changes no stack
 * that is being changed, whose rollback failed, or whose creation did. Answers what stands.
 */
export async function bringToRest(ports: Ports): Promise<readonly StackRole[]> {
  const standing: StackRole[] = [];
  for (const place of listPlaces(ports)) {
    const { name, stacks, role } = place;
    let stack = await awaitRest(ports, place);
    if (stack?.status === 'UPDATE_ROLLBACK_FAILED') {
      await stacks.continueRollback(name);
      stack = await awaitRest(ports, place);
    }
    if (stack !== undefined && NEVER_STOOD.includes(stack.status)) {
      await removeStack(place);
    } else if (stack?.status.endsWith('_COMPLETE')) {
      if (role !== undefined) standing.push(role);
    } else if (stack !== undefined) {
      const cure =
        stack.status === 'DELETE_FAILED' ? 'Finish with --teardown.' : 'Mend it by hand.';
      throw new Error(`${name} is ${stack.status}: ${stack.reason} ${cure}`);
    }
  }
  return standing;
}

export async function awaitRest(
  { operator, clock }: Ports,
  { name, stacks }: Place,
): Promise<FoundStack | undefined> {
  for (;;) {
    const stack = await stacks.find(name);
    if (!stack?.status.endsWith('_IN_PROGRESS') || NEVER_STOOD.includes(stack.status)) return stack;
    operator.tell(`${name} is ${stack.status}.`);
    await clock.pause(LOOK_AGAIN_SECONDS);
  }
}

export async function removeStack({ name, stacks }: Place): Promise<void> {
  await stacks.allowDeletion(name);
  await stacks.delete(name);
}

/** The cdk command knows nothing of a stack that the settings have no more: it would stand, and be billed. */
export async function removeUnset(ports: Ports): Promise<void> {
  const place = { name: globalStackNames(ports.stage).firewall, stacks: ports.globalStacks };
  if (ports.settings.firewall || !(await awaitRest(ports, place))) return;
  ports.operator.tell(`infra/stages.ts sets no firewall: ${place.name} goes.`);
  await removeStack(place);
}

// How a table that stands comes to the indexes of this release. DynamoDB makes or removes one index of a table
// at a time, and CloudFormation one in a deployment: what is new comes first, one by one, and what nothing asks
// any more goes last.

const WANTED = (tableDefinition.GlobalSecondaryIndexes ?? []).map(
  ({ IndexName = '' }) => IndexName,
);

/** A table that was restored beside the stack's own is none of CloudFormation's, so nothing of this changes it. */
export async function refuseLackOfIndexes({ settings, readIndexes }: Ports): Promise<void> {
  const { restoredTable } = settings;
  if (restoredTable === undefined) return;
  const standing = await readIndexes(restoredTable);
  const missing = WANTED.filter((name) => !standing.includes(name));
  if (missing.length === 0) return;
  throw new Error(
    `${restoredTable} has no index ${missing.join(', ')}. Make it by hand, one after another, as ` +
      'functions/aws/table.ts has it; then run this again.',
  );
}

/** The indexes of each deployment that is needed; the last has those of this release. */
export function listIndexSteps(standing: readonly string[]): string[][] {
  const missing = WANTED.filter((name) => !standing.includes(name));
  const spare = standing.filter((name) => !WANTED.includes(name));
  const grown = missing.map((_, at) => [...standing, ...missing.slice(0, at + 1)]);
  const shrunk = spare.map((_, at) => [...WANTED, ...spare.slice(at + 1)]);
  const steps = [...grown, ...shrunk];
  return steps.length === 0 ? [WANTED] : steps;
}
