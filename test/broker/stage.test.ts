/** A deployed stage, as far as it can be had here: CloudFormation tells where its parts are. */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stackNames } from '../../infra/stages.ts';
import { RECEIPT_SECRET_ID } from '../../scripts/local/backing.ts';
import { close, listen } from '../../scripts/local/server.ts';
import type { LocalService } from '../../scripts/local/start-local.ts';
import { sendEnquiry, settled, takenBy } from '../support/broker.ts';
import { makeFolder } from '../support/folder.ts';
import { createOperator } from '../support/operator.ts';
import { runService } from '../support/running-service.ts';

function outputsOf(service: LocalService) {
  return {
    Address: service.url,
    DistributionId: 'E1',
    SiteBucketName: 'site',
    TableName: service.tableName,
    QueueUrl: service.queueUrl,
    DeadLetterQueueUrl: service.deadLetterQueueUrl,
    OriginSecretId: 'origin',
    McpStateSecretId: 'mcp-state',
    WebhookSecretId: 'webhook',
    ReceiptSecretId: RECEIPT_SECRET_ID,
  };
}

function describeStack(name: string, outputs: Readonly<Record<string, string>>): string {
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<DescribeStacksResponse><DescribeStacksResult><Stacks><member>
<StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus>
<CreationTime>2026-11-20T00:00:00Z</CreationTime><Outputs>${members.join('')}</Outputs>
</member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}

async function startCloudFormation(stack: string, outputs: Readonly<Record<string, string>>) {
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = await Array.fromAsync(incoming);
    const asked = new URLSearchParams(Buffer.concat(chunks).toString()).get('StackName') ?? '';
    const isThere = asked === stack;
    response.writeHead(isThere ? 200 : 400, { 'content-type': 'text/xml' });
    const error = `<Code>ValidationError</Code><Message>Stack ${asked} does not exist</Message>`;
    const none = `<ErrorResponse><Error><Type>Sender</Type>${error}</Error></ErrorResponse>`;
    response.end(isThere ? describeStack(stack, outputs) : none);
  });
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', await listen(server));
  return { [Symbol.asyncDispose]: () => close(server) };
}

afterEach(() => vi.unstubAllEnvs());

describe('--stage', () => {
  it('finds table, queues and secrets by the outputs of the stacks', async () => {
    await using folder = await makeFolder();
    await using service = await runService(folder.path);
    await using _ = await startCloudFormation(stackNames('dev').service, outputsOf(service));
    const operator = createOperator('nowhere');
    const sent = await sendEnquiry(service);
    await takenBy(service, sent);
    await settled(createOperator(folder.path), sent);
    const stage = ['--stage', 'dev'];
    expect(await operator.read('list', '--today', ...stage)).toMatchObject([
      { reference: sent.reference, state: 'delivered' },
    ]);
    expect((await operator.type('verify', sent.receipt, ...stage)).code).toBe(0);
    expect(await operator.read('dead-letters', ...stage)).toEqual([]);
    const { printed } = await operator.type('erase', sent.reference, '--yes', ...stage);
    expect(printed).toContain('Backups hold them for 7 days more');
    expect((await operator.type('list', '--stage', 'production')).told).toBe(
      'Nothing of production stands whole in this AWS account. Deploy it first, or check which account you are signed in to.',
    );
  });
});
