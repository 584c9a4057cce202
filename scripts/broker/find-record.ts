/** Finds an enquiry by its reference, however it was read out or typed. */
import type { EnquiryRecord } from '../../functions/domain/enquiry-record.ts';
import { readReference } from '../../functions/domain/reference.ts';
import type { Invocation } from './command.ts';
import { CommandProblem } from './target.ts';

export async function findRecord({ given, records }: Invocation): Promise<EnquiryRecord> {
  const [typed] = given;
  if (typed === undefined) {
    throw new CommandProblem('Name the enquiry by its reference, such as BF-7K3M9-Q2X4A-C.');
  }
  return recordOf(typed, records);
}

export async function recordOf(
  typed: string,
  records: Invocation['records'],
): Promise<EnquiryRecord> {
  const reference = readReference(typed);
  if (reference === undefined) {
    throw new CommandProblem(`${typed} is not a reference: its check character does not agree.`);
  }
  const { store } = await records();
  const id = await store.findReference(reference);
  const record = id === undefined ? undefined : await store.read(id);
  if (record === undefined) {
    throw new CommandProblem(`No enquiry has the reference ${reference}.`);
  }
  return record;
}
