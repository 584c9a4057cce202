/** `export`: all that is held about a borrower in one enquiry, for their request to see it. */
import { writeFile } from 'node:fs/promises';
import { exportEnquiry } from '../../functions/domain/export-enquiry.ts';
import type { Command } from './command.ts';
import { findRecord } from './find-record.ts';

export const exportData: Command = {
  summary: 'the borrower’s data and the consent evidence as JSON, for an access request',
  usage: ['export <reference> [--out enquiry.json]'],
  notes: [
    'Make sure first that whoever asks is the borrower. The file holds personal data and is readable',
    'by you alone: send it safely, and delete it after.',
  ],
  options: { out: { type: 'string' } },
  run: async (invocation) => {
    const data = exportEnquiry(await findRecord(invocation), invocation.now);
    const text = JSON.stringify(data, null, 2);
    const { out } = invocation.options;
    if (typeof out !== 'string') return { text, data };
    await writeFile(out, `${text}\n`, { mode: 0o600, flag: 'wx' });
    return { text: `Written to ${out}.`, data: { reference: data.reference, out } };
  },
};
