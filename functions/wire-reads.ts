/**
 * What every Lambda that answers callers shares: the reads. Nothing here reaches the AWS SDK, which
 * costs more to load than everything else together.
 */
import { randomBytes } from 'node:crypto';
import { readSearchIndex } from './adapters/built-files.ts';
import { createJsonLog } from './adapters/json-log.ts';
import type { Catalogue } from './contract/built.ts';
import { scenario } from './contract/scenario.ts';
import { createFitAssessor } from './domain/assess-fit.ts';
import { expectedContact } from './domain/contact-time.ts';
import type { Operations } from './operations/operations.ts';
import { parseInput } from './operations/parse-input.ts';
import type { Log } from './operations/ports.ts';
import { createSearch } from './operations/search.ts';

export const clock = { now: () => Date.now() };
export const chance = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };

export function wireCheckFit(catalogue: Catalogue): Operations['check_fit'] {
  const assess = createFitAssessor(catalogue, contactFrom(catalogue));
  return async (input) => ({ output: assess(parseInput(scenario, input), new Date(clock.now())) });
}

/** The index is read when someone first searches: most containers never need it. */
export function wireSearch(): Operations['search'] {
  let search: ReturnType<typeof createSearch> | undefined;
  return async (input) => {
    search ??= createSearch(readSearchIndex());
    return { output: search(input) };
  };
}

export function contactFrom({ service, holidays }: Catalogue) {
  return (now: Date) => expectedContact(now.getTime(), service.hours, holidays);
}

export function logFor(service: string, stage: string): Log {
  return createJsonLog({ service, stage });
}
