import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJsonLog } from '../../functions/adapters/json-log.ts';

function listen(): unknown[] {
  const lines: unknown[] = [];
  const keep = (...parts: unknown[]) => {
    lines.push(JSON.parse(String(parts[0])));
  };
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(keep);
  }
  // Only then does it write through the console that is listened to, and metrics too.
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  return lines;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the log', () => {
  it('counts by function, stage and what it is told, in the form that CloudWatch reads', () => {
    const lines = listen();
    const log = createJsonLog({ service: 'enquiry', stage: 'dev' });
    log.count('EnquiryAccepted', { surface: 'rest', status: 'received' });
    log.count('Fault');
    log.measure('UndeliveredAgeSeconds', 75);
    expect(lines).toMatchObject([
      { service: 'enquiry', stage: 'dev', surface: 'rest', EnquiryAccepted: 1 },
      { service: 'enquiry', stage: 'dev', Fault: 1 },
      { service: 'enquiry', stage: 'dev', UndeliveredAgeSeconds: 75 },
    ]);
    const sets = lines.map((line) => Object(line)._aws.CloudWatchMetrics[0].Dimensions);
    expect(sets).toEqual([
      [['service', 'stage', 'surface', 'status']],
      [['service', 'stage']],
      [['service', 'stage']],
    ]);
  });

  it('writes of a fault its name and place, never what its message quotes', () => {
    const lines = listen();
    const log = createJsonLog({ service: 'enquiry', stage: 'dev' });
    const error = Object.assign(new TypeError('kim@example.com is not valid'), { code: 'E_BAD' });
    log.fault('It failed.', error, { requestId: 'request-1' });
    expect(lines).toMatchObject([
      {
        message: 'It failed.',
        requestId: 'request-1',
        fault: { name: 'TypeError', code: 'E_BAD' },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('kim@');
  });
});
