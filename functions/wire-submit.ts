/**
 * Puts the taking of an enquiry together. Apart from wiring.ts because it brings the AWS SDK: MCP
 * and A2A import it only when an enquiry comes.
 */
import { randomBytes } from 'node:crypto';
import { createDynamoClient } from './adapters/dynamo-client.ts';
import { createDynamoEnquiryStore } from './adapters/dynamo-enquiry-store.ts';
import { createDynamoRateLimiter } from './adapters/dynamo-rate-limiter.ts';
import { createSqsClient, createSqsDeliveryQueue } from './adapters/sqs-delivery-queue.ts';
import { readConfig } from './config.ts';
import type { Catalogue } from './contract/built.ts';
import { createFitAssessor } from './domain/assess-fit.ts';
import type { Log } from './operations/ports.ts';
import { createSubmitEnquiry, type SubmitEnquiry } from './operations/submit-enquiry.ts';
import { clock, contactFrom } from './wire-reads.ts';

export function wireSubmit(catalogue: Catalogue, log: Log): SubmitEnquiry {
  const { TABLE_NAME, QUEUE_URL } = readConfig(['TABLE_NAME', 'QUEUE_URL']);
  const dynamo = createDynamoClient();
  const expected = contactFrom(catalogue);
  return createSubmitEnquiry({
    catalogue,
    store: createDynamoEnquiryStore(dynamo, TABLE_NAME),
    limiter: createDynamoRateLimiter(dynamo, TABLE_NAME),
    queue: createSqsDeliveryQueue(createSqsClient(), QUEUE_URL),
    clock,
    chance: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    log,
    expectedContact: expected,
    assessFit: createFitAssessor(catalogue, expected),
  });
}
