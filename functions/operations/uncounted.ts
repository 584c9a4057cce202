/**
 * A log that counts and measures nothing, for what is only a test: it must move no figure that
 * somebody is woken by or paid by. What fails is told all the same.
 */
import type { EnquiryRecord } from '../domain/enquiry-record.ts';
import type { Log } from './ports.ts';

export function unlessTest<Needs extends { readonly log: Log }>(
  needs: Needs,
  { test }: Pick<EnquiryRecord, 'test'>,
): Needs {
  return test === true ? { ...needs, log: { ...needs.log, count() {}, measure() {} } } : needs;
}
