/**
 * Builds all but the code of the functions, once, when `npm run dev` says so. Until then it has loaded
 * everything that a build needs, which takes longer than the build itself.
 */
import { runCommand, tellFailure } from '../build.ts';

process.once('disconnect', () => process.exit());
process.once('message', async () => {
  await runCommand().catch(tellFailure);
  process.exit();
});
