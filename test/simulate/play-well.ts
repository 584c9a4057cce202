/** Plays every story of a scene within an allowance, none of which may break a promise; answers how many. */
import { expect } from 'vitest';
import { explore } from './explore.ts';
import type { Allowance } from './play.ts';
import type { Scene } from './scenes.ts';
import { seedOf, tell } from './tell.ts';

export async function playWell(scene: Scene, allowance: Allowance): Promise<number> {
  const { stories, broken } = await explore(scene, allowance);
  expect(broken && tell(scene, broken, seedOf(scene, allowance, broken.picks))).toBeUndefined();
  return stories;
}
