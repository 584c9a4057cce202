/** `npm run cost`: what a million calls of each kind cost on AWS, as the table for infra/README.md. */
import './local/require-node.js';
import { type Flow, listFlows } from './cost/flows.ts';
import { measure } from './cost/measure.ts';
import prices from './cost/prices.json' with { type: 'json' };

const GIGABYTE = 1e9;

function priceMillion(flow: Flow): Record<string, number> {
  return {
    edge:
      flow.edgeRequests *
      (prices.cloudfront_per_million_requests + prices.edge_function_per_million),
    transfer: ((flow.bytesOut * 1e6) / GIGABYTE) * prices.cloudfront_per_gigabyte,
    gateway: flow.apiRequests * prices.http_api_per_million,
    lambda:
      flow.invocations * prices.lambda_per_million +
      flow.gigabyteSeconds * 1e6 * prices.lambda_arm_per_gigabyte_second,
    table:
      flow.tableWrites * prices.dynamodb_per_million_writes +
      flow.tableReads * prices.dynamodb_per_million_reads,
    queue: flow.queueRequests * prices.sqs_per_million,
    logs: ((flow.logBytes * 1e6) / GIGABYTE) * prices.logs_per_gigabyte,
  };
}

const rows = listFlows(await measure()).map((flow) => ({ flow, parts: priceMillion(flow) }));
const columns = Object.keys(rows[0]?.parts ?? {});
console.log(`US dollars for a million, prices of ${prices.as_of}. ${prices.note}\n`);
console.log(`| | ${columns.join(' | ')} | **all** |`);
console.log(`|---|${'---|'.repeat(columns.length + 1)}`);
for (const { flow, parts } of rows) {
  const values = Object.values(parts);
  const all = values.reduce((sum, value) => sum + value, 0);
  const cells = values.map((value) => value.toFixed(2));
  console.log(`| ${flow.name} | ${cells.join(' | ')} | **${all.toFixed(2)}** |`);
}
process.exit();
