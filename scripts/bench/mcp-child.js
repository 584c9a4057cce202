/**
 * One stack of the MCP bench in a process of its own, so that its CPU is counted alone. It loads the
 * bundle it is given, says what that cost, and then does as it is asked, one line at a time.
 */
import { createInterface } from 'node:readline';

const cpuMicroseconds = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
const say = (value) => console.log(JSON.stringify(value));

const before = cpuMicroseconds();
const stack = await import(process.argv[2]);
say({ cpu: cpuMicroseconds() - before, port: stack.port });

for await (const line of createInterface({ input: process.stdin })) {
  const { headers, body, times } = JSON.parse(line);
  const start = performance.now();
  let answer = '';
  for (let done = 0; done < times; done += 1) answer = await stack.handle(headers, body);
  say({
    answer,
    total: cpuMicroseconds(),
    milliseconds: performance.now() - start,
  });
}
