/** Whether a file is the one that Node was started with. `import.meta.main` says so from Node 24.2 only. */
import { realpathSync } from 'node:fs';

export function isMain({ filename }: ImportMeta): boolean {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === filename;
}
