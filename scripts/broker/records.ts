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
import { silentLog } from '../../functions/memory/ports.ts';
import { type StageName, stages } from '../../infra/stages.ts';
import { createStacks } from '../deploy/aws.ts';
import { requireDeployment } from '../deploy/standing.ts';
import { configureAws } from '../local/aws.ts';
import { openSecrets, readRuntime } from '../local/files.ts';

export type Target = {
  readonly stage: 'local' | StageName;
  readonly dataDir: string;
};

export type Records = Awaited<ReturnType<typeof openRecords>>;

/** A person waits longer than a function may. */
const PATIENT = {
  requestHandler: { ...PATIENCE, connectionTimeout: 5000, requestTimeout: 20_000 },
};
const clock = { now: Date.now };

export async function openRecords({ stage, dataDir }: Target) {
  const place = stage === 'local' ? await findLocal(dataDir) : await findStage(stage);
  const { tableName, queueUrl, deadLetterQueueUrl, sweepShards } = place;
  const dynamo = createDynamoClient({ ...PATIENT, ...place.dynamo });
  const sqs = createSqsClient({ ...PATIENT, ...place.sqs });
  return {
    store: createDynamoEnquiryStore(dynamo, { tableName, sweepShards }),
    listing: createDynamoEnquiryListing(dynamo, tableName),
    queue: createSqsDeliveryQueue(sqs, queueUrl),
    deadLetters: createSqsDeadLetters(sqs, deadLetterQueueUrl),
    clock,
    log: silentLog,
    close: () => {
      dynamo.destroy();
      sqs.destroy();
    },
  };
}

async function findLocal(dataDir: string) {
  const runtime = await readRuntime(dataDir);
  if (runtime === undefined) {
    throw new Error(
      `No service runs on the data in ${dataDir}. Start it with npm start, set DATA_DIR to where ` +
        'it runs, or name a deployed one with --stage.',
    );
  }
  return {
    ...runtime,
    sweepShards: stages.dev.sweepShards,
    dynamo: configureAws(runtime.dynamodbUrl),
    sqs: configureAws(runtime.sqsUrl),
  };
}

async function findStage(stage: StageName) {
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

const requireStage = (stage: StageName) =>
  requireDeployment({ stacks: createStacks(stages[stage].region), stage });

/** The secrets that receipts of a stage are signed by, the current one first. */
export async function readReceiptSecrets({ stage, dataDir }: Target): Promise<readonly string[]> {
  if (stage === 'local') return [(await openSecrets(dataDir)).receipt];
  const { ReceiptSecretId } = await requireStage(stage);
  const { region } = stages[stage];
  return createSecretReader(ReceiptSecretId, receiptSecret, clock, { region })();
}
