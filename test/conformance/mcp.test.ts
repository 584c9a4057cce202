/** The official conformance suite, at every version it can select, against our surface. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpSurface } from '../../functions/http.ts';
import { buildServer } from '../../functions/mcp/server.ts';
import { createMcpSurface, type McpSettings } from '../../functions/mcp/surface.ts';
import type { Served } from '../support/http.ts';
import { createSurface, listen, makeSettings } from '../support/mcp-endpoint.ts';
import { registerContent } from './fixtures/content.ts';
import { registerInputRequired } from './fixtures/input-required.ts';
import { registerSchemas } from './fixtures/schemas.ts';

// Runs the official conformance suite against an address, for one version of the protocol.

const ROOT = resolve(import.meta.dirname, '../..');
const SUITE = resolve(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const SUMMARY = /^([✓✗]) ([\w-]+): (\d+) passed, (\d+) failed/gm;

type Scenario = { readonly name: string; readonly passed: number; readonly failed: number };
type SuiteRun = { readonly ok: boolean; readonly scenarios: readonly Scenario[] };

async function runSuite(
  url: string,
  version: string,
  expectedFailures?: string,
): Promise<SuiteRun> {
  const known = expectedFailures === undefined ? [] : ['--expected-failures', expectedFailures];
  return runWith(url, ['--suite', 'all', '--spec-version', version, ...known]);
}

/** One scenario by its name, such as those of extensions, which no suite holds. */
function runScenario(url: string, scenario: string): Promise<SuiteRun & { output: string }> {
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

// The service with the suite's fixtures on the same server, behind the same door.

function createServiceWithFixtures(settings: McpSettings): HttpSurface {
  return createMcpSurface(settings, (exchange) => {
    const server = buildServer(exchange);
    registerContent(server);
    registerInputRequired(server, exchange.tickets);
    registerSchemas(server);
    return server;
  });
}

/** How many failures are known; lower a number when one goes, never raise it. */
const KNOWN = {
  'service-2025-06-18': 21,
  'service-2025-11-25': 26,
  'service-2026-07-28': 33,
  'fixtures-2025-06-18': 7,
  'fixtures-2025-11-25': 11,
  'fixtures-2026-07-28': 0,
} as const;
type Run = keyof typeof KNOWN;

let servers: Readonly<Record<'service' | 'fixtures', Served>>;

beforeAll(async () => {
  servers = {
    service: await listen(createSurface()),
    fixtures: await listen(createServiceWithFixtures(makeSettings())),
  };
});
afterAll(async () => {
  await Promise.all([servers.service.close(), servers.fixtures.close()]);
});

function knownFailures(run: Run): string {
  return resolve(import.meta.dirname, `known-failures/${run}.yaml`);
}

describe('the MCP conformance suite', () => {
  const runs = Object.keys(KNOWN) as Run[];

  test.each(runs)('fails only in what is known (%s)', async (run) => {
    const version = run.replace(/^\w+-/, '');
    const server = run.startsWith('service') ? servers.service : servers.fixtures;
    const { ok, scenarios } = await runSuite(server.url, version, knownFailures(run));
    expect(scenarios.length).toBeGreaterThan(20);
    expect(ok).toBe(true);
    if (run === 'fixtures-2026-07-28') {
      expect(scenarios.filter(({ failed }) => failed === 0)).toHaveLength(40);
    }
  });

  test.each(['sep-2640-skills-enumeration', 'sep-2640-skills-manifest'])(
    'passes every check of the skills extension (%s)',
    async (scenario) => {
      const { ok, output } = await runScenario(servers.service.url, scenario);
      expect(ok).toBe(true);
      expect(output).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
    },
  );

  test('has nothing to hold against 2025-03-26', async () => {
    const { ok, scenarios } = await runSuite(servers.service.url, '2025-03-26');
    expect(ok).toBe(true);
    expect(scenarios.map(({ failed }) => failed)).toEqual([0]);
  });

  test.each(runs)('knows no more failures than it did (%s)', (run) => {
    const { server } = Object(load(readFileSync(knownFailures(run), 'utf8')));
    expect(server.length).toBeLessThanOrEqual(KNOWN[run]);
  });
});
