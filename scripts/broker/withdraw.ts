/** `withdraw`: ends a borrower's consent, when they ask by phone or letter instead of their link. */
import { withdrawRecord } from '../../functions/operations/withdraw-enquiry.ts';
import type { Command } from './command.ts';
import { findRecord } from './find-record.ts';

const SENT = {
  never: 'It had not been sent to the broker, and will not be.',
  being_sent: 'It was being sent at that moment; if it arrived, the broker is told not to use it.',
  already: 'The broker may hold it, and is being told not to use it.',
} as const;

export const withdraw: Command = {
  summary: 'end a borrower’s consent',
  usage: ['withdraw <reference> [--yes]'],
  notes: ['Nothing is sent afterwards by any path. The details stay until erased or retired.'],
  run: async (invocation) => {
    const record = await findRecord(invocation);
    await invocation.confirm(`End the consent of ${record.reference} for good?`);
    const data = await withdrawRecord(record, await invocation.records());
    return { text: `The consent of ${data.reference} has ended. ${SENT[data.sent]}`, data };
  },
};
