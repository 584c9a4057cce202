/** Whoever is woken finds the alarm in infra/README.md: what it means, and what to do. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { ofType, synthesise } from '../support/infra-templates.ts';

const README = join(import.meta.dirname, '../../infra/README.md');

test('has a line for each alarm of the templates, and for no other', async () => {
  const settings = { ...stages.production, firewall: { requestsPerAddress: 2000 } };
  const templates = await synthesise({ stage: 'production', settings });
  const sounding = ofType(templates, 'CloudWatch::Alarm').map(({ id }) =>
    id.replace(/^Alarms|.{8}$/g, ''),
  );
  const [, table = ''] =
    /^## What wakes you$(.*?)^## /ms.exec(await readFile(README, 'utf8')) ?? [];
  const told = [...table.matchAll(/^\| (\w+) \| ([^|]{20,}) \| ([^|]{20,}) \|$/gm)];
  expect(told.map(([, name]) => name).sort()).toEqual(sounding.sort());
});
