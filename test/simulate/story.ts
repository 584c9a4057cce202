/**
 * Tells a story to a person: `npm run story -- <seed>`. A number is a story drawn by chance; what a
 * failing test prints, such as `5:201:0.0.1`, is a scene, its allowance and the moves that were made.
 */
import { replay, wander } from './explore.ts';
import { describeScene, SCENES } from './scenes.ts';
import { tell } from './tell.ts';

const USAGE = `Say which story: a number draws one by chance; a seed such as 3:201:0.0.1 is a scene,
how far it may stray (switches, mishaps, deaths) and its moves. The scenes:
${SCENES.map((scene, at) => `  ${at}  ${describeScene(scene)}`).join('\n')}`;

const seed = process.argv[2] ?? '';
const [, place = '', strays = '', picks = ''] = /^(\d+):(\d{3}):([\d.]*)$/.exec(seed) ?? [];
const scene = SCENES[Number(place)];
if (/^\d+$/.test(seed)) {
  const story = await wander(Number(seed));
  console.log(tell(story.scene, story, seed));
} else if (place !== '' && scene !== undefined) {
  const [switches = 0, mishaps = 0, deaths = 0] = [...strays].map(Number);
  const moves = picks.split('.').map(Number);
  const story = await replay(scene, { switches, mishaps, deaths }, moves);
  console.log(tell(scene, story, seed));
} else {
  console.error(USAGE);
  process.exitCode = seed === '' || seed === '--help' ? 0 : 1;
}
