/**
 * Starts the whole service in this process: stand-ins, Lambdas behind a gateway, pollers and the
 * broker inbox. Tests and benchmarks start it the same way as `npm start`, in a folder of their own.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configureAws, TABLE_NAME } from './aws-config.ts';
import { type Backing, RECEIPT_SECRET_ID, startBacking, WEBHOOK_SECRET_ID } from './backing.ts';
import { lockData } from './data-lock.ts';
import { type DevelopmentSecrets, openSecrets } from './development-secrets.ts';
import { openDoor } from './door.ts';
import { loadEdgeFunction } from './edge.ts';
import { type LambdaFunctions, loadFunctions } from './functions.ts';
import { createGateway } from './gateway.ts';
import { startPollers } from './poller.ts';
import { writeRuntime } from './runtime-file.ts';
import { startSchedule } from './schedule.ts';
import { type LocalSettings, setFunctionEnvironment } from './settings.ts';
import { openStaticSite } from './static-site.ts';

export type LocalOptions = {
  readonly settings: LocalSettings;
  /** Called once the address is known; answers the folder of the build to serve. */
  readonly prepare: (baseUrl: string) => Promise<string>;
  readonly reportFault?: (error: unknown) => void;
};

export type LocalService = Omit<Backing, 'secretsUrl' | 'sesUrl'> & {
  readonly url: string;
  readonly tableName: string;
  readonly functionNames: readonly string[];
  stop(): Promise<void>;
};

/** Nothing leaves this machine: the mailbox is the broker inbox. */
const EMAIL_FROM = 'enquiries@service.example';
/** On AWS it is a minute; here one watches. */
const SWEEP_MILLISECONDS = 5000;

export async function startLocal(options: LocalOptions): Promise<LocalService> {
  await using parts = new AsyncDisposableStack();
  const { settings, reportFault = console.error } = options;
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  parts.adopt(lockData(settings.DATA_DIR), (lock) => lock.release());
  const door = parts.adopt(await openDoor(settings.PORT), (part) => part.stop());
  const secrets = await openSecrets(settings.DATA_DIR);
  const distDir = await options.prepare(door.url);
  const backing = await startBacking(parts, settings, secrets);
  parts.defer(setFunctionEnvironment(describeEnvironment(settings, secrets, backing)));
  const loaded = await loadFunctions(distDir, settings.DATA_DIR);
  const functions = parts.adopt(loaded, (part) => part.remove());
  startWorkers(parts, backing, functions, reportFault);
  const gateway = createGateway({
    edge: loadEdgeFunction(await readFile(join(distDir, 'edge/viewer-request.js'), 'utf8')),
    site: await openStaticSite(distDir),
    functions,
    originSecret: secrets.originVerify,
    reportFault,
  });
  door.serve(gateway);
  // Stopped last in first out, so that nothing is asked for once the rest begins to close.
  parts.defer(() => door.stop());
  const { secretsUrl: _, sesUrl: __, ...shown } = backing;
  const where = { ...shown, url: door.url, tableName: TABLE_NAME };
  parts.use(await writeRuntime(settings.DATA_DIR, where));
  const running = parts.move();
  return {
    ...where,
    functionNames: functions.names,
    stop: () => running.disposeAsync(),
  };
}

function describeEnvironment(
  settings: LocalSettings,
  secrets: DevelopmentSecrets,
  backing: Backing,
) {
  return {
    TABLE_NAME,
    QUEUE_URL: backing.queueUrl,
    WEBHOOK_URL: backing.webhookUrl,
    WEBHOOK_SECRET_ID,
    EMAIL_FROM,
    RECEIPT_SECRET_ID,
    ORIGIN_VERIFY: secrets.originVerify,
    MCP_STATE_KEYS: secrets.mcpState,
    TEST_ENQUIRY_SECRETS: secrets.testEnquiry,
    DELIVERY_RETRY_SECONDS: settings.DELIVERY_RETRY_SECONDS,
    AWS_ENDPOINT_URL_DYNAMODB: backing.dynamodbUrl,
    AWS_ENDPOINT_URL_SQS: backing.sqsUrl,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: backing.secretsUrl,
    AWS_ENDPOINT_URL_SESV2: backing.sesUrl,
  };
}

function startWorkers(
  parts: AsyncDisposableStack,
  backing: Backing,
  functions: LambdaFunctions,
  reportFault: (error: unknown) => void,
): void {
  const sweep = startSchedule({
    everyMilliseconds: SWEEP_MILLISECONDS,
    handle: (event) => functions.invoke('requeue', event),
    reportFault,
  });
  parts.adopt(sweep, (part) => part.stop());
  const pollers = startPollers({
    config: configureAws(backing.sqsUrl),
    queueUrl: backing.queueUrl,
    handle: (event) => functions.invoke('deliver', event),
    reportFault,
  });
  parts.adopt(pollers, (part) => part.stop());
}
