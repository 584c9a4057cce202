/** `timeline`: every step and attempt of one enquiry, without personal data. */
import { tellTimeline } from '../../functions/domain/tell-timeline.ts';
import type { Command } from './command.ts';
import { findRecord } from './find-record.ts';
import { formatTable, formatTime } from './terminal.ts';

export const timeline: Command = {
  summary: 'every step and attempt of one enquiry, without personal data',
  usage: ['timeline <reference>'],
  notes: ['Search the logs for the request id to find the same enquiry there.'],
  run: async (invocation) => {
    const record = await findRecord(invocation);
    const { zone, palette } = invocation;
    const { reference, state, request_id: requestId } = record;
    const steps = tellTimeline(record);
    const rows = steps.map(({ at, step, note, due }) => [
      formatTime(at, zone),
      due ? `(to come) ${step}` : step,
      note ?? '',
    ]);
    const title = `${reference}  ${palette('bold', state)}  request ${requestId ?? 'unknown'}`;
    return {
      text: `${title}\n\n${formatTable({ head: ['When', 'Step', 'Note'], rows }, palette)}`,
      data: { reference, state, request_id: requestId ?? null, steps },
    };
  },
};
