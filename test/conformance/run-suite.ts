/** Runs the official conformance suite against an address, for one version of the protocol. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
const SUITE = resolve(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const SUMMARY = /^([✓✗]) ([\w-]+): (\d+) passed, (\d+) failed/gm;

export type Scenario = { readonly name: string; readonly passed: number; readonly failed: number };
type SuiteRun = { readonly ok: boolean; readonly scenarios: readonly Scenario[] };

export async function runSuite(
  url: string,
  version: string,
  expectedFailures?: string,
): Promise<SuiteRun> {
  const known = expectedFailures === undefined ? [] : ['--expected-failures', expectedFailures];
  return runWith(url, ['--suite', 'all', '--spec-version', version, ...known]);
}

/** One scenario by its name, such as those of extensions, which no suite holds. */
export function runScenario(url: string, scenario: string): Promise<SuiteRun & { output: string }> {
  return runWith(url, ['--scenario', scenario]);
}

async function runWith(url: string, only: readonly string[]) {
  const { ok, output } = await run([SUITE, 'server', '--url', url, ...only]);
  const scenarios = [...output.matchAll(SUMMARY)].map(([, , name = '', passed, failed]) => ({
    name,
    passed: Number(passed),
    failed: Number(failed),
  }));
  return { ok, scenarios, output };
}

async function run(parameters: readonly string[]): Promise<{ ok: boolean; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: ROOT });
    return { ok: true, output: stdout };
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    if (output === '') throw error;
    return { ok: false, output };
  }
}
