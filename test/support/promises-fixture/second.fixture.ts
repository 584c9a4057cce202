import { describe, it } from 'vitest';

describe('a group [unproven]', () => {
  it('cites nothing itself', () => {});
});
