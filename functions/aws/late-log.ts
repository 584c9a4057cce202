/**
 * A log that is loaded when it first has something to say. Answering a caller seldom has, and
 * Powertools costs as much to load as all that a fit check needs.
 */
import type { Flushing, Log } from '../enquiry/ports.ts';
import type { LogOf } from './log.ts';

export type LateLog = Log & Flushing;

export function createLateLog(of: LogOf): LateLog {
  let loaded: Promise<Log> | undefined;
  let written = Promise.resolve();
  const say = (write: (log: Log) => void) => {
    loaded ??= import('./log.ts').then(({ createJsonLog }) => createJsonLog(of));
    const log = loaded;
    written = written.then(async () => write(await log));
  };
  return {
    info: (...line) => say((log) => log.info(...line)),
    warn: (...line) => say((log) => log.warn(...line)),
    fault: (...line) => say((log) => log.fault(...line)),
    count: (...line) => say((log) => log.count(...line)),
    measure: (...line) => say((log) => log.measure(...line)),
    flush: () => written,
  };
}
