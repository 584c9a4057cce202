/**
 * One process of the bench: loads a handler, gives it each list of events that it is sent, one after another, and
 * tells the CPU of the whole process after it, its own start included.
 */
const { handler } = await import(process.argv[2]);
const context = { getRemainingTimeInMillis: () => 30_000 };

process.on('message', async (events) => {
  let result;
  for (const event of events) result = await handler(event, context);
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, result });
});
