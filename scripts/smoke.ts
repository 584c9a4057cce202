/**
 * `npm run smoke -- https://…`: the contract of an address as a stranger meets it, over REST, MCP, A2A
 * and discovery. Reads only, unless told to send one test enquiry.
 */
import './local/require-node.js';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { a2aChecks } from './smoke/a2a-checks.ts';
import { type Outcome, runChecks } from './smoke/check.ts';
import { discoveryChecks } from './smoke/discovery-checks.ts';
import { enquiryChecks, NOBODY, type TestPerson } from './smoke/enquiry-checks.ts';
import { mcpChecks } from './smoke/mcp-checks.ts';
import { restChecks } from './smoke/rest-checks.ts';
import { openSite } from './smoke/site.ts';

export type SmokeOptions = {
  /** Whom to send an enquiry as; left out, nothing is sent. */
  readonly testPerson?: TestPerson;
  readonly tell?: (line: string) => void;
};

export async function smoke(baseUrl: string, options: SmokeOptions = {}): Promise<Outcome[]> {
  const { testPerson, tell = () => {} } = options;
  const say = (reference: string) => tell(`     the test enquiry is ${reference}`);
  const checks = [
    ...discoveryChecks,
    ...restChecks,
    ...mcpChecks,
    ...a2aChecks,
    ...(testPerson ? enquiryChecks(testPerson, `smoke-${randomUUID()}`, say) : []),
  ];
  return runChecks(checks, openSite(baseUrl), ({ title, problem }) => {
    tell(problem === undefined ? `ok   ${title}` : `FAIL ${title}\n     ${problem}`);
  });
}

const USAGE = `npm run smoke -- https://finance.example.com [options]

  --send-test-enquiry  also send one enquiry, which the broker gets
  --name, --phone, --email  as whom; production wants a number that someone answers`;

async function runCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'send-test-enquiry': { type: 'boolean', default: false },
      name: { type: 'string', default: NOBODY.name },
      phone: { type: 'string', default: NOBODY.phone },
      email: { type: 'string', default: NOBODY.email },
    },
  });
  const [address] = positionals;
  if (address === undefined || !URL.canParse(address)) throw new Error(USAGE);
  const { name, phone, email } = values;
  const outcomes = await smoke(address, {
    tell: (line) => console.log(line),
    ...(values['send-test-enquiry'] ? { testPerson: { name, phone, email } } : {}),
  });
  const failed = outcomes.filter(({ problem }) => problem !== undefined).length;
  console.log(
    failed === 0 ? `All ${outcomes.length} hold.` : `${failed} of ${outcomes.length} fail.`,
  );
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) {
  process.exitCode = await runCommand(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}
