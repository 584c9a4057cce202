import { expect, test } from 'vitest';
import { receiptSecret, webhookSecret } from '../../../functions/aws/secrets.ts';
import {
  changeStored,
  finishRenewal,
  pickVersions,
  renew,
  renewKeepingAll,
} from '../../../scripts/deploy/secrets.ts';

const createdAt = new Date('2026-11-20T01:00:00Z');
const soon = new Date('2026-11-21T00:59:59Z');
const dayLater = new Date('2026-11-21T01:00:00Z');
const versions = [
  { id: 'zero', labels: [], createdAt },
  { id: 'one', labels: ['AWSPREVIOUS'], createdAt },
  { id: 'two', labels: ['AWSCURRENT'], createdAt },
];

test.each([
  ['the value before for a day after a change', 'two', soon, ['two', 'one']],
  ['the current one alone when the day is over', 'two', dayLater, ['two']],
  ['what the edge sends, however long ago the change broke off', 'one', dayLater, ['two', 'one']],
  [
    'what the edge sends, though it is older than the one before',
    'zero',
    dayLater,
    ['two', 'zero'],
  ],
  ['both where nothing tells which is in use', undefined, dayLater, ['two', 'one']],
  ['none that is not there any more', 'gone', dayLater, ['two']],
])('lets in %s', (_, inUse, now, accepted) => {
  expect(pickVersions(versions, { inUse, now })).toEqual(accepted);
});

test('signs with the new value and the one before, until the broker has taken the new', () => {
  const renewed = renew({ current: 'one' }, 'two');
  expect(renewed).toEqual({ current: 'two', previous: 'one' });
  expect(finishRenewal(renewed)).toEqual({ current: 'two' });
});

test('refuses to finish a rotation that nobody began', () => {
  expect(() => finishRenewal({ current: 'one' })).toThrow('No rotation is under way');
});

test('refuses to begin a rotation while the broker may still hold the value before the last', () => {
  expect(() => renew({ current: 'two', previous: 'one' }, 'three')).toThrow('is under way');
});

test('keeps every key that a receipt may have been signed by', () => {
  const twice = renewKeepingAll(renewKeepingAll({ current: 'one' }, 'two'), 'three');
  expect(renewKeepingAll(twice, 'four')).toEqual({
    current: 'four',
    previous: 'three',
    earlier: ['two', 'one'],
  });
});

test('makes values that the functions accept, and never the same twice', async () => {
  const kept = ['{"current":"one"}'];
  const secrets = {
    listVersions: async () => [],
    read: async () => kept.at(-1) ?? '',
    put: async (_: string, value: string) => void kept.push(value),
  };
  await changeStored(secrets, 'id', renewKeepingAll);
  await changeStored(secrets, 'id', renewKeepingAll);
  const [two, three] = kept.slice(1).map((text) => JSON.parse(text).current);
  expect(webhookSecret.safeParse(two).success).toBe(true);
  expect(receiptSecret.safeParse(three).success).toBe(true);
  expect(two).not.toBe(three);
});
