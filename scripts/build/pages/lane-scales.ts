/** One scale for each thing that lanes are compared by; each unit of a rate has its own. */
import type { Range } from '../../../functions/contract/catalogue.ts';
import type { CatalogueLane } from '../../../functions/contract/content.ts';
import { type Scale, scaleOver } from './range-bar.ts';

export type LaneScales = {
  readonly size: Scale;
  readonly days: Scale;
  readonly lvr: Scale;
  readonly rate: (unit: Range['unit']) => Scale;
};

export function makeScales(lanes: readonly CatalogueLane[]): LaneScales {
  return {
    size: scaleOver(
      lanes.map(({ size }) => size),
      true,
    ),
    days: scaleOver(
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
