/** The fields by which one enquiry is followed through the logs, from surface to worker. */
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { LogFields } from './ports.ts';

export function traceOf({ reference, request_id: requestId }: EnquiryRecord): LogFields {
  return { reference, requestId };
}
