import { expect, test } from 'vitest';
import { nameTag, pickEarlier } from '../../../scripts/deploy/undo.ts';

test('names deployments so that they sort by time', () => {
  const names = ['2026-11-20T09:59:59Z', '2026-11-20T10:00:00Z'].map((time) =>
    nameTag('dev', new Date(time)),
  );
  expect(names).toEqual(['deployed/dev/2026-11-20T09-59-59', 'deployed/dev/2026-11-20T10-00-00']);
});

test('goes back to the newest deployment of another commit', () => {
  const tags = [
    { tag: 'deployed/dev/1', commit: 'a' },
    { tag: 'deployed/dev/2', commit: 'b' },
    { tag: 'deployed/dev/4', commit: 'c' },
    { tag: 'deployed/dev/3', commit: 'c' },
  ];
  expect(pickEarlier(tags)).toBe('deployed/dev/2');
});

test.each([[[]], [[{ tag: 'deployed/dev/1', commit: 'a' }]]])(
  'says so where there is nothing to go back to: %j',
  (tags) => {
    expect(() => pickEarlier(tags)).toThrow('No earlier deployment is tagged here');
  },
);
