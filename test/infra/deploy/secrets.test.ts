import { expect, test } from 'vitest';
import { receiptSecret, webhookSecret } from '../../../functions/aws/secrets.ts';
import {
  makeSecret,
  pickVersions,
  renew,
  renewKeepingAll,
} from '../../../scripts/deploy/secrets.ts';

const versions = { two: ['AWSCURRENT'], one: ['AWSPREVIOUS'], zero: [] };
const changedAt = new Date('2026-11-20T01:00:00Z');

test('lets in the origin secret of before for a day after a change', () => {
  const now = new Date('2026-11-21T00:59:59Z');
  expect(pickVersions(versions, { changedAt, now })).toEqual(['two', 'one']);
});

test('lets in the current one alone when the day is over', () => {
  const now = new Date('2026-11-21T01:00:00Z');
  expect(pickVersions(versions, { changedAt, now })).toEqual(['two']);
});

test('lets in one where there never was another', () => {
  expect(pickVersions({ one: ['AWSCURRENT'] }, { changedAt, now: changedAt })).toEqual(['one']);
});

test('signs with the new value and the one before, until the broker has taken the new', () => {
  const renewed = renew({ current: 'one' }, 'two', false);
  expect(renewed).toEqual({ current: 'two', previous: 'one' });
  expect(renew(renewed, 'unused', true)).toEqual({ current: 'two' });
});

test('refuses to finish a rotation that nobody began', () => {
  expect(() => renew({ current: 'one' }, 'two', true)).toThrow('No rotation is under way');
});

test('refuses to begin a rotation while the broker may still hold the value before the last', () => {
  expect(() => renew({ current: 'two', previous: 'one' }, 'three', false)).toThrow('is under way');
});

test('keeps every key that a receipt may have been signed by', () => {
  const twice = renewKeepingAll(renewKeepingAll({ current: 'one' }, 'two'), 'three');
  expect(renewKeepingAll(twice, 'four')).toEqual({
    current: 'four',
    previous: 'three',
    earlier: ['two', 'one'],
  });
});

test('makes values that the functions accept, and never the same twice', () => {
  const [one, two] = [makeSecret(), makeSecret()];
  expect(webhookSecret.safeParse(one).success).toBe(true);
  expect(receiptSecret.safeParse(one).success).toBe(true);
  expect(one).not.toBe(two);
});
