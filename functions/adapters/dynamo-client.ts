/**
 * The DynamoDB client, with time-outs short enough that an answer always leaves before the
 * function's own time ends: three attempts of a second each.
 */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb';

import { PATIENCE } from './client-patience.ts';

export type Item = Record<string, AttributeValue>;

/** `config` is for who is not a function: another address, more patience. */
export function createDynamoClient(config: DynamoDBClientConfig = {}): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: PATIENCE,
    ...config,
  });
}

/**
 * Runs a conditional write. Where its condition fails, answers with the item that stood in the
 * way, or undefined where there is none.
 */
export async function writeIf<Result>(
  write: () => Promise<Result>,
): Promise<{ written: Result } | { written?: never; found: Item | undefined }> {
  try {
    return { written: await write() };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { found: error.Item };
    throw error;
  }
}
