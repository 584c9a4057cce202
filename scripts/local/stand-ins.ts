/**
 * Runs the stand-ins, in a thread that backing.ts starts: a busy service would otherwise keep its own
 * table waiting, until the time-outs of the AWS clients have passed. A thread and not a process, so that
 * it ends with the service, however that ends. Tells the addresses, and stops when it is told to.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readCatalogue } from '../../functions/built-files.ts';
import { openMailbox, startSecretsManager, startSes, startSqs } from './aws-stand-ins.ts';
import { startDynamodb } from './dynamodb.ts';
import { startBrokerInbox } from './inbox.ts';
import type { StandIn } from './server.ts';

export type StandInSettings = {
  readonly dataDir: string;
  /** Of the build: the inbox shows a brief in its words. */
  readonly distDir: string;
  readonly webhookSecret: string;
  /** What Secrets Manager gives, by name. */
  readonly secrets: ReadonlyMap<string, string>;
};

export type StandInUrls = Awaited<ReturnType<typeof startStandIns>>;

async function startStandIns(
  parts: AsyncDisposableStack,
  { dataDir, distDir, webhookSecret, secrets }: StandInSettings,
) {
  const use = async (start: Promise<StandIn>) => {
    return parts.adopt(await start, (part) => part.stop()).url;
  };
  const mailbox = await openMailbox(dataDir);
  const words = readCatalogue(join(distDir, 'functions/deliver'));
  return {
    dynamodb: await use(startDynamodb(dataDir)),
    sqs: await use(startSqs()),
    inbox: await use(startBrokerInbox(dataDir, webhookSecret, mailbox, words)),
    secrets: await use(startSecretsManager(secrets)),
    ses: await use(startSes(mailbox)),
  };
}

if (!parentPort) throw new Error('backing.ts starts this file, in a thread.');
const parts = new AsyncDisposableStack();
// backing.ts gives these, and nobody else can.
parentPort.postMessage(await startStandIns(parts, workerData as StandInSettings));
await once(parentPort, 'message');
await parts.disposeAsync();
process.exit();
