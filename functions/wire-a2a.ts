/** A2A put together. */
import { readCatalogue } from './adapters/built-files.ts';
import { readConfig } from './config.ts';
import { createA2aSurface } from './surfaces/a2a/surface.ts';
import { wireOperations } from './wire-operations.ts';
import { clock, logFor } from './wire-reads.ts';

export function wireA2a() {
  const { STAGE, ORIGIN_VERIFY } = readConfig(['STAGE', 'ORIGIN_VERIFY']);
  const catalogue = readCatalogue();
  const log = logFor('a2a', STAGE);
  const surface = createA2aSurface({
    operations: wireOperations(catalogue, log),
    catalogue,
    clock,
    log,
  });
  return { surface, originSecrets: ORIGIN_VERIFY, log };
}
