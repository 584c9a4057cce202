/**
 * What the Lambdas share of putting together settings, operations and surfaces, by hand. Nothing here reaches the AWS SDK,
 * which costs more to load than everything else together: that comes with main-submit.ts. Each entry point hands in the
 * way there, because esbuild puts whatever an `import()` names into a bundle, called or not; and the fit check, which an
 * enquiry has no use for.
 */

import { createJsonLog } from './aws/log.ts';
import { readDocuments, readSearchIndex } from './built-files.ts';
import type { Catalogue } from './catalogue/content.ts';
import { contactFrom } from './catalogue/office-time.ts';
import { createSearch } from './catalogue/search.ts';
import { readConfig } from './config.ts';
import type { Log } from './enquiry/ports.ts';
import type { SubmitEnquiry } from './enquiry/submit.ts';
import type { createFitAssessor } from './fit/check-fit.ts';
import { once } from './once.ts';
import { createOperations, type Operations, type ReadNeeds } from './operations.ts';

export const clock = { now: () => Date.now() };
export const chance = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

type CreateAssessor = typeof createFitAssessor;

/** What is read for one operation alone waits until someone asks for it. */
export function readNeeds(catalogue: () => Catalogue, createAssessor: CreateAssessor): ReadNeeds {
  const search = once(() => createSearch(readSearchIndex()));
  const assess = once(() => createAssessor(catalogue(), contactFrom(catalogue())));
  return {
    catalogue,
    clock,
    documents: once(readDocuments),
    assessFit: (scenario, now) => assess()(scenario, now),
    searchDocuments: (input) => search()(input),
  };
}

/** Of a Lambda, under its name. */
export function wireLog(service: string): Log {
  const { STAGE: stage } = readConfig(['STAGE']);
  return createJsonLog({ service, stage });
}

/** Around the surface of a Lambda: what proves that a request came through the edge, and the log. */
export function wireBoundary(service: string) {
  const { ORIGIN_VERIFY: originSecrets } = readConfig(['ORIGIN_VERIFY']);
  return { originSecrets, log: wireLog(service) };
}

/** main-submit.ts, which takes an enquiry and is loaded when the first one comes. */
type LoadSubmit = () => Promise<{
  readonly wireSubmit: (catalogue: Catalogue, log: Log) => SubmitEnquiry;
}>;

export function wireOperations(
  catalogue: Catalogue,
  log: Log,
  given: { readonly createAssessor: CreateAssessor; readonly submit: LoadSubmit },
): Operations {
  const submit = once(async () => (await given.submit()).wireSubmit(catalogue, log));
  return createOperations({
    ...readNeeds(() => catalogue, given.createAssessor),
    submitEnquiry: async (input, caller) => (await submit())(input, caller),
  });
}
