/** What EventBridge does: calls a function at once and then again and again, never twice at a time. */
import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { LOCAL_REGION } from './aws-config.ts';

export type Schedule = {
  readonly everyMilliseconds: number;
  readonly handle: (event: ScheduledEvent) => Promise<unknown>;
  readonly reportFault: (error: unknown) => void;
};

export function startSchedule(schedule: Schedule): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async () => {
    await schedule.handle(makeEvent(new Date())).catch(schedule.reportFault);
    if (!isStopped) timer = setTimeout(run, schedule.everyMilliseconds);
  };
  run();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function makeEvent(now: Date): ScheduledEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: now.toISOString(),
    region: LOCAL_REGION,
    resources: [],
    detail: {},
  };
}
