/** `stats`: how many, by outcome, surface, assistant, lane, fit and consent. */
import { type Counts, countEnquiries } from '../../functions/domain/count-enquiries.ts';
import type { Command } from './command.ts';
import { CommandProblem } from './target.ts';
import { formatTable } from './terminal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const stats: Command = {
  summary: 'how many, by outcome, surface, assistant, lane, fit and consent',
  usage: ['stats [--days 30]'],
  notes: ['Counts only. An enquiry that fits several lanes counts for each.'],
  options: { days: { type: 'string', default: '30' } },
  run: async ({ options, records, now, palette }) => {
    const days = Number(options['days']);
    if (!(days > 0)) throw new CommandProblem('--days takes a number of days, such as 30.');
    const { listing } = await records();
    const found = await Array.fromAsync(listing.all({ since: now - days * DAY_MS }));
    const data = countEnquiries(found);
    const rows = Object.entries(data.by).flatMap(([what, counts]) => listRows(what, counts));
    const title = `${data.enquiries} in ${days} days`;
    const table = formatTable({ head: ['By', '', 'Enquiries'], rows }, palette);
    return {
      text: rows.length === 0 ? `${title}.` : `${title}\n\n${table}`,
      data: { days, ...data },
    };
  },
};

function listRows(what: string, counts: Counts): string[][] {
  return Object.entries(counts).map(([name, many], index) => [
    index === 0 ? what : '',
    name,
    String(many),
  ]);
}
