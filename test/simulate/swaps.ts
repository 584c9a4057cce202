/** Bugs to plant in the source: mostly port calls that stand in one order, put in another. */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { type Company, PRODUCTION } from './play.ts';

/** Texts of the source and what stands there instead; the spaces between words may be any. */
export type Swap = Readonly<Record<string, string>>;

export const SWAPS: Readonly<Record<string, Swap>> = {
  'sends before it claims': {
    'const { changed, record } = await takeUp(id, standing);': `
      const found = await needs.store.read(id);
      if (found?.state === 'pending') await needs.broker.send((await prepare(found, needs)).message);
      const { changed, record } = await takeUp(id, standing);`,
  },
  'writes the outcome before it sends': {
    'notice?: Notice): Promise<void> { const told = await prepare(record, look, notice);': `
      notice?: Notice): Promise<void> {
      const told = await prepare(record, look, notice);
      if (!notice) await writeDown({ ...told, notice, outcome: { outcome: 'delivered' } }, look);`,
    'await writeDown({ claimed, notice, outcome: written }, look);':
      'if (notice) await writeDown({ claimed, notice, outcome: written }, look);',
  },
  'sends the message of a retry before it writes it': {
    'const { changed, record } = await writeOutcome(claimed, step, look);': `
      await ringWhenSoon(applyChange(claimed, step) ?? claimed, now, look);
      const { changed, record } = await writeOutcome(claimed, step, look);`,
    'return isToWait ? endOrPushOn(record, look) : ringWhenSoon(record, now, look);': 'return;',
  },
  'e-mails before it looks again': {
    'const seen = await store.read(record.id); if (seen === undefined || !holds(seen, notice, look)) return record;':
      '',
    "if (emailed.outcome !== 'delivered') {": `
      await store.read(record.id);
      if (emailed.outcome !== 'delivered') {`,
  },
  'marks as e-mailed before it e-mails': {
    'const emailed = await email.send(message);': `
      await writeOutcome(record, markEmailed(clock.now(), token, record), look);
      const emailed = await email.send(message);`,
  },
  'tells of an end before it claims that': {
    'const { changed, record } = await store.change(due.id, step);': `
      await look.broker.send(messageOf(notice, due));
      const { changed, record } = await store.change(due.id, step);`,
  },
  'writes that it told of an end before it tells': {
    'const outcome = await look.broker.send(told.message); const claimed = await escalate(told, outcome, look);': `
      const outcome = notice ? { outcome: 'delivered' } : await look.broker.send(told.message);
      const claimed = notice ? record : await escalate(told, outcome, look);`,
    'await writeDown({ claimed, notice, outcome: written }, look);': `
      await writeDown({ claimed, notice, outcome: written }, look);
      if (notice) await look.broker.send(told.message);`,
  },
  'sends the message before it records': {
    'const record = await recordOnce({ formed, key }, needs);': `
      await ringOrQueue(formed, needs);
      const record = await recordOnce({ formed, key }, needs);`,
    'const kept = await ringOrQueue(record, needs);': 'const kept = record;',
  },
  'holds the limit after it records': {
    'await holdLimit({ connection, id }, needs);': '',
    'const record = await recordOnce({ formed, key }, needs);': `
      const record = await recordOnce({ formed, key }, needs);
      await holdLimit({ connection, id }, needs);`,
  },
  'sends the message before it withdraws': {
    'const { changed, record, now } = await moveRecord(seen, withdrawing, needs);': `
      await ringWhenSoon(seen, needs.clock.now(), needs);
      const { changed, record, now } = await moveRecord(seen, withdrawing, needs);`,
    "unlessTest(needs, record).log.count('Withdrawn'); await ringWhenSoon(record, now, needs);": '',
  },
  'sends the message before it erases': {
    'const { changed, record, now } = await moveRecord(seen, erasing, needs);': `
      await ringWhenSoon(seen, needs.clock.now(), needs);
      const { changed, record, now } = await moveRecord(seen, erasing, needs);`,
    "needs.log.info('An enquiry was erased.', { ...traceOf(record), sent }); await ringWhenSoon(record, now, needs);":
      '',
  },
  'sends the message before it asks for a redelivery': {
    'const { changed, record, now } = await moveRecord(seen, asking, needs);': `
      await ringWhenSoon(seen, needs.clock.now(), needs);
      const { changed, record, now } = await moveRecord(seen, asking, needs);`,
    "needs.log.info('The operator asked for a redelivery.', traceOf(record)); await ringWhenSoon(record, now, needs);":
      '',
  },
  'sends a canary that it did not take': {
    'seen.canary === id && (await needs.circuit.change(takeCanary(id))).changed;':
      'seen.canary === id;',
  },
  'does not look whether the broker is away': {
    'const seen = await needs.circuit.read(); const isCanary':
      'const seen = CLOSED; const isCanary',
    'import { type Circuit, type CircuitStore, isOpen,':
      'import { CLOSED, type Circuit, type CircuitStore, isOpen,',
  },
  // The worker looks by these guards itself before the table does, so they are taken out of both.
  'takes no notice of a lease': {
    "isDue(notice), { field: 'lease_until', is: 'at-most', to: now }, ...(isAnEnd":
      'isDue(notice), ...(isAnEnd',
  },
  'takes no notice of how often it was tried': {
    "{ field: 'attempts', is: 'below', to: schedule.length },": '',
  },
};

/** The operations with a swap planted in their source. */
export async function plant(swap: Swap): Promise<Company> {
  const outfile = join(tmpdir(), `swap-${crypto.randomUUID()}.mjs`);
  const places: string[] = [];
  const plugin: Plugin = {
    name: 'plant',
    setup: ({ onResolve, onLoad }) => {
      // Packages are those that are loaded already: no bug is planted there.
      onResolve({ filter: /^[a-z@]/ }, ({ path }) => ({
        path: import.meta.resolve(path),
        external: true,
      }));
      onLoad({ filter: /[\\/]functions[\\/].*\.ts$/ }, async ({ path }) => {
        let contents = await readFile(path, 'utf8');
        for (const [from, to] of Object.entries(swap)) {
          contents = contents.replace(toPattern(from), () => {
            places.push(from);
            return to;
          });
        }
        return { contents, loader: 'ts' };
      });
    },
  };
  const entry = join(import.meta.dirname, 'operations.ts');
  const shape = { bundle: true, format: 'esm', platform: 'node', logLevel: 'error' } as const;
  try {
    await build({ entryPoints: [entry], outfile, plugins: [plugin], ...shape });
    for (const from of Object.keys(swap)) {
      const times = places.filter((each) => each === from).length;
      if (times !== 1) throw new Error(`Plant this bug anew: ${times} places read “${from}”.`);
    }
    const { createOperations } = await import(pathToFileURL(outfile).href);
    return { ...PRODUCTION, operations: createOperations };
  } finally {
    await rm(outfile, { force: true });
  }
}

function toPattern(text: string): RegExp {
  return new RegExp(text.split(/\s+/).map(RegExp.escape).join('\\s+'), 'g');
}
