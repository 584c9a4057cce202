/**
 * Whether any moment can be got out of: everybody dies where they stand, every message is lost, and
 * from then on only the sweep and its workers go on, with a broker that takes everything, or nothing.
 */
import type { AttemptOutcome } from '../../functions/delivery/steps.ts';
import { PERSONAL } from '../../functions/enquiry/record.ts';
import { type Company, createPorts, type State, shorten, shortenOne } from './play.ts';

const ROUNDS = 40;
const SWEEP_EVERY_MS = 60_000;
const TAKES: AttemptOutcome = { outcome: 'delivered' };
const REFUSES: AttemptOutcome = { outcome: 'retry', reason: 'status 503' };

/** Names the promise that is broken, where one is. */
export function createRests(company: Company, hasEmail: boolean) {
  const memo = new Map<string, string | undefined>();
  return async (state: State): Promise<string | undefined> => {
    const key = shorten([
      state.now,
      shortenOne(state.circuit),
      ...[...state.rows.values()].map(shortenOne),
    ]);
    if (!memo.has(key)) {
      memo.set(key, (await runOn(state, TAKES)) ?? (await runOn(state, REFUSES)));
    }
    return memo.get(key);
  };

  async function runOn({ rows: from, ...rest }: State, outcome: AttemptOutcome) {
    const rows = new Map(from);
    const state = { ...rest, rows, rings: [] as State['rings'], slots: new Map() };
    const ports = createPorts(state, company, () => outcome);
    const wait = async (ms: number) => {
      state.now += ms;
    };
    const email = hasEmail ? { email: ports.broker } : {};
    const { sweep, deliver } = company.operations({ ...ports, wait, ...email });
    const tried = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const clocks = [...rows.values()].flatMap((row) => row.sweep_at ?? row.remove_at ?? []);
      if (clocks.length === 0) break;
      state.now = Math.max(state.now + SWEEP_EVERY_MS, Math.min(...clocks));
      await sweep();
      for (const { id } of state.rings.splice(0)) {
        const attempts = rows.get(id)?.attempts ?? 0;
        await deliver(id);
        const after = rows.get(id);
        if (after?.details !== undefined && after.attempts > attempts) tried.add(id);
      }
    }
    for (const row of rows.values()) {
      const isOwed = row.state === 'pending' || row.notice !== undefined;
      const isOver = !isOwed && (row.sweep_at ?? row.remove_at) === undefined;
      const isBare = PERSONAL.every((field) => row[field] === undefined);
      if (!isOver || !isBare) return 'everything comes to rest by the sweep alone';
      const isTaken = outcome === TAKES && tried.has(row.id) && row.withdrawn_at === undefined;
      if (isTaken && row.state !== 'delivered') return 'what the broker takes ends as delivered';
    }
    return undefined;
  }
}
