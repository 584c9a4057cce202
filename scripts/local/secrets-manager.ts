/** Secrets Manager on the laptop: answers GetSecretValue for the secrets it was given. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import type { StandIn } from './server.ts';
import { close, listen, readBody } from './server.ts';

const getSecretValue = z.object({ SecretId: z.string() });

export async function startSecretsManager(secrets: ReadonlyMap<string, string>): Promise<StandIn> {
  const server = createServer((incoming, response) => {
    answer(secrets, incoming, response).catch(() => refuse(response, 'InvalidRequestException'));
  });
  const url = await listen(server);
  return { url, stop: () => close(server) };
}

async function answer(
  secrets: ReadonlyMap<string, string>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming);
  if (incoming.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
    return refuse(response, 'UnknownOperationException');
  }
  const { SecretId: id } = getSecretValue.parse(JSON.parse(String(body)));
  const value = secrets.get(id);
  if (value === undefined) return refuse(response, 'ResourceNotFoundException');
  reply(response, 200, {
    ARN: `arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:${id}`,
    Name: id,
    SecretString: value,
    VersionId: 'local',
    VersionStages: ['AWSCURRENT'],
  });
}

function refuse(response: ServerResponse, type: string): void {
  reply(response, 400, { __type: type, message: type });
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}
