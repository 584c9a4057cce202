/**
 * The promises of the template: each is kept, and each notices the change that would break it. What cdk-nag
 * refuses is left to it (test/infra/app), and the policies of roles to test/lambdas/grants.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { synthesise, type Templates } from '../support/infra-templates.ts';
import { apiPromises } from './api-promises.ts';
import { edgePromises } from './edge-promises.ts';
import { exposurePromises } from './exposure-promises.ts';
import { releasePromises } from './release-promises.ts';
import { runningPromises } from './running-promises.ts';
import { storePromises } from './store-promises.ts';

let templates: Templates;

beforeAll(async () => {
  const settings = { ...stages.production, alarmEmail: 'operations@broker.com.au' };
  templates = await synthesise({ stage: 'production', settings });
});

const promises = [
  ...storePromises,
  ...exposurePromises,
  ...edgePromises,
  ...apiPromises,
  ...runningPromises,
  ...releasePromises,
];

describe.each(promises)('$title', ({ breaches, spoil }) => {
  test('is so', () => {
    expect(breaches(templates)).toEqual([]);
  });

  test('would be missed', () => {
    const spoilt = structuredClone(templates);
    spoil(spoilt);
    expect(breaches(spoilt)).not.toEqual([]);
  });
});
