import { expect, it } from 'vitest';
import { measureAgreement } from '../../../scripts/bench/text-agreement.ts';

it('gives the fit of their fields to at least 85% of the texts of the corpus', async () => {
  const { total, disagreements } = await measureAgreement();
  expect(1 - disagreements.length / total).toBeGreaterThanOrEqual(0.85);
});
