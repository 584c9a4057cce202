/**
 * One process of the bench: loads a handler, gives it its events one after another, and tells the CPU of the whole
 * process, its own start included, after each line of them. A peer that is a server tells its port
 * instead of having a handler, and is asked from outside, as it is behind AWS's web adapter.
 */
import { createInterface } from 'node:readline';

const say = (value) => console.log(JSON.stringify(value));

const { handler, port } = await import(process.argv[2]);
const context = { getRemainingTimeInMillis: () => 30_000 };
if (port !== undefined) say({ port });
for await (const line of createInterface({ input: process.stdin })) {
  let result;
  for (const event of JSON.parse(line)) result = await handler(event, context);
  const { user, system } = process.cpuUsage();
  say({ cpu: user + system, result });
}
process.exit();
