/** Lists the finance types in brief, or one with its full criteria. */
import * as z from 'zod';
import type { Catalogue } from '../contract/built.ts';
import { type Products, productsInput } from '../contract/catalogue.ts';
import type { CatalogueLane } from '../contract/content.ts';
import { Refusal } from '../contract/refusals.ts';
import { describeLane, summariseLane } from '../domain/lane-views.ts';
import { parseInput } from './parse-input.ts';

/** An unknown lane is not found rather than malformed, so that the answer can list the valid ones. */
const anyLane = productsInput.extend({ lane: z.string().optional() });

export function listProducts(catalogue: Catalogue, input: unknown): Products {
  const { lane } = parseInput(anyLane, input);
  const { method, disclosure, observed_at, base_url, lanes } = catalogue;
  const published = { method, disclosure, observed_at };
  if (lane === undefined) {
    return { lanes: lanes.map((each) => summariseLane(each, base_url)), ...published };
  }
  const found = findLane(lanes, lane);
  return { lane: describeLane(found, base_url), ...published, observed_at: found.observed_at };
}

const NO_LANE = 'is not a lane id; send one of valid_lanes, or leave it out for all lanes.';

function findLane(lanes: readonly CatalogueLane[], id: string): CatalogueLane {
  const found = lanes.find((each) => each.id === id);
  if (found) return found;
  throw new Refusal('unknown_lane', 'There is no such finance type.', {
    issues: [{ field: 'lane', code: 'not_found', problem: NO_LANE }],
    valid_lanes: lanes.map((each) => each.id),
  });
}
