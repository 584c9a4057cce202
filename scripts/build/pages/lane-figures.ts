/** A lane's figures as a table: observed, usual, and each as a bar on the scale of all lanes. */
import type { Lane, Range } from '../../../functions/contract/catalogue.ts';
import { escapeHtml } from '../../../functions/domain/escape-html.ts';
import { describeRange } from '../describe-figures.ts';
import type { LaneScales } from './lane-scales.ts';
import { drawBar, type Scale } from './range-bar.ts';
import { sayDate } from './say-date.ts';

type Row = {
  readonly name: string;
  /** What a share is a share of. */
  readonly basis?: string;
  readonly observed: Range;
  readonly typical: Range;
  readonly scale: Scale;
};

export function drawFigures(lane: Lane, scales: LaneScales): string {
  const head = ['Figure', 'Observed range', 'Typical'].map(
    (name) => `<th scope="col" role="columnheader">${name}</th>`,
  );
  const rows = [...listRanges(lane, scales).map(rangeRow), ...listFacts(lane).map(factRow)];
  const notes = lane.notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('');
  return [
    `<p class="quiet">Observed on ${sayDate(lane.observed_at)}. Ranges, not offers.</p>`,
    '<table class="figures" role="table">',
    `<thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead>`,
    `<tbody role="rowgroup">${rows.join('\n')}</tbody></table>`,
    notes && `<ul>${notes}</ul>`,
  ].join('\n');
}

function listRanges({ size, time_to_fund, lvr, rate, typical }: Lane, scales: LaneScales): Row[] {
  return [
    { name: 'Loan size', observed: size, typical: typical.size, scale: scales.size },
    {
      name: 'Time to fund',
      observed: time_to_fund,
      typical: typical.time_to_fund,
      scale: scales.days,
    },
    ...(lvr && typical.lvr
      ? [{ name: 'LVR', basis: lvr.basis, observed: lvr, typical: typical.lvr, scale: scales.lvr }]
      : []),
    { name: 'Rate', observed: rate, typical: typical.rate, scale: scales.rate(rate.unit) },
  ];
}

function rangeRow({ name, basis, observed, typical, scale }: Row): string {
  const range = escapeHtml(describeRange(observed)) + drawBar(observed, typical, scale);
  const usual = escapeHtml(describeRange(typical));
  const cells = `<td role="cell">${range}</td><td role="cell" class="usual">${usual}</td>`;
  const what = basis === undefined ? '' : ` <span class="basis">(${escapeHtml(basis)})</span>`;
  return row(escapeHtml(name) + what, cells);
}

function listFacts({ term_months, min_trading_months, security }: Lane): [string, string][] {
  return [
    ['Term', describeRange(term_months)],
    ['Minimum trading history', `${min_trading_months} months`],
    ['Security', security.join(', ')],
  ];
}

function factRow([name, text]: [string, string]): string {
  return row(name, `<td role="cell" colspan="2">${escapeHtml(text)}</td>`);
}

/** The roles keep it a table where a narrow screen shows blocks. */
function row(heading: string, cells: string): string {
  return `<tr role="row"><th scope="row" role="rowheader">${heading}</th>${cells}</tr>`;
}
