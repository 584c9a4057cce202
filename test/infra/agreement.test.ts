/** Where infrastructure, code and words must say the same: settings, alarms, what a month costs. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { LEASE_MS } from '../../functions/delivery/steps.ts';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import { stages } from '../../infra/stages.ts';
import file from '../../scripts/bench/prices.json' with { type: 'json' };
import {
  alarmName,
  at,
  listAt,
  named,
  ofType,
  synthesise,
  type Templates,
} from '../support/infra-templates.ts';

const ENTRYPOINTS = join(import.meta.dirname, '../../functions/lambda');
/** Tests set it; on AWS the schedule is the code's own. */
const NEVER_SET = 'DELIVERY_RETRY_SECONDS';

let templates: Templates;
beforeAll(async () => {
  const settings = { ...stages.dev, emailFrom: 'enquiries@broker.com.au' };
  const delivery = { copy_to_borrower: true };
  templates = await synthesise({ stage: 'dev', settings, delivery });
});

const existing = FUNCTION_NAMES.filter((name) => existsSync(join(ENTRYPOINTS, `${name}.ts`)));

test.each(existing)('gives %s every setting that it reads, and none besides', async (name) => {
  const { Properties } = named(templates, 'Lambda::Function', name);
  const given = Object.keys(Object(at(Properties, 'Environment.Variables')));
  expect(given.sort()).toEqual(await listSettingsRead(name));
});

test('ends a worker before its lease does, so that two never send at once', () => {
  const { Properties } = named(templates, 'Lambda::Function', 'deliver');
  expect(Number(Object(Properties).Timeout) * 1000).toBeLessThan(LEASE_MS);
});

test('has a line in infra/README.md for each alarm of the templates, and for no other', async () => {
  const settings = { ...stages.production, firewall: { requestsPerAddress: 2000 } };
  const all = ofType(await synthesise({ stage: 'production', settings }), 'CloudWatch::Alarm');
  const sounding = all.map(({ id }) => alarmName(id));
  const readme = await readFile(join(import.meta.dirname, '../../infra/README.md'), 'utf8');
  const [, table = ''] = /^## What wakes you$(.*?)^## /ms.exec(readme) ?? [];
  const told = [...table.matchAll(/^\| (\w+) \| ([^|]{20,}) \| ([^|]{20,}) \|$/gm)];
  expect(told.map(([, name]) => name).sort()).toEqual(sounding.sort());
});

test('counts in the cost of a month what production has', async () => {
  const production = await synthesise({ stage: 'production', settings: stages.production });
  const metrics = ofType(production, 'CloudWatch::Alarm').flatMap(({ Properties }) => {
    const several = listAt(Properties, 'Metrics').filter((each) => at(each, 'MetricStat'));
    return several.length > 0 ? several : [Properties];
  });
  // Those that are written without traffic are counted where the functions write them: test/lambdas/alarms.
  const { ownMetrics: _, ...made } = file.counted.standing;
  expect(made).toEqual({
    alarmMetrics: metrics.length,
    dashboards: ofType(production, 'CloudWatch::Dashboard').length,
    secrets: ofType(production, 'SecretsManager::Secret').length,
    keys: ofType(production, 'KMS::Key').length,
  });
});

/** From the bundle, so that what a function does not call does not count. */
async function listSettingsRead(name: string): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [join(ENTRYPOINTS, `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    treeShaking: true,
  });
  const calls = outputFiles[0]?.text.matchAll(/readConfig\(\[([^\]]*)\]/g) ?? [];
  const names = [...calls].flatMap(([, list = '']) => list.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  return [...new Set(names)].filter((each) => each !== NEVER_SET).sort();
}
