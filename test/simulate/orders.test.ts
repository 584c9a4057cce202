/** The real operations in every order that two switches and a death permit; then anyone in any order. */
import { describe, expect, it } from 'vitest';
import { proves } from '../promises.ts';
import { load, RUNS_ALL, SEED, tell as tellFigure } from '../support/faults-load.ts';
import { wander } from './explore.ts';
import { playWell } from './play-well.ts';
import { describeScene, SCENES } from './scenes.ts';
import { tell } from './tell.ts';

describe('the life of an enquiry', () => {
  let played = 0;

  // Of the scenes every second with two switches, and the others with one; all with two in the whole plan.
  it.each(SCENES.map((scene, at) => [describeScene(scene), scene, at] as const))(
    proves('answered-is-kept', 'keeps every promise in every order: %s'),
    async (_name, scene, at) => {
      const switches = RUNS_ALL || at % 2 === 0 ? 2 : 1;
      played += await playWell(scene, { switches, mishaps: 0, deaths: 1 });
      if (RUNS_ALL) played += await playWell(scene, { switches: 2, mishaps: 1, deaths: 0 });
    },
  );

  it(
    proves('consent-first', 'keeps every promise with anyone, in any order, with anything wrong'),
    async () => {
      const count = load(500, 20_000);
      for (let seed = SEED; seed < SEED + count; seed += 1) {
        const story = await wander(seed);
        expect(story.broken && tell(story.scene, story, `${seed}`)).toBeUndefined();
      }
      tellFigure(
        'Model',
        `${played} stories of ${SCENES.length} scenes and ${count} by chance, over the real operations`,
      );
    },
  );
});
