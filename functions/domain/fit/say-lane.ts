/** A judged lane as callers read it, and the whole answer kept under its size. */
import type { Check, Fit, LaneFit } from '../../contract/fit.ts';
import { CHECKS } from '../../contract/vocabulary.ts';
import type { JudgedLane } from './judge-lane.ts';

export function describeLane({ lane, results, hasFailed }: JudgedLane, baseUrl: string): LaneFit {
  const changes = CHECKS.map((name) => results[name].change).filter(
    (change) => change !== undefined,
  );
  return {
    id: lane.id,
    name: lane.name,
    checks: CHECKS.map((check): Check => {
      const { outcome, detail, working } = results[check];
      return { check, outcome, detail, ...(working === undefined ? {} : { working }) };
    }),
    documents: hasFailed ? [] : lane.documents,
    deal_breakers: hasFailed ? [] : lane.deal_breakers,
    ...(changes.length === 0 ? {} : { what_would_change_it: changes }),
    document_id: `lane:${lane.id}`,
    url: `${baseUrl}/lanes/${lane.id}`,
  };
}

const MAX_BYTES = 7800;

/** Callers are promised a few KB: the lists that a lane's page also holds are the first to go. */
export function shrinkToFit(fit: Fit): Fit {
  let short = fit;
  for (const shrink of SHRINKS) {
    if (sizeOf(short) <= MAX_BYTES) break;
    short = shrink(short);
  }
  while (sizeOf(short) > MAX_BYTES && short.considered.length > 0) {
    short = { ...short, considered: short.considered.slice(0, -1) };
  }
  return short;
}

const SHRINKS: readonly ((fit: Fit) => Fit)[] = [
  (fit) => ({ ...fit, lanes: fit.lanes.map(shortenLists) }),
  (fit) => ({ ...fit, lanes: fit.lanes.map(dropLists) }),
  (fit) => ({ ...fit, considered: fit.considered.map(dropPassed) }),
];

const shortenLists = (lane: LaneFit): LaneFit => ({
  ...lane,
  documents: lane.documents.slice(0, 4),
  deal_breakers: lane.deal_breakers.slice(0, 3),
});
const dropLists = (lane: LaneFit): LaneFit => ({ ...lane, documents: [], deal_breakers: [] });
/** Of a lane that does not fit, what passed says least. */
const dropPassed = (lane: LaneFit): LaneFit => ({
  ...lane,
  checks: lane.checks.filter(({ outcome }) => outcome !== 'pass'),
});

/** About what it is as JSON, at a fraction of the cost of making the JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  let size = 2;
  for (const [key, part] of Object.entries(value)) {
    size += sizeOf(part) + (Array.isArray(value) ? 1 : key.length + 4);
  }
  return size;
}
