/** Table, queue and the taking of an enquiry: what brings the AWS SDK to whoever takes enquiries. */
import { createDynamoClient, createDynamoRateLimiter } from './aws/dynamo.ts';
import { createDynamoCircuit, createDynamoEnquiryStore } from './aws/enquiry-store.ts';
import { createProbes, createSqsClient, createSqsDeliveryQueue } from './aws/queues.ts';
import { createReceiptSigner } from './aws/receipts.ts';
import { createSecretReader, receiptSecret } from './aws/secrets.ts';
import type { Catalogue } from './catalogue/content.ts';
import { contactFrom } from './catalogue/office-time.ts';
import { readConfig } from './config.ts';
import type { Log } from './enquiry/ports.ts';
import { countRefusals, createSubmitEnquiry, type SubmitEnquiry } from './enquiry/submit.ts';
import { chance, clock } from './main.ts';

export function wireRecords() {
  const config = readConfig(['TABLE_NAME', 'SWEEP_SHARDS', 'QUEUE_URL']);
  const { TABLE_NAME: tableName, SWEEP_SHARDS: sweepShards, QUEUE_URL: queueUrl } = config;
  const dynamo = createDynamoClient();
  const sqs = createSqsClient();
  return {
    store: createDynamoEnquiryStore(dynamo, { tableName, sweepShards }),
    circuit: createDynamoCircuit(dynamo, tableName),
    limiter: createDynamoRateLimiter(dynamo, tableName),
    queue: createSqsDeliveryQueue(sqs, queueUrl),
    probes: createProbes({ dynamo, tableName, sqs, queueUrl }),
  };
}

export function wireSubmit(catalogue: Catalogue, log: Log): SubmitEnquiry {
  const { RECEIPT_SECRET_ID, ORIGIN_VERIFY } = readConfig(['RECEIPT_SECRET_ID', 'ORIGIN_VERIFY']);
  const [stageKey] = ORIGIN_VERIFY;
  if (stageKey === undefined) throw new Error('ORIGIN_VERIFY holds no secret.');
  const submit = createSubmitEnquiry({
    ...wireRecords(),
    catalogue,
    stageKey,
    clock,
    chance,
    log,
    signer: createReceiptSigner(createSecretReader(RECEIPT_SECRET_ID, receiptSecret, clock)),
    expectedContact: contactFrom(catalogue),
  });
  return countRefusals(submit, log);
}
