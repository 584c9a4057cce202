/**
 * Starts the whole service in this process: stand-ins, Lambdas behind a gateway, pollers and the broker
 * inbox. Tests and benchmarks start it the same way as `npm start`, in a folder of their own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writePublishedKeys } from '../build/agent-card.ts';
import { configureAws } from './aws.ts';
import { startBacking } from './backing.ts';
import { startPollers, startSchedule } from './clockwork.ts';
import { loadEdgeFunction, openStaticSite } from './edge.ts';
import { lockData, openAgentCardKey, openSecrets, writeRuntime } from './files.ts';
import { loadFunctions, removeStaleCopies } from './functions.ts';
import { createGateway, type GatewayParts } from './gateway.ts';
import { openDoor } from './server.ts';
import { DEFAULT_DATA_DIR, type LocalSettings, setFunctionEnvironment } from './settings.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const END_WITH_PARENT = new URL('./end-with-parent.ts', import.meta.url).href;

export const DIST = join(ROOT, 'dist');

/** How a build for this service is asked for: for its address, and signed by its keys. */
export async function buildArguments(
  baseUrl: string,
  dataDir: string,
  outDir = DIST,
): Promise<string[]> {
  const keyFile = await openAgentCardKey(dataDir);
  const { receipt } = await openSecrets(dataDir);
  const published = await writePublishedKeys([receipt], dataDir);
  const keys = ['--agent-card-key-file', keyFile, '--published-keys-file', published];
  return ['--base-url', baseUrl, '--out', outDir, ...keys];
}

/**
 * In a process of its own, as what a build loads would stay in the memory of the service. Answers the
 * folder of the build.
 */
export async function runBuild(baseUrl: string, dataDir: string): Promise<string> {
  const script = join(ROOT, 'scripts/build.ts');
  const options = await buildArguments(baseUrl, dataDir);
  const build = spawn(process.execPath, ['--import', END_WITH_PARENT, script, ...options], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new Error('The build failed, as it says above.');
  return DIST;
}

/** What `npm start` prints: where everything is, and one command for each thing to try. */
export async function describeService(
  service: LocalService,
  { DATA_DIR: data }: LocalSettings,
): Promise<string> {
  const { inboxUrl, webhookUrl } = service;
  const values: Readonly<Record<string, unknown>> = {
    ...service,
    data,
    inbox: inboxUrl ?? `none: enquiries go to ${webhookUrl}`,
    atData: data === DEFAULT_DATA_DIR ? '' : `DATA_DIR='${data}' `,
  };
  const text = await readFile(join(import.meta.dirname, 'ready.txt'), 'utf8');
  const blocks = text.split('\n\n').filter((each) => inboxUrl || !each.includes('{{inboxUrl}}'));
  return blocks
    .join('\n\n')
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

type LocalOptions = {
  readonly settings: LocalSettings;
  /** Called once the address is known; answers the folder of the build to serve. */
  readonly prepare: (baseUrl: string) => Promise<string>;
  /** Where functions whose packages are not in their bundles find them; left out, DATA_DIR. */
  readonly copiesIn?: string;
  readonly reportFault?: (error: unknown) => void;
};

export type LocalService = Awaited<ReturnType<typeof startLocal>>;

/** On AWS it is a minute; here one watches. */
const SWEEP_MILLISECONDS = 5000;

export async function startLocal(options: LocalOptions) {
  await using parts = new AsyncDisposableStack();
  const { settings, reportFault = console.error, copiesIn = settings.DATA_DIR } = options;
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  parts.adopt(lockData(settings.DATA_DIR), (lock) => lock.release());
  const door = parts.adopt(await openDoor(settings.PORT), (part) => part.stop());
  const secrets = await openSecrets(settings.DATA_DIR);
  const distDir = await options.prepare(door.url);
  const backing = await startBacking(parts, settings, secrets, distDir);
  parts.defer(setFunctionEnvironment(backing.environment));
  await removeStaleCopies(copiesIn);
  const gate = {
    ...(await openSite(distDir)),
    functions: await loadFunctions(distDir, copiesIn),
    originSecret: secrets.originVerify,
    reportFault,
  };
  parts.defer(() => gate.functions.remove());
  const where = { ...backing.where, url: door.url };
  const sweep = startSchedule({
    everyMilliseconds: SWEEP_MILLISECONDS,
    handle: () => gate.functions.invoke('requeue', {}),
    reportFault,
  });
  parts.adopt(sweep, (part) => part.stop());
  const pollers = startPollers({
    config: configureAws(where.sqsUrl),
    queueUrl: where.queueUrl,
    handle: (event) => gate.functions.invoke('deliver', event),
    reportFault,
  });
  parts.adopt(pollers, (part) => part.stop());
  door.serve(createGateway(gate));
  // Stopped last in first out, so that nothing is asked for once the rest begins to close.
  parts.defer(() => door.stop());
  parts.use(await writeRuntime(settings.DATA_DIR, where));
  const running = parts.move();
  return {
    ...where,
    /** Serves what was built since into the same folder. */
    renew: async () => {
      const { functions } = gate;
      gate.functions = await loadFunctions(distDir, copiesIn);
      Object.assign(gate, await openSite(distDir));
      await functions.remove();
    },
    stop: () => running.disposeAsync(),
  };
}

async function openSite(distDir: string): Promise<Pick<GatewayParts, 'edge' | 'site'>> {
  const edge = await readFile(join(distDir, 'edge/viewer-request.js'), 'utf8');
  return { edge: loadEdgeFunction(edge), site: await openStaticSite(distDir) };
}
