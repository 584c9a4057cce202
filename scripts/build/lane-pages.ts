/** The pages of lanes: all of them side by side, and each in full, with its figures drawn as bars. */
import type { Catalogue, CatalogueLane, ContentLane } from '../../functions/catalogue/content.ts';
import { describeRange } from '../../functions/catalogue/lane-answers.ts';
import { describeLane } from '../../functions/catalogue/lanes.ts';
import {
  drawBar,
  type Extent,
  type Scale,
  scaleOver,
} from '../../functions/catalogue/range-bar.ts';
import type { Lane, Range } from '../../functions/catalogue/schema.ts';
import { sayMoney } from '../../functions/money.ts';
import { listFacts, listFigures, listNotes } from './catalogue.ts';
import { laneHead } from './discovery.ts';
import { type Page, renderMarkdown, sayDate, slugOf } from './page.ts';

// One scale for each thing that lanes are compared by; each unit of a rate has its own.

type LaneScales = ReturnType<typeof makeScales>;

export function makeScales(lanes: readonly CatalogueLane[]) {
  const over = (ranges: readonly Extent[]) => scaleOver(ranges, true);
  return {
    size: over(lanes.map(({ size }) => size)),
    time_to_fund: over(lanes.map(({ time_to_fund }) => time_to_fund)),
    lvr: { min: 0, max: 100 },
    rate: (unit: Range['unit']): Scale => {
      const alike = lanes.filter(({ rate }) => rate.unit === unit);
      return { min: 0, max: scaleOver(alike.map(({ rate }) => rate)).max };
    },
  };
}

// One lane in full. Every sentence that fetch returns is here in the same words, so that a citation
// shows what was read; besides, the lists of the lane stand where its text speaks of them.

export function lanePage(lane: ContentLane, catalogue: Catalogue, scales: LaneScales): Page {
  const { base_url, method, disclosure } = catalogue;
  const shown = describeLane(lane, base_url);
  const figures = listFigures(shown).map(({ what, name, observed, typical }) => {
    const scale = what === 'rate' ? scales.rate(observed.unit) : scales[what];
    const bar = drawBar(observed, typical, scale);
    return { name, range: describeRange(observed), bar, usual: describeRange(typical) };
  });
  return {
    path: `/lanes/${lane.id}`,
    template: 'lane',
    title: lane.name,
    description: lane.summary,
    script: 'lane',
    head: laneHead(lane, catalogue),
    values: {
      method,
      disclosure,
      observed_on: sayDate(shown.observed_at),
      figures,
      facts: listFacts(shown).map(([name, text]) => ({ name, text })),
      notes: listNotes(shown),
      sections: addLists(splitText(lane.text), shown),
      questions: shown.questions,
      related_words: lane.related_words.join(', '),
    },
  };
}

type Section = { readonly heading: string; readonly html: string };

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
function addLists(sections: readonly Section[], lane: Lane) {
  const lists: Readonly<Record<string, object>> = {
    Documents: { checklist: lane.documents },
    'What usually stops it': { points: lane.deal_breakers },
    'How it is usually repaid': { text: lane.exit },
    'Credit history': { text: lane.credit },
  };
  const headings = new Set(sections.map(({ heading }) => heading));
  const missing = Object.keys(lists).filter((heading) => !headings.has(heading));
  const all = [...sections, ...missing.map((heading) => ({ heading, html: '' }))];
  return all.map((section) => ({
    ...section,
    id: slugOf(section.heading),
    ...{ checklist: [], points: [], text: '' },
    ...lists[section.heading],
  }));
}

// The lanes side by side: one table, with each range as a bar that can be set beside the others.

const UNIT_SCALE: Scale = { min: 0, max: 10 };

export function lanesPage(catalogue: Catalogue, scales: LaneScales) {
  const { lanes, method, observed_at, base_url, sentences } = catalogue;
  return {
    template: 'lanes',
    ...sentences.page.lanes,
    values: {
      method,
      observed_at: sayDate(observed_at),
      swatch_observed: drawBar(UNIT_SCALE, undefined, UNIT_SCALE),
      swatch_typical: drawBar(UNIT_SCALE, UNIT_SCALE, UNIT_SCALE),
      sizes: saySizes(scales.size),
      days: sayDays(scales.time_to_fund),
      lanes: lanes.map((lane) => compareLane(describeLane(lane, base_url), scales)),
    },
  };
}

function compareLane(
  { id, name, size, time_to_fund, lvr, rate, typical }: Lane,
  scales: LaneScales,
) {
  const cells = [
    [saySizes(size), drawBar(size, typical.size, scales.size)],
    [sayDays(time_to_fund), drawBar(time_to_fund, typical.time_to_fund, scales.time_to_fund)],
    lvr && typical.lvr
      ? [describeRange(lvr), drawBar(lvr, typical.lvr, scales.lvr)]
      : ['not used', ''],
    [describeRange(rate), drawBar(rate, typical.rate, scales.rate(rate.unit))],
  ];
  return { id, name, cells: cells.map(([text, bar]) => ({ text, bar })) };
}

const saySizes = ({ min, max }: Extent) => `${sayMoney(min)} to ${sayMoney(max)}`;
const sayDays = ({ min, max }: Extent) => `${min} to ${max} business days`;
