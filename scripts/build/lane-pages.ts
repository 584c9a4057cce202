/** The pages of lanes: all of them side by side, and each in full, with its figures drawn as bars. */
import type { Catalogue, CatalogueLane, ContentLane } from '../../functions/catalogue/content.ts';
import { describeRange } from '../../functions/catalogue/lane-answers.ts';
import { describeLane } from '../../functions/catalogue/lanes.ts';
import { drawBar, type Scale, scaleOver } from '../../functions/catalogue/range-bar.ts';
import type { Lane, Range } from '../../functions/catalogue/schema.ts';
import { escapeHtml } from '../../functions/delivery/brief-formats.ts';
import { sayMoney } from '../../functions/money.ts';
import { type Figure, listFacts, listFigures, listNotes } from './catalogue.ts';
import { type MakePage, type Page, renderMarkdown, sayDate, slugOf } from './page.ts';

export function drawFigures(lane: Lane, scales: LaneScales): string {
  const head = ['Figure', 'Observed range', 'Typical'].map(
    (name) => `<th scope="col">${name}</th>`,
  );
  const rows = [
    ...listFigures(lane).map((figure) => figureRow(figure, scales)),
    ...listFacts(lane).map(factRow),
  ];
  return [
    `<p class="quiet">Observed on ${sayDate(lane.observed_at)}. Ranges, not offers.</p>`,
    '<table class="figures">',
    `<thead><tr>${head.join('')}</tr></thead>`,
    `<tbody>${rows.join('\n')}</tbody></table>`,
    list(listNotes(lane)),
  ].join('\n');
}

function figureRow({ what, name, observed, typical }: Figure, scales: LaneScales): string {
  const scale = what === 'rate' ? scales.rate(observed.unit) : scales[what];
  const range = escapeHtml(describeRange(observed)) + drawBar(observed, typical, scale);
  const usual = escapeHtml(describeRange(typical));
  const cells = `<td>${range}</td><td class="usual">${usual}</td>`;
  return row(name, cells);
}

function factRow([name, text]: [string, string]): string {
  return row(name, `<td colspan="2">${escapeHtml(text)}</td>`);
}

function row(heading: string, cells: string): string {
  return `<tr><th scope="row">${heading}</th>${cells}</tr>`;
}

// One scale for each thing that lanes are compared by; each unit of a rate has its own.

export type LaneScales = {
  readonly size: Scale;
  readonly time_to_fund: Scale;
  readonly lvr: Scale;
  readonly rate: (unit: Range['unit']) => Scale;
};

export function makeScales(lanes: readonly CatalogueLane[]): LaneScales {
  return {
    size: scaleOver(
      lanes.map(({ size }) => size),
      true,
    ),
    time_to_fund: scaleOver(
      lanes.map(({ time_to_fund }) => time_to_fund),
      true,
    ),
    lvr: { min: 0, max: 100 },
    rate: (unit) => {
      const alike = lanes.filter(({ rate }) => rate.unit === unit);
      return { min: 0, max: scaleOver(alike.map(({ rate }) => rate)).max };
    },
  };
}

// One lane in full. Every sentence that fetch returns is here in the same words, so that a citation
// shows what was read; besides, the lists of the lane stand where its text speaks of them.

type Section = { readonly heading: string; readonly html: string };
type Scene = { readonly catalogue: Catalogue; readonly scales: LaneScales };

export function lanePage(make: MakePage, lane: ContentLane, scene: Scene): Page {
  const sections = listSections(lane, scene);
  const words = { title: lane.name, description: lane.summary, script: 'lane' };
  return make('lane', words, {
    contents: sections.map(contentsItem).join('\n'),
    sections: sections.map(showSection).join('\n'),
  });
}

function listSections(lane: ContentLane, { catalogue, scales }: Scene): Section[] {
  const { base_url, method, disclosure } = catalogue;
  const shown = describeLane(lane, base_url);
  return [
    { heading: 'Observed figures', html: drawFigures(shown, scales) },
    ...addLists(splitText(lane.text), shown),
    { heading: 'Questions that sharpen a need', html: listQuestions(shown) },
    ...listWords(lane),
    {
      heading: 'How we know',
      html: `<p>${escapeHtml(`${method} Observed on ${sayDate(lane.observed_at)}.`)}</p>`,
    },
    { heading: 'General information only', html: `<p>${escapeHtml(disclosure)}</p>` },
  ];
}

/** A lane's text is all under headings of the second level. */
function splitText(text: string): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...body] = part.split('\n');
      return { heading: heading.trim(), html: renderMarkdown(body.join('\n')) };
    });
}

/** Puts each list under the heading that speaks of it, or under one of its own at the end. */
function addLists(sections: readonly Section[], lane: Lane): Section[] {
  const lists: Readonly<Record<string, string>> = {
    Documents: documentList(lane),
    'What usually stops it': list(lane.deal_breakers),
    'How it is usually repaid': `<p>${escapeHtml(lane.exit)}</p>`,
    'Credit history': `<p>${escapeHtml(lane.credit)}</p>`,
  };
  const headings = new Set(sections.map(({ heading }) => heading));
  const missing = Object.entries(lists).filter(([heading]) => !headings.has(heading));
  return [
    ...sections.map(({ heading, html }) => ({ heading, html: html + (lists[heading] ?? '') })),
    ...missing.map(([heading, html]) => ({ heading, html })),
  ];
}

function documentList({ documents }: Lane): string {
  const button =
    '<p class="needs-script"><button class="plain" type="button" data-print="documents">' +
    'Print this list</button></p>';
  return list(documents, ' class="checklist"') + button;
}

function listQuestions({ questions }: Lane): string {
  const items = questions.map(
    ({ question, why }) =>
      `<li><strong>${escapeHtml(question)}</strong> <span class="why">${escapeHtml(why)}</span></li>`,
  );
  return `<ul class="questions">${items.join('')}</ul>`;
}

function listWords({ related_words }: ContentLane): Section[] {
  if (related_words.length === 0) return [];
  return [{ heading: 'Related words', html: `<p>${escapeHtml(related_words.join(', '))}.</p>` }];
}

function list(items: readonly string[], attributes = ''): string {
  return `<ul${attributes}>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

function contentsItem({ heading }: Section): string {
  return `<li><a href="#${slugOf(heading)}">${escapeHtml(heading)}</a></li>`;
}

function showSection({ heading, html }: Section): string {
  const id = slugOf(heading);
  return `<section id="${id}">\n<h2>${escapeHtml(heading)}</h2>\n${html}</section>`;
}

// The lanes side by side: one table, with each range as a bar that can be set beside the others.

const UNIT_SCALE: Scale = { min: 0, max: 10 };

export function lanesPage(make: MakePage, catalogue: Catalogue): Page {
  const { lanes, method, observed_at, base_url, sentences } = catalogue;
  const scales = makeScales(lanes);
  const rows = lanes.map((lane) => laneRow(describeLane(lane, base_url), scales));
  return make('lanes', sentences.page.lanes, {
    method,
    observed_at: sayDate(observed_at),
    swatch_observed: drawBar({ min: 0, max: 10 }, undefined, UNIT_SCALE),
    swatch_typical: drawBar({ min: 0, max: 10 }, { min: 0, max: 10 }, UNIT_SCALE),
    table: drawTable(listHeadings(scales).map(heading), rows),
  });
}

/** A narrow screen is moved over it sideways; the kinds of finance and the scales stay in sight. */
function drawTable(headings: readonly string[], rows: readonly string[]): string {
  const first = '<th scope="col">Kind of finance</th>';
  return [
    '<div class="scroll" role="region" aria-label="Observed figures" tabindex="0">',
    '<table class="compare">',
    '<caption class="unseen">Observed figures for each kind of business finance</caption>',
    `<thead><tr>${first}${headings.join('')}</tr></thead>`,
    `<tbody>\n${rows.join('\n')}\n</tbody></table>`,
    '</div>',
  ].join('\n');
}

function listHeadings({ size, time_to_fund: days }: LaneScales): [string, string][] {
  return [
    ['Loan size', `${sayMoney(size.min)} to ${sayMoney(size.max)}`],
    ['Time to fund', `${days.min} to ${days.max} business days`],
    ['LVR', '0% to 100%'],
    ['Rate', 'a scale for each way of quoting'],
  ];
}

function heading([name, scale]: [string, string]): string {
  const words = `${escapeHtml(name)} <span class="scale">${escapeHtml(scale)}</span>`;
  return `<th scope="col">${words}</th>`;
}

function laneRow(lane: Lane, scales: LaneScales): string {
  const { id, name, size, time_to_fund, lvr, rate, typical } = lane;
  const cells = [
    cell(sayRange(size), drawBar(size, typical.size, scales.size)),
    cell(
      `${time_to_fund.min} to ${time_to_fund.max} business days`,
      drawBar(time_to_fund, typical.time_to_fund, scales.time_to_fund),
    ),
    cell(
      lvr ? describeRange(lvr) : 'not used',
      lvr && typical.lvr ? drawBar(lvr, typical.lvr, scales.lvr) : '',
    ),
    cell(describeRange(rate), drawBar(rate, typical.rate, scales.rate(rate.unit))),
  ];
  const link = `<a href="/lanes/${id}">${escapeHtml(name)}</a>`;
  return `<tr><th scope="row">${link}</th>${cells.join('')}</tr>`;
}

function cell(text: string, bar: string): string {
  return `<td>${escapeHtml(text)}${bar}</td>`;
}

function sayRange({ min, max }: Pick<Range, 'min' | 'max'>): string {
  return `${sayMoney(min)} to ${sayMoney(max)}`;
}
