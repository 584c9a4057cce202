/** What every CircuitStore promises, run against each adapter. Each is asked of one that nobody has used. */
import { describe, expect, it } from 'vitest';
import {
  type CircuitStore,
  CLOSED,
  offerCanary,
  takeCanary,
} from '../../functions/delivery/circuit.ts';

export function describeCircuitStore(name: string, make: () => Promise<CircuitStore>): void {
  describe(`${name} as a circuit`, () => {
    it('is closed before anybody has counted anything', async () => {
      expect(await (await make()).read()).toEqual(CLOSED);
    });

    it('changes where the guards hold, and shows how it stands where they do not', async () => {
      const circuit = await make();
      await circuit.read();
      const offered = { ...CLOSED, canary: 'one', canary_at: 7 };
      const offer = () => circuit.change(offerCanary(CLOSED, 'one', 7));
      expect(await offer()).toEqual({ changed: true, circuit: offered });
      expect(await offer()).toEqual({ changed: false, circuit: offered });
      expect(await circuit.change(takeCanary('one'))).toEqual({
        changed: true,
        circuit: { ...offered, canary: '' },
      });
      expect(await circuit.read()).toEqual({ ...offered, canary: '' });
    });

    it('counts each of many failures', async () => {
      const circuit = await make();
      await circuit.read();
      const failures = Array.from({ length: 8 }, () =>
        circuit.change({ guards: [], add: { failures: 1 } }),
      );
      await Promise.all(failures);
      expect(await circuit.read()).toEqual({ ...CLOSED, failures: 8 });
    });
  });
}
