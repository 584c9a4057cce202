/**
 * Tells a story to a person: `npm run story -- <seed>`. A number is a story drawn by chance; what a
 * failing test prints, such as `5:201:0.0.1`, is a scene, its allowance and the moves that were made.
 */
import { replay, wander } from './explore.ts';
import { describeScene, SCENES } from './scenes.ts';
import { readSeed, tell } from './tell.ts';

const USAGE = `Say which story: a number draws one by chance; a seed such as 3:201:0.0.1 is a scene,
how far it may stray (switches, mishaps, deaths) and its moves. The scenes:
${SCENES.map((scene, at) => `  ${at}  ${describeScene(scene)}`).join('\n')}`;

const seed = process.argv[2] ?? '';
const known = readSeed(seed);
if (/^\d+$/.test(seed)) {
  const story = await wander(Number(seed));
  console.log(tell(story.scene, story, seed));
} else if (known !== undefined) {
  const story = await replay(known.scene, known.allowance, known.picks);
  console.log(tell(known.scene, story, seed));
} else {
  console.error(USAGE);
  process.exitCode = seed === '' || seed === '--help' ? 0 : 1;
}
