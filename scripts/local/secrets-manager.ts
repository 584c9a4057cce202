/** Secrets Manager on the laptop: answers GetSecretValue for the secrets it was given. */
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { type StandIn, startApp } from './server.ts';

const getSecretValue = z.object({ SecretId: z.string() });

export function startSecretsManager(secrets: ReadonlyMap<string, string>): Promise<StandIn> {
  const app = new Hono();
  const refuse = (context: Context, type: string) =>
    context.json({ __type: type, message: type }, 400);
  app.post('/', async (context) => {
    if (context.req.header('x-amz-target') !== 'secretsmanager.GetSecretValue') {
      return refuse(context, 'UnknownOperationException');
    }
    const { SecretId: id } = getSecretValue.parse(await context.req.json());
    const value = secrets.get(id);
    if (value === undefined) return refuse(context, 'ResourceNotFoundException');
    return context.json({
      ARN: `arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:${id}`,
      Name: id,
      SecretString: value,
      VersionId: 'local',
      VersionStages: ['AWSCURRENT'],
    });
  });
  app.onError((_error, context) => refuse(context, 'InvalidRequestException'));
  return startApp(app);
}
