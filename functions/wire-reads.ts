/**
 * What every Lambda that answers callers shares: the reads. Nothing here reaches the AWS SDK, which
 * costs more to load than everything else together.
 */
import { readSearchIndex } from './adapters/built-files.ts';
import { createLateLog, type LateLog } from './adapters/late-log.ts';
import type { Catalogue } from './contract/built.ts';
import { scenario } from './contract/scenario.ts';
import type { SearchResults } from './contract/search.ts';
import { expectedContact } from './domain/contact-time.ts';
import { createFitAssessor } from './fit/check-fit.ts';
import type { Operations } from './operations/operations.ts';
import { parseInput } from './operations/parse-input.ts';

export const clock = { now: () => Date.now() };
export const chance = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

export function wireCheckFit(catalogue: Catalogue): Operations['check_fit'] {
  const assess = createFitAssessor(catalogue, contactFrom(catalogue));
  return async (input) => ({ output: assess(parseInput(scenario, input), new Date(clock.now())) });
}

/** Loaded when someone first searches: most containers never need it. */
export function wireSearch(): Operations['search'] {
  let search: Promise<(input: unknown) => SearchResults> | undefined;
  return async (input) => {
    search ??= loadSearch();
    return { output: (await search)(input) };
  };
}

async function loadSearch() {
  const { createSearch } = await import('./operations/search.ts');
  return createSearch(readSearchIndex());
}

export function contactFrom(catalogue: Catalogue) {
  return (now: Date) => expectedContact(now.getTime(), catalogue);
}

export function logFor(service: string, stage: string): LateLog {
  return createLateLog({ service, stage });
}
