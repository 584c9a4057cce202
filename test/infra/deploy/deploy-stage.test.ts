import { expect, test } from 'vitest';
import { smokeArguments } from '../../../scripts/deploy/deploy-stage.ts';

test('sends a test enquiry at the end of a deployment to dev, and to production none', () => {
  const address = 'https://finance.example.com';
  expect(smokeArguments('dev', address)).toEqual([address, '--send-test-enquiry']);
  expect(smokeArguments('production', address)).toEqual([address]);
});
