/** Opens table and queues for the operator: of a deployed stage, or of the service on this machine. */
import { createDynamoClient, PATIENCE } from '../../functions/aws/dynamo.ts';
import {
  createDynamoEnquiryListing,
  createDynamoEnquiryStore,
} from '../../functions/aws/enquiry-store.ts';
import {
  createSqsClient,
  createSqsDeadLetters,
  createSqsDeliveryQueue,
} from '../../functions/aws/queues.ts';
import { createSecretReader, receiptSecret } from '../../functions/aws/secrets.ts';
import type { Clock } from '../../functions/enquiry/ports.ts';
import { silentLog } from '../../functions/memory/ports.ts';
import { type StageName, stages } from '../../infra/stages.ts';
import { createStacks } from '../deploy/aws.ts';
import { findDeployment } from '../deploy/standing.ts';
import { configureAws } from '../local/aws.ts';
import { readRuntime } from '../local/files.ts';
import { openSecrets } from '../local/secrets.ts';

export type Target = {
  readonly stage: 'local' | StageName;
  readonly dataDir: string;
};

/** What the person at the keyboard got wrong or must know; said without a trace. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}

export type Records = ReturnType<typeof connect>;

export async function openRecords(target: Target): Promise<Records> {
  return connect(
    target.stage === 'local' ? await findLocal(target) : await findStage(target.stage),
  );
}

type Place = {
  readonly tableName: string;
  readonly sweepShards: number;
  readonly queueUrl: string;
  readonly deadLetterQueueUrl: string;
  readonly dynamo: object;
  readonly sqs: object;
};

async function findLocal({ dataDir }: Target): Promise<Place> {
  const runtime = await readRuntime(dataDir);
  if (runtime === undefined) {
    throw new CommandProblem(
      `No service runs on the data in ${dataDir}. Start it with npm start, set DATA_DIR to where ` +
        'it runs, or name a deployed one with --stage.',
    );
  }
  const { dynamodbUrl, sqsUrl, ...named } = runtime;
  return {
    ...named,
    sweepShards: stages.dev.sweepShards,
    dynamo: configureAws(dynamodbUrl),
    sqs: configureAws(sqsUrl),
  };
}

async function requireStage(stage: StageName) {
  const found = await findDeployment(createStacks(stages[stage].region), stage);
  if (found !== undefined) return found;
  throw new CommandProblem(
    `Nothing is deployed as ${stage} in this AWS account. Check which account you are signed in to.`,
  );
}

async function findStage(stage: StageName): Promise<Place> {
  const found = await requireStage(stage);
  const { region, sweepShards } = stages[stage];
  return {
    tableName: found.TableName,
    sweepShards,
    queueUrl: found.QueueUrl,
    deadLetterQueueUrl: found.DeadLetterQueueUrl,
    dynamo: { region },
    sqs: { region },
  };
}

/** A person waits longer than a function may. */
const PATIENT = {
  requestHandler: { ...PATIENCE, connectionTimeout: 5000, requestTimeout: 20_000 },
};

function connect({ tableName, sweepShards, queueUrl, deadLetterQueueUrl, ...config }: Place) {
  const dynamo = createDynamoClient({ ...PATIENT, ...config.dynamo });
  const sqs = createSqsClient({ ...PATIENT, ...config.sqs });
  return {
    store: createDynamoEnquiryStore(dynamo, { tableName, sweepShards }),
    listing: createDynamoEnquiryListing(dynamo, tableName),
    queue: createSqsDeliveryQueue(sqs, queueUrl),
    deadLetters: createSqsDeadLetters(sqs, deadLetterQueueUrl),
    clock: { now: () => Date.now() } satisfies Clock,
    log: silentLog,
    close: () => {
      dynamo.destroy();
      sqs.destroy();
    },
  };
}

// The secrets that receipts of a stage are signed by, the current one first.

export async function readReceiptSecrets({ stage, dataDir }: Target): Promise<readonly string[]> {
  if (stage === 'local') return [(await openSecrets(dataDir)).receipt];
  const { ReceiptSecretId } = await requireStage(stage);
  const config = { region: stages[stage].region };
  const clock = { now: () => Date.now() };
  return createSecretReader(ReceiptSecretId, receiptSecret, clock, config)();
}
