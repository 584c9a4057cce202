/** Everything that is written to the streams of the process from now on, as functions write it on AWS. */
import { vi } from 'vitest';

/** `vi.restoreAllMocks()` lets the streams go again; the setting goes with the test. */
export function catchWritten(): readonly string[] {
  const written: string[] = [];
  // In tests the settings give Powertools the console, so that vitest can hold back what it logs.
  vi.stubEnv('POWERTOOLS_DEV', 'false');
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  }
  return written;
}
