/** The fit check behind Fastify, which checks the same schema, called as its adapter for Lambda calls it. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import fastify from 'fastify';
import { readToolSchemas } from '../../../functions/built-files.ts';
import { benchOperations } from './operations.ts';

const path = '/v1/eligibility';
const caller = { surface: 'rest', address: '192.0.2.7', requestId: 'r' } as const;
const app = fastify();
app.post(path, { schema: { body: readToolSchemas().check_fit.input } }, async ({ body }) => {
  return (await benchOperations.check_fit(body, caller)).output;
});

export const handler = async ({ body = '', headers }: APIGatewayProxyEventV2) => {
  const answer = await app.inject({ method: 'POST', url: path, headers, body });
  return { statusCode: answer.statusCode, body: answer.body };
};
