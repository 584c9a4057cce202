/**
 * A log for one request: made with what it is about, so that no line can be written without it. What
 * a line adds comes beside that and never in its place.
 */

import type { Log, LogFields } from './ports.ts';
import type { EnquiryRecord } from './record.ts';

export function childLog(log: Log, about: LogFields): Log {
  return {
    ...log,
    info: (message, fields) => log.info(message, { ...fields, ...about }),
    warn: (message, fields) => log.warn(message, { ...fields, ...about }),
    fault: (message, error, fields) => log.fault(message, error, { ...fields, ...about }),
  };
}

/** What an operation needs, with a log of its own for the request that asked. */
export function forRequest<Needs extends { readonly log: Log }>(
  needs: Needs,
  { requestId }: { readonly requestId: string },
): Needs {
  return { ...needs, log: childLog(needs.log, { requestId }) };
}

/** The fields by which one enquiry is followed through the logs, from surface to worker. */
export function traceOf({ reference, request_id: requestId }: EnquiryRecord): LogFields {
  return { reference, requestId };
}

/**
 * A log that counts and measures nothing, for what is only a test: it must move no figure that somebody is
 * woken by or paid by. What fails is told all the same.
 */
export function unlessTest<Needs extends { readonly log: Log }>(
  needs: Needs,
  { test }: Pick<EnquiryRecord, 'test'>,
): Needs {
  return test === true ? { ...needs, log: { ...needs.log, count() {}, measure() {} } } : needs;
}
