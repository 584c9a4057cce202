/**
 * `npm run smoke -- https://…`: the contract of an address as a stranger meets it, over REST, MCP, A2A
 * and discovery. Reads only, unless told to send one test enquiry.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks, runCommand, sumUp, type Verdict } from './local/command.ts';
import { openSecrets, SECRETS_FILE } from './local/files.ts';
import { DEFAULT_DATA_DIR } from './local/settings.ts';
import { CHECKS, enquiryChecks } from './smoke/checks.ts';
import { openSite } from './smoke/site.ts';

type Options = { readonly testSecret?: string; readonly tell?: (line: string) => void };

/** Sends an enquiry only where it is given the stage's secret of test enquiries. */
export async function smoke(baseUrl: string, options: Options = {}): Promise<Verdict[]> {
  const { testSecret, tell = () => {} } = options;
  const say = (reference: string) => tell(`     the test enquiry is ${reference}`);
  const checks = [
    ...CHECKS,
    ...(testSecret ? enquiryChecks(testSecret, `smoke-${randomUUID()}`, say) : []),
  ];
  return runChecks(checks, openSite(baseUrl), tell);
}

const USAGE = `npm run smoke -- https://finance.example.com [options]

  --send-test-enquiry  also send one enquiry, which the broker gets marked as a test: it names a
                       number for fiction and counts in no figure. TEST_ENQUIRY_SECRET holds the
                       stage's secret; for this machine's own service that of DATA_DIR is taken`;

type Given = { readonly TEST_ENQUIRY_SECRET?: string; readonly DATA_DIR?: string };

export async function findTestSecret(address: string, given: Given): Promise<string> {
  if (given.TEST_ENQUIRY_SECRET) return given.TEST_ENQUIRY_SECRET;
  if (new URL(address).hostname !== '127.0.0.1') throw new Error(USAGE);
  const folder = given.DATA_DIR || DEFAULT_DATA_DIR;
  if (!existsSync(join(folder, SECRETS_FILE))) {
    throw new Error(
      `No service keeps its data in ${folder}: set DATA_DIR to what npm start names.`,
    );
  }
  return (await openSecrets(folder)).testEnquiry;
}

await runCommand(import.meta, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'send-test-enquiry': { type: 'boolean', default: false } },
  });
  const [address] = positionals;
  if (address === undefined || !URL.canParse(address)) throw new Error(USAGE);
  const options: Options = { tell: (line) => console.log(line) };
  if (!values['send-test-enquiry']) return sumUp(await smoke(address, options));
  // biome-ignore lint/style/noProcessEnv: a secret is better not in the list of processes
  const testSecret = await findTestSecret(address, process.env);
  return sumUp(await smoke(address, { ...options, testSecret }));
});
