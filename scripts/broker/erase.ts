/** `erase`: takes a borrower's details out of the table at once, on their request. */
import { eraseRecord } from '../../functions/operations/erase-enquiry.ts';
import { stages } from '../../infra/stages.ts';
import type { Command } from './command.ts';
import { findRecord } from './find-record.ts';
import type { Target } from './target.ts';

const MOST_RESTORABLE_DAYS = 35;

const SENT = {
  never: 'It had not been sent to the broker, and will not be.',
  being_sent: 'It was being sent at that moment; if it arrived, the broker is told to erase it.',
  already: 'The broker may hold a copy, and is being told to erase it.',
} as const;

export const erase: Command = {
  summary: 'erase a borrower’s details at once',
  usage: ['erase <reference> [--yes]'],
  notes: [
    'Name, phone, e-mail, scenario and the rest leave the table at once. A stub stays as evidence: when',
    `and how consent was given. Backups hold the details for up to ${MOST_RESTORABLE_DAYS} days more, then lose them.`,
  ],
  run: async (invocation) => {
    const record = await findRecord(invocation);
    await invocation.confirm(`Erase the details of ${record.reference} for good?`);
    const { reference, sent } = await eraseRecord(record, await invocation.records());
    const days = backupDays(invocation.target);
    const backup =
      days === 0
        ? 'There is no backup on this machine.'
        : `Backups hold them for ${days} days more; a table restored from one must be erased again.`;
    return {
      text: `The details of ${reference} are erased. ${SENT[sent]}\n${backup}`,
      data: { reference, sent, backup_days: days },
    };
  },
};

function backupDays({ stage }: Target): number {
  return stage === 'local' ? 0 : stages[stage].restorableDays;
}
