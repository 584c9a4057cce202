import { describe, expect, it } from 'vitest';
import { createDynamoClient } from '../../functions/aws/dynamo.ts';
import { createProbes, createSqsClient } from '../../functions/aws/queues.ts';
import { configureAws, ensureQueues, TABLE_NAME } from '../../scripts/local/aws.ts';
import { startSqs } from '../../scripts/local/aws-stand-ins.ts';
import { startDynamodb } from '../../scripts/local/dynamodb.ts';
import { makeFolder } from '../support/folder.ts';

function probe(dynamodbUrl: string, sqsUrl: string, queueUrl: string, tableName = TABLE_NAME) {
  const dynamo = createDynamoClient(configureAws(dynamodbUrl));
  const sqs = createSqsClient(configureAws(sqsUrl));
  return createProbes({ dynamo, tableName, sqs, queueUrl });
}

describe('the probes of health', () => {
  it('have an answer of table and queue that are there', async () => {
    await using folder = await makeFolder();
    const [dynamodb, sqs] = [await startDynamodb(folder.path), await startSqs()];
    const { main } = await ensureQueues(configureAws(sqs.url));
    const probes = probe(dynamodb.url, sqs.url, main);
    await expect(Promise.all([probes.records(), probes.deliveries()])).resolves.toBeDefined();
    const gone = probe(dynamodb.url, sqs.url, `${main}-gone`, 'gone');
    await expect(gone.records()).rejects.toThrow();
    await expect(gone.deliveries()).rejects.toThrow();
    await dynamodb.stop();
    await sqs.stop();
  });

  it('have none where nobody answers', async () => {
    const nobody = 'http://127.0.0.1:1';
    const probes = probe(nobody, nobody, `${nobody}/queue`);
    await expect(probes.records()).rejects.toThrow();
    await expect(probes.deliveries()).rejects.toThrow();
  });
});
