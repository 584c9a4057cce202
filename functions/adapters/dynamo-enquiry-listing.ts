/** Every enquiry in the table, page by page: for the operator's commands, never for a caller. */
import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { EnquiryListing } from '../operations/ports.ts';
import { fromItem } from './stored-record.ts';

/** The items of the rate limiter have no reference. */
const FILTER = 'attribute_exists(#reference) AND #created_at >= :since AND #created_at < :until';

export function createDynamoEnquiryListing(
  client: DynamoDBClient,
  TableName: string,
): EnquiryListing {
  return {
    async *all({ since = 0, until = Number.MAX_SAFE_INTEGER } = {}) {
      const asked = {
        TableName,
        FilterExpression: FILTER,
        ExpressionAttributeNames: { '#reference': 'reference', '#created_at': 'created_at' },
        ExpressionAttributeValues: { ':since': { N: `${since}` }, ':until': { N: `${until}` } },
        ConsistentRead: true,
      };
      for await (const { Items = [] } of paginateScan({ client }, asked)) {
        yield* Items.map(fromItem);
      }
    },
  };
}
