/**
 * `npm run bench`: measures, prints figure, measured, limit. Ratios are taken in one run, so they
 * hold on any machine. Timings are shown here and never fail a test.
 */
import './local/require-node.js';
import { resolve } from 'node:path';
import { measureA2a } from './bench/a2a.ts';
import { measureColdStart } from './bench/cold-start.ts';
import { measureFitCost } from './bench/fit-cost.ts';
import { measureMcp } from './bench/mcp.ts';
import type { Row } from './bench/row.ts';
import { tellScale } from './bench/scale.ts';
import { measureService } from './bench/service.ts';
import { build } from './build.ts';

const STEPS = {
  'cold start': measureColdStart,
  'fit check': measureFitCost,
  a2a: measureA2a,
  mcp: measureMcp,
  service: measureService,
};

async function bench(): Promise<void> {
  const chosen = process.argv.slice(2);
  // Arithmetic: it needs no build.
  if (chosen.length === 0 || chosen.includes('scale')) console.log(`scale\n\n${tellScale()}`);
  if (chosen.join() === 'scale') return;
  const outDir = resolve(import.meta.dirname, '../dist');
  await build({ baseUrl: 'http://127.0.0.1:8787', stage: 'local', now: new Date(), outDir });
  for (const [name, measure] of Object.entries(STEPS)) {
    if (chosen.length > 0 && !chosen.some((each) => name.includes(each))) continue;
    console.log(`\n${name}`);
    for (const row of await measure()) console.log(format(row));
  }
}

function format({ figure, measured, unit, limit }: Row): string {
  const value = measured >= 100 ? measured.toFixed(0) : measured.toPrecision(3);
  const verdict = limit === undefined ? '' : `limit ${limit}  ${measured <= limit ? 'ok' : 'OVER'}`;
  return `  ${figure.padEnd(58)} ${value.padStart(8)} ${unit.padEnd(18)} ${verdict}`;
}

await bench();
