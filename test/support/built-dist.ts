/** The folder of this run's build, made when it is first asked for; build-once.ts makes it. */
import { inject } from 'vitest';

export async function builtDist(): Promise<string> {
  const url: string | undefined = inject('buildUrl');
  if (url === undefined)
    throw new Error('Run tests by npm run test:some -- <path>: they need its settings.');
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`The build failed:\n${text}`);
  return text;
}
