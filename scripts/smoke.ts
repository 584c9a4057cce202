/**
 * `npm run smoke -- https://…`: the contract of an address as a stranger meets it, over REST, MCP, A2A
 * and discovery. Reads only, unless told to send one test enquiry.
 */
import './local/require-node.js';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { operations } from '../functions/operations.ts';
import { isMain } from './local/is-main.ts';
import { openSecrets } from './local/secrets.ts';
import { DEFAULT_DATA_DIR } from './local/settings.ts';
import {
  a2aChecks,
  discoveryChecks,
  enquiryChecks,
  mcpChecks,
  operationChecks,
  restChecks,
} from './smoke/checks.ts';
import { openSite, runChecks, type SmokeOutcome } from './smoke/site.ts';

export type SmokeOptions = {
  /** The stage's secret of test enquiries; left out, nothing is sent. */
  readonly testSecret?: string;
  readonly tell?: (line: string) => void;
};

export async function smoke(baseUrl: string, options: SmokeOptions = {}): Promise<SmokeOutcome[]> {
  const { testSecret, tell = () => {} } = options;
  const say = (reference: string) => tell(`     the test enquiry is ${reference}`);
  const checks = [
    ...discoveryChecks,
    ...restChecks,
    ...mcpChecks,
    ...a2aChecks,
    ...Object.values(operations).flatMap(operationChecks),
    ...(testSecret ? enquiryChecks(testSecret, `smoke-${randomUUID()}`, say) : []),
  ];
  return runChecks(checks, openSite(baseUrl), ({ title, problem }) => {
    tell(problem === undefined ? `ok   ${title}` : `FAIL ${title}\n     ${problem}`);
  });
}

const USAGE = `npm run smoke -- https://finance.example.com [options]

  --send-test-enquiry  also send one enquiry, which the broker gets marked as a test: it names a
                       number for fiction and counts in no figure. TEST_ENQUIRY_SECRET holds the
                       stage's secret; for this machine's own service that of DATA_DIR is taken`;

async function runCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'send-test-enquiry': { type: 'boolean', default: false },
    },
  });
  const [address] = positionals;
  if (address === undefined || !URL.canParse(address)) throw new Error(USAGE);
  const outcomes = await smoke(address, {
    tell: (line) => console.log(line),
    ...(values['send-test-enquiry'] ? { testSecret: await findTestSecret(address) } : {}),
  });
  const failed = outcomes.filter(({ problem }) => problem !== undefined).length;
  console.log(
    failed === 0 ? `All ${outcomes.length} hold.` : `${failed} of ${outcomes.length} fail.`,
  );
  return failed === 0 ? 0 : 1;
}

async function findTestSecret(address: string): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: a secret is better not in the list of processes
  const { TEST_ENQUIRY_SECRET: given, DATA_DIR } = process.env;
  if (given) return given;
  if (new URL(address).hostname !== '127.0.0.1') throw new Error(USAGE);
  return (await openSecrets(DATA_DIR || DEFAULT_DATA_DIR)).testEnquiry;
}

if (isMain(import.meta)) {
  process.exitCode = await runCommand(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}
