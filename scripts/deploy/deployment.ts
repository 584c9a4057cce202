/** What stands of a stage, as the outputs of its stacks tell. */
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { type StageName, stackNames, stages } from '../../infra/stages.ts';

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
