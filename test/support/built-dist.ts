/** The folder of this run's build, made when it is first asked for; build-once.ts makes it. */
import { inject } from 'vitest';

export async function builtDist(): Promise<string> {
  const response = await fetch(inject('buildUrl'));
  const text = await response.text();
  if (!response.ok) throw new Error(`The build failed:\n${text}`);
  return text;
}
