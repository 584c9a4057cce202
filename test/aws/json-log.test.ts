import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJsonLog } from '../../functions/aws/log.ts';
import { catchWritten } from '../support/written.ts';

afterEach(() => vi.restoreAllMocks());

describe('the log', () => {
  it('tells where a fault was, and never what its message says', () => {
    const written = catchWritten();
    const message = 'Cannot read\n    at Wilhelmina Canary (0491 570 006)';
    createJsonLog({ service: 'test', stage: 'local' }).fault('A fault.', new TypeError(message));
    expect(written.join()).toMatch(/"name":"TypeError"/);
    expect(written.join()).toMatch(/at .*json-log\.test\.ts/);
    expect(written.join()).not.toMatch(/Canary|0491/);
  });
});
