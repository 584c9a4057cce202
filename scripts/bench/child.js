/**
 * One process of the bench: loads a handler, gives it each list of events that it is sent, one after another, and
 * tells the CPU of the whole process after it, its own start included. A peer that is a server tells its port
 * instead of having a handler, and is asked from outside, as it is behind AWS's web adapter.
 */
const { handler, port } = await import(process.argv[2]);
const context = { getRemainingTimeInMillis: () => 30_000 };

process.on('message', async (events) => {
  let result;
  for (const event of events) result = await handler(event, context);
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, result });
});
process.send({ port });
