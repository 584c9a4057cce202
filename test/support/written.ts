/** Everything that is written to the streams of the process from now on, as functions write it on AWS. */
import { vi } from 'vitest';

/** `vi.restoreAllMocks()` lets the streams go again. */
export function catchWritten(): readonly string[] {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  }
  return written;
}
