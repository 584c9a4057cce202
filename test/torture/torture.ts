/**
 * Kills the real process of `npm start` at random moments under load, starts it again on the same
 * data, and counts what became of each enquiry that was answered. The seed decides how many answers
 * come before each kill, what is repeated and what the receiver refuses; where in a request a kill
 * falls is the machine's affair.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../support/faults-load.ts';
import { freeAddress } from '../support/local-http.ts';
import { createCallers } from './callers.ts';
import { startReceiver } from './receiver.ts';
import { type Tally, tally } from './tally.ts';

const START = resolve(import.meta.dirname, '../../scripts/start.ts');
/** Where the tests are broken off, the service goes too. */
const END_WITH_PARENT = new URL('../../scripts/local/end-with-parent.ts', import.meta.url).href;
const MAX_ANSWERS = 60;
const MAX_JITTER_MILLISECONDS = 40;
/** One kill in so many meets a service that is only starting. */
const STARTING_EVERY = 6;
const MAX_START_MILLISECONDS = 1500;
/** Longer than the sweep leaves what the queue forgot at the last kill, and its lease, on a slow machine too. */
const PATIENCE_MILLISECONDS = 300_000;
/**
 * Short, and so many that the attempts are never spent by kills and refusals. The last outlasts the minutes in which
 * only a canary is sent: refusals that meet a burst open the circuit, and what is then waiting must not end meanwhile.
 */
const DELIVERY_RETRY_SECONDS = '0,1,1,1,1,2,2,2,5,5,5,10,10,10,10,600';

type TortureSettings = {
  readonly kills: number;
  readonly seed: number;
  /** The build to serve. */
  readonly dist: string;
  /** Takes the service's data, its log and the receiver's file. */
  readonly folder: string;
  readonly report?: (line: string) => void;
};

export type Outcome = Tally & {
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
};

export async function torture(settings: TortureSettings): Promise<Outcome> {
  const { kills, seed, folder, report = () => {} } = settings;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const file = join(folder, 'arrivals.jsonl');
  await using receiver = await startReceiver({ file, secret, seed });
  const url = await freeAddress();
  const { port } = new URL(url);
  const start = () => startService({ ...settings, port, secret, webhookUrl: receiver.url });
  const callers = createCallers(url, seed);
  const random = createRandom(seed);
  for (let kill = 1; kill <= kills; kill += 1) {
    const service = await start();
    const [share, jitter] = [random(), random() * MAX_JITTER_MILLISECONDS];
    const posting = callers.postWhile(service.isAlive);
    const meetsStart = kill % STARTING_EVERY === 0;
    if (meetsStart) await wait(share * MAX_START_MILLISECONDS);
    else await answersPast(callers.answers.length + share * MAX_ANSWERS, service);
    await wait(jitter);
    await service.kill();
    await posting;
    report(`kill ${kill}${meetsStart ? ' (starting)' : ''}: ${callers.answers.length} answers`);
  }
  const service = await start();
  await callers.finish();
  const count = () => tally(callers.answers, receiver.arrivals());
  const giveUpAt = performance.now() + PATIENCE_MILLISECONDS;
  while (count().lost.length > 0 && performance.now() < giveUpAt) await wait(200);
  await service.kill();
  return { ...count(), statuses: callers.statuses };

  async function answersPast(number: number, { isAlive }: Service) {
    while (callers.answers.length <= number) {
      if (!isAlive()) throw new Error(`The service ended by itself:\n${await readLog(folder)}`);
      await wait(5);
    }
  }
}

type Service = Awaited<ReturnType<typeof startService>>;

async function startService(
  settings: TortureSettings & {
    readonly port: string;
    readonly secret: string;
    readonly webhookUrl: string;
  },
) {
  const { dist, folder, port, secret, webhookUrl } = settings;
  await using log = await open(logIn(folder), 'a');
  const args = ['--import', END_WITH_PARENT, START, '--built', dist];
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['pipe', log.fd, log.fd],
    env: {
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      BROKER_WEBHOOK_URL: webhookUrl,
      BROKER_WEBHOOK_SECRET: secret,
      DELIVERY_RETRY_SECONDS,
    },
  });
  const ended = once(child, 'exit');
  return {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const logIn = (folder: string) => join(folder, 'service.log');
const readLog = async (folder: string) => (await readFile(logIn(folder), 'utf8')).slice(-2000);
