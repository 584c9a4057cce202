/** Holds a Lambda's answer back until its log is written: it may be frozen right after. */
import type { MiddlewareObj } from '@middy/core';
import type { Flushing } from '../operations/ports.ts';

export function flushLog(log: Flushing): MiddlewareObj {
  const flush = async () => {
    await log.flush();
  };
  return { after: flush, onError: flush };
}
