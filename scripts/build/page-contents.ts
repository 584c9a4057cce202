/** What the pages with lists of lanes say between header and footer. */
import type { Catalogue } from '../../functions/contract/built.ts';
import type { LaneSummary } from '../../functions/contract/catalogue.ts';
import { summariseLane } from '../../functions/domain/lane-views.ts';
import { describeRange } from './describe-figures.ts';
import { escapeHtml, fillTemplate } from './render-html.ts';

export type Page = { readonly title: string; readonly description: string; readonly main: string };

export function homePage(template: string, { lanes }: Catalogue): Page {
  const description =
    'General information on business finance for self-employed people and ABN holders in Australia.';
  const list = lanes.map(
    ({ id, name, summary }) =>
      `<dt><a href="/lanes/${id}">${escapeHtml(name)}</a></dt><dd>${escapeHtml(summary)}</dd>`,
  );
  const values = { description, lane_count: String(lanes.length), lanes: list.join('\n') };
  return {
    title: 'Business finance in plain words',
    description,
    main: fillTemplate(template, values),
  };
}

export function lanesPage(
  template: string,
  { lanes, method, observed_at, base_url }: Catalogue,
): Page {
  const description = 'Observed loan sizes, times, loan-to-value ratios and rates, side by side.';
  const rows = lanes.map((lane) => laneRow(summariseLane(lane, base_url)));
  const values = { description, method, observed_at, rows: rows.join('\n') };
  return { title: 'Kinds of business finance', description, main: fillTemplate(template, values) };
}

function laneRow({ id, name, size, time_to_fund, lvr, rate }: LaneSummary): string {
  const cells = [
    describeRange(size),
    `${time_to_fund.min} to ${time_to_fund.max} business days`,
    lvr ? `up to ${lvr.max}%` : 'not used',
    describeRange(rate),
  ].map((text) => `<td>${escapeHtml(text)}</td>`);
  const heading = `<th scope="row"><a href="/lanes/${id}">${escapeHtml(name)}</a></th>`;
  return `<tr>${heading}${cells.join('')}</tr>`;
}
