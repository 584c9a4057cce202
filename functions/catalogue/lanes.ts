/** Lists the finance types in brief, or one with its full criteria. */

import * as z from 'zod';
import { parseInput } from '../input.ts';
import { groupThousands } from '../money.ts';
import { Refusal } from '../refusals.ts';
import type { Catalogue, CatalogueLane } from './content.ts';
import { type Lane, type LaneSummary, type Products, productsInput, type Range } from './schema.ts';

/** An unknown lane is not found rather than malformed, so that the answer can list the valid ones. */
const anyLane = productsInput.extend({ lane: z.string().optional() });

export function listProducts(catalogue: Catalogue, input: unknown): Products {
  const { lane } = parseInput(anyLane, input);
  const { method, disclosure, observed_at, base_url, lanes } = catalogue;
  const published = { method, disclosure, observed_at };
  if (lane === undefined) {
    return { lanes: lanes.map((each) => summariseLane(each, base_url)), ...published };
  }
  const found = lanes.find(({ id }) => id === lane);
  if (found === undefined) {
    throw new Refusal('unknown_lane', {
      issues: [{ field: 'lane', code: 'not_found', problem: NO_LANE }],
      valid_lanes: lanes.map(({ id }) => id),
    });
  }
  return { lane: describeLane(found, base_url), ...published, observed_at: found.observed_at };
}

/** For a model, which reads every byte: what each lane says alike, or what says another field again, goes. */
export function leanProducts(products: Products): object {
  if ('lane' in products) return products;
  const lanes = products.lanes.map(({ observed_at: _, document_id: __, lvr, ...lane }) => ({
    ...lane,
    lvr: lvr && { min: lvr.min, max: lvr.max, unit: lvr.unit },
  }));
  return { ...products, lanes };
}

const NO_LANE = 'is not a lane id; send one of valid_lanes, or leave it out for all lanes.';

// One lane of the catalogue as callers see it: in brief, and with its full criteria.

type Pair = readonly [number, number];

export function laneDocumentId(laneId: string): string {
  return `lane:${laneId}`;
}

export function lanePageUrl(baseUrl: string, laneId: string): string {
  return `${baseUrl}/lanes/${laneId}`;
}

function summariseLane(lane: CatalogueLane, baseUrl: string): LaneSummary {
  const { id, name, summary, size, time_to_fund, lvr, rate, observed_at } = lane;
  return {
    id,
    name,
    summary,
    size: range([size.min, size.max], 'AUD'),
    time_to_fund: range([time_to_fund.min, time_to_fund.max], 'business_days'),
    lvr: lvr && lvrRange(lvr, [lvr.typical[0], lvr.max]),
    rate: range([rate.min, rate.max], rate.unit),
    observed_at,
    document_id: laneDocumentId(id),
    url: lanePageUrl(baseUrl, id),
  };
}

export function describeLane(lane: CatalogueLane, baseUrl: string): Lane {
  const { size, time_to_fund, lvr, rate } = lane;
  return {
    ...summariseLane(lane, baseUrl),
    typical: {
      size: range(size.typical, 'AUD'),
      time_to_fund: range(time_to_fund.typical, 'business_days'),
      lvr: lvr && lvrRange(lvr, lvr.typical),
      rate: range(rate.typical, rate.unit),
    },
    term_months: range(lane.term_months, 'months'),
    min_trading_months: lane.min_trading_months,
    security: [...lane.security],
    suits: lane.suits,
    documents: lane.documents,
    deal_breakers: [...lane.deal_breakers],
    questions: [...lane.questions],
    fees: lane.fees,
    exit: lane.exit,
    credit: lane.credit,
    notes: laneNotes(lane),
  };
}

/** What the ranges alone would hide from a careful reader. */
function laneNotes(lane: CatalogueLane): string[] {
  const { lvr } = lane;
  return [
    ...(lvr?.caps ?? []).map(({ called, max }) => `LVR cap for ${called}: ${max}%.`),
    ...(lvr?.cost_max === undefined ? [] : [`Limit on total cost: ${lvr.cost_max}%.`]),
    ...(lvr?.land_max === undefined ? [] : [`LVR cap for land: ${lvr.land_max}%.`]),
    ...(lvr?.only_with_property ? ['LVR matters only where property backs the loan.'] : []),
    ...(lane.trading_basis === 'venue'
      ? ['The minimum trading history is that of the venue, not of the borrower’s ABN.']
      : []),
    ...(lane.min_monthly_turnover === undefined
      ? []
      : [`Usual minimum turnover: $${groupThousands(lane.min_monthly_turnover)} a month.`]),
    ...lane.rate.also,
    ...(lane.weak.length > 0
      ? [`A rough guide, as fewer than two sources agree: ${lane.weak.map(nameFigure).join(', ')}.`]
      : []),
  ];
}

const FIGURES: Readonly<Record<string, string>> = {
  size: 'loan size',
  time_to_fund: 'time to fund',
  lvr: 'LVR',
  min_trading_months: 'minimum trading history',
  'rate.also': 'other ways of quoting the rate',
};
const ENDS: Readonly<Record<string, string>> = { min: ' (lowest)', max: ' (highest)' };

function nameFigure(path: string): string {
  const [figure = path, end = ''] = path.split('.');
  return FIGURES[path] ?? `${FIGURES[figure] ?? figure.replaceAll('_', ' ')}${ENDS[end] ?? ''}`;
}

function range([min, max]: Pair, unit: Range['unit']): Range {
  return { min, max, unit };
}

function lvrRange({ basis_text }: NonNullable<CatalogueLane['lvr']>, ends: Pair) {
  return { ...range(ends, 'percent'), basis: basis_text };
}
