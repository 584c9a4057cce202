/** Checks the lane files: one for each lane, each with figures that are still fresh. */
import { type LaneFile, laneFile } from '../../functions/contract/content.ts';
import { LANE_IDS, type LaneId } from '../../functions/contract/vocabulary.ts';
import { parsePage } from './parse-page.ts';
import { type Review, warnOrRefuse } from './problems.ts';
import type { SourceFile } from './read-content.ts';

/** A lane as it is written, before its rules are compiled. */
export type WrittenLane = LaneFile & {
  readonly id: LaneId;
  readonly file: string;
  readonly text: string;
};

export function checkLanes(sources: readonly SourceFile[], review: Review): WrittenLane[] {
  const unknown = sources.filter(({ name }) => !LANE_IDS.some((id) => id === name));
  for (const { file } of unknown) {
    review.problems.push(`${file}: is not a lane: name it for one of ${LANE_IDS.join(', ')}`);
  }
  return LANE_IDS.flatMap((id) => checkLane(id, sources, review));
}

/** Published order is that of LANE_IDS, whatever the order of the files. */
function checkLane(id: LaneId, sources: readonly SourceFile[], review: Review): WrittenLane[] {
  const source = sources.find(({ name }) => name === id);
  if (source === undefined) {
    review.problems.push(`content/lanes/${id}.md: is missing: every lane has a page`);
    return [];
  }
  const lane = parsePage(laneFile, source, review);
  if (lane === undefined) return [];
  checkFreshness(source.file, lane, review);
  return [{ id, file: source.file, ...lane }];
}

function checkFreshness(
  file: string,
  { observed_at, stale_after }: Pick<LaneFile, 'observed_at' | 'stale_after'>,
  review: Review,
): void {
  const today = review.now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (stale_after < observed_at) {
    review.problems.push(`${file}: stale_after: must not come before observed_at`);
  } else if (stale_after < today) {
    const cure = 'observe its figures again, then set observed_at and stale_after';
    warnOrRefuse(review, `${file}: went stale after ${stale_after}: ${cure}`);
  }
}
