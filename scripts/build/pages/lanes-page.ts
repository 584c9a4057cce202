/** The lanes side by side: one table, with each range as a bar that can be set beside the others. */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { Lane, Range } from '../../../functions/contract/catalogue.ts';
import { escapeHtml } from '../../../functions/domain/escape-html.ts';
import { describeLane } from '../../../functions/domain/lane-views.ts';
import { sayMoney } from '../../../functions/domain/money.ts';
import { describeRange } from '../describe-figures.ts';
import { fillTemplate } from '../render-html.ts';
import { type LaneScales, makeScales } from './lane-scales.ts';
import type { Page, SiteValues, Templates } from './page.ts';
import { drawBar, type Scale } from './range-bar.ts';
import { sayDate } from './say-date.ts';

const UNIT_SCALE: Scale = { min: 0, max: 10 };

export function lanesPage(
  templates: Templates,
  values: SiteValues,
  { lanes, method, observed_at, base_url }: Catalogue,
): Page {
  const title = 'Kinds of business finance';
  const description = 'Observed loan sizes, times, loan-to-value ratios and rates, side by side.';
  const scales = makeScales(lanes);
  const rows = lanes.map((lane) => laneRow(describeLane(lane, base_url), scales));
  const main = fillTemplate(templates('lanes'), {
    ...values,
    ...{ title, description, method },
    observed_at: sayDate(observed_at),
    search: templates('search-box'),
    swatch_observed: drawBar({ min: 0, max: 10 }, undefined, UNIT_SCALE),
    swatch_typical: drawBar({ min: 0, max: 10 }, { min: 0, max: 10 }, UNIT_SCALE),
    table: drawTable(listHeadings(scales).map(heading), rows),
  });
  return { title, description, main };
}

/** On a narrow screen rows become blocks; the roles keep it a table for those who hear it. */
function drawTable(headings: readonly string[], rows: readonly string[]): string {
  const first = '<th scope="col" role="columnheader">Kind of finance</th>';
  return [
    '<table class="compare" role="table">',
    '<caption class="unseen">Observed figures for each kind of business finance</caption>',
    `<thead role="rowgroup"><tr role="row">${first}${headings.join('')}</tr></thead>`,
    `<tbody role="rowgroup">\n${rows.join('\n')}\n</tbody></table>`,
  ].join('\n');
}

function listHeadings({ size, days }: LaneScales): [string, string][] {
  return [
    ['Loan size', `${sayMoney(size.min)} to ${sayMoney(size.max)}`],
    ['Time to fund', `${days.min} to ${days.max} business days`],
    ['LVR', '0% to 100%'],
    ['Rate', 'a scale for each way of quoting'],
  ];
}

function heading([name, scale]: [string, string]): string {
  const words = `${escapeHtml(name)} <span class="scale">${escapeHtml(scale)}</span>`;
  return `<th scope="col" role="columnheader">${words}</th>`;
}

function laneRow(lane: Lane, scales: LaneScales): string {
  const { id, name, size, time_to_fund, lvr, rate, typical } = lane;
  const cells = [
    cell('Loan size', sayRange(size), drawBar(size, typical.size, scales.size)),
    cell(
      'Time to fund',
      `${time_to_fund.min} to ${time_to_fund.max} business days`,
      drawBar(time_to_fund, typical.time_to_fund, scales.days),
    ),
    cell(
      'LVR',
      lvr ? `up to ${lvr.max}%` : 'not used',
      lvr && typical.lvr ? drawBar({ min: 0, max: lvr.max }, typical.lvr, scales.lvr) : '',
    ),
    cell('Rate', describeRange(rate), drawBar(rate, typical.rate, scales.rate(rate.unit))),
  ];
  const link = `<a href="/lanes/${id}">${escapeHtml(name)}</a>`;
  return `<tr role="row"><th scope="row" role="rowheader">${link}</th>${cells.join('')}</tr>`;
}

function cell(name: string, text: string, bar: string): string {
  const label = `<span class="label" aria-hidden="true">${name}</span>`;
  return `<td role="cell">${label}${escapeHtml(text)}${bar}</td>`;
}

function sayRange({ min, max }: Pick<Range, 'min' | 'max'>): string {
  return `${sayMoney(min)} to ${sayMoney(max)}`;
}
