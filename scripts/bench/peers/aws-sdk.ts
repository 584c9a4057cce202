/** The AWS SDK alone, making the calls of one enquiry that is accepted, and nothing else. */
import { randomUUID } from 'node:crypto';
import { BatchGetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { createDynamoClient, PATIENCE } from '../../../functions/aws/dynamo.ts';
import { createSqsClient } from '../../../functions/aws/queues.ts';
import { readConfig } from '../../../functions/config.ts';

const {
  TABLE_NAME: TableName,
  QUEUE_URL: QueueUrl,
  RECEIPT_SECRET_ID: SecretId,
} = readConfig(['TABLE_NAME', 'QUEUE_URL', 'RECEIPT_SECRET_ID']);
const dynamo = createDynamoClient();
const sqs = createSqsClient();
const secrets = new SecretsManagerClient({ maxAttempts: 3, requestHandler: PATIENCE });

/** What an enquiry's item weighs. */
const KEPT = Buffer.alloc(1200, 'k');

export const handler = async () => {
  const id = randomUUID();
  const Keys = [{ id: { S: id } }, { id: { S: `${id}, before` } }];
  const asked = { RequestItems: { [TableName]: { Keys, ConsistentRead: true } } };
  const { Responses = {} } = await dynamo.send(new BatchGetItemCommand(asked));
  const limit = {
    UpdateExpression: 'SET at0 = :now',
    ExpressionAttributeValues: { ':now': { N: '1' } },
  };
  const Key = { id: { S: `limit:${id}` } };
  await dynamo.send(new UpdateItemCommand({ TableName, Key, ...limit, ReturnValues: 'ALL_NEW' }));
  await secrets.send(new GetSecretValueCommand({ SecretId }));
  const Item = { id: { S: id }, kept: { B: KEPT } };
  const fresh = { ConditionExpression: 'attribute_not_exists(id)' };
  await dynamo.send(new PutItemCommand({ TableName, Item, ...fresh }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: `no ring: ${id}` }));
  return { statusCode: Responses[TableName]?.length === 0 ? 200 : 500 };
};
