/** `npm run cost`: what calls of each kind and a month of none cost on AWS, as infra/README.md has it. */
import './local/require-node.js';
import { type Flow, listFlows } from './cost/flows.ts';
import { measure } from './cost/measure.ts';
import { dollars, PRICE_NOTE, PRICED_ON, PRICES } from './cost/prices.ts';
import { priceStanding } from './cost/standing.ts';

const GIGABYTE = 1e9;
const JUNK = 10_000;

function priceMillion(flow: Flow): Record<string, number> {
  return {
    edge:
      flow.edgeRequests *
      (dollars('cloudfront_per_million_requests') + dollars('edge_function_per_million')),
    transfer: ((flow.bytesOut * 1e6) / GIGABYTE) * dollars('cloudfront_per_gigabyte'),
    gateway: flow.apiRequests * dollars('http_api_per_million'),
    lambda:
      flow.invocations * dollars('lambda_per_million') +
      flow.gigabyteSeconds * 1e6 * dollars('lambda_arm_per_gigabyte_second'),
    table:
      flow.tableWrites * dollars('dynamodb_per_million_writes') +
      flow.tableReads * dollars('dynamodb_per_million_reads'),
    queue: flow.queueRequests * dollars('sqs_per_million'),
    logs: ((flow.logBytes * 1e6) / GIGABYTE) * dollars('logs_per_gigabyte'),
  };
}

const add = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((sum, value) => sum + value, 0);

const rows = listFlows(await measure()).map((flow) => ({ flow, parts: priceMillion(flow) }));
const columns = Object.keys(rows[0]?.parts ?? {});
console.log(`US dollars for a million, prices of ${PRICED_ON}. ${PRICE_NOTE}\n`);
console.log(`| | ${columns.join(' | ')} | **all** |`);
console.log(`|---|${'---|'.repeat(columns.length + 1)}`);
for (const { flow, parts } of rows) {
  const cells = Object.values(parts).map((value) => value.toFixed(2));
  console.log(`| ${flow.name} | ${cells.join(' | ')} | **${add(parts).toFixed(2)}** |`);
}
const junk = rows.filter(({ flow }) => flow.isJunk).map(({ parts }) => (add(parts) * JUNK) / 1e6);
console.log(`\n${JUNK} junk requests cost $${Math.max(...junk).toFixed(3)} at most.`);
const standing = priceStanding();
console.log(`\nA month without traffic: $${add(standing).toFixed(2)}.\n`);
for (const [what, price] of Object.entries(standing))
  console.log(`- ${what}: $${price.toFixed(2)}`);
console.log('\nPrices:\n');
for (const [name, { dollars: price, page, unsure }] of PRICES) {
  console.log(`- ${name.replaceAll('_', ' ')}: $${price}${unsure ? ' (unsure)' : ''}, ${page}`);
}
process.exit();
