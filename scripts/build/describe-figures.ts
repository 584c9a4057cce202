/** Writes a lane's figures as a section of Markdown: a table, and what the table would hide. */
import type { Range } from '../../functions/contract/catalogue.ts';
import type { CatalogueLane } from '../../functions/contract/content.ts';
import { describeLane, formatMoney } from '../../functions/domain/lane-views.ts';

const FORMATS: Record<Range['unit'], { value: (n: number) => string; unit: string }> = {
  AUD: { value: formatMoney, unit: '' },
  business_days: { value: String, unit: ' business days from complete documents' },
  percent: { value: (n) => `${n}%`, unit: '' },
  percent_per_month: { value: (n) => `${n}%`, unit: ' a month' },
  percent_per_annum: { value: (n) => `${n}%`, unit: ' a year' },
  percent_of_invoice_per_30_days: {
    value: (n) => `${n}%`,
    unit: ' of the invoice for each 30 days',
  },
  months: { value: String, unit: ' months' },
};

export function describeRange({ min, max, unit }: Range): string {
  const format = FORMATS[unit];
  const ends = min === max ? format.value(min) : `${format.value(min)} to ${format.value(max)}`;
  return `${ends}${format.unit}`;
}

export function describeFigures(lane: CatalogueLane): string {
  /** The figures need no address, and no base URL to make one from. */
  const { size, time_to_fund, lvr, rate, typical, term_months, notes } = describeLane(lane, '');
  const rows = [
    row('Loan size', size, typical.size),
    row('Time to fund', time_to_fund, typical.time_to_fund),
    ...(lvr && typical.lvr ? [row(`LVR (${lvr.basis})`, lvr, typical.lvr)] : []),
    row('Rate', rate, typical.rate),
    `| Term | ${describeRange(term_months)} | |`,
    `| Minimum trading history | ${lane.min_trading_months} months | |`,
    `| Security | ${lane.security.join(', ')} | |`,
  ];
  return [
    '## Observed figures',
    ['| Figure | Observed range | Typical |', '| --- | --- | --- |', ...rows].join('\n'),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n');
}

function row(name: string, observed: Range, typical: Range): string {
  return `| ${name} | ${describeRange(observed)} | ${describeRange(typical)} |`;
}
