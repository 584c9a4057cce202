/** `show`: one enquiry whole, with the borrower's details. */

import { sayFlag } from '../../functions/contract/flags.ts';
import { exportEnquiry } from '../../functions/domain/export-enquiry.ts';
import type { Command } from './command.ts';
import { findRecord } from './find-record.ts';
import { formatPairs, formatTime } from './terminal.ts';

export const show: Command = {
  summary: 'one enquiry, with the borrower’s details',
  usage: ['show <reference>'],
  run: async (invocation) => {
    const record = await findRecord(invocation);
    const { now, zone, palette } = invocation;
    const { details, consent, timeline: _, ...rest } = exportEnquiry(record, now);
    const at = (time: string | null) => (time === null ? 'never' : formatTime(time, zone));
    const typed = Object.entries(details ?? {}).map(
      ([name, value]) => [name.replaceAll('_', ' '), String(value)] as const,
    );
    const pairs = [
      ['reference', rest.reference],
      ['state', rest.test ? `${rest.state} (test: call nobody)` : rest.state],
      ['received', `${at(rest.received_at)} through ${rest.surface}`],
      ['assistant', rest.agent_name ?? '(not named)'],
      ...(details === null
        ? [['details', rest.erased_at === null ? '(gone at the end of retention)' : '(erased)']]
        : typed),
      ['fit', [rest.fit.fit, ...rest.fit.lanes].join(' · ')],
      ['flags', rest.fit.flags.map((flag) => sayFlag(flag)).join('\n') || '(none)'],
      ['consent', `${consent.grade}, wording ${consent.wording_version}`],
      ['given', at(consent.given_at)],
      ['ends', at(consent.expires_at)],
      ['withdrawn', at(consent.withdrawn_at)],
      ['erased', at(rest.erased_at)],
      ['details leave', details === null ? 'gone' : at(rest.kept_until.details)],
      ['evidence leaves', at(rest.kept_until.evidence)],
    ] as const;
    const data = { ...rest, details, consent };
    return {
      text: formatPairs(
        pairs.map(([name = '', value = '']) => [name, value]),
        palette,
      ),
      data,
    };
  },
};
