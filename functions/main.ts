/**
 * Everything that answers callers is put together here, by hand: settings to operations to surfaces.
 * Nothing here reaches the AWS SDK, which costs more to load than everything else together: what
 * needs it stands in main-aws.ts and main-submit.ts. The Lambdas of MCP and A2A hand in the way there, because esbuild
 * puts whatever an `import()` names into a bundle, called or not.
 */

import { createMemory } from './a2a/memory.ts';
import { createA2aSurface, type LoadWords } from './a2a/surface.ts';
import { createJsonLog } from './aws/log.ts';
import {
  readAsked,
  readCard,
  readCatalogue,
  readDocuments,
  readSearchIndex,
  readSkill,
  readToolSchemas,
} from './built-files.ts';
import type { Catalogue } from './catalogue/content.ts';
import { expectedContact } from './catalogue/office-time.ts';
import { createSearch } from './catalogue/search.ts';
import { readConfig } from './config.ts';
import type { Log } from './enquiry/ports.ts';
import type { SubmitEnquiry } from './enquiry/submit.ts';
import { createFitAssessor } from './fit/check-fit.ts';
import { createConversation } from './fit/conversation/follow-up.ts';
import { createMcpSurface } from './mcp/surface.ts';
import { once } from './once.ts';
import {
  createOperations,
  type Operations,
  type ReadNeeds,
  type ReadOperation,
  restOperations,
} from './operations.ts';
import { createOutsideCheck } from './outside-check.ts';
import { createRouter } from './rest/router.ts';
import { readRoute } from './rest/routes.ts';

export const clock = { now: () => Date.now() };
export const chance = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

/** What is read or loaded for one operation alone waits until someone asks for it. */
export function readNeeds(catalogue: () => Catalogue): ReadNeeds {
  const search = once(() => createSearch(readSearchIndex()));
  const assess = once(() => createFitAssessor(catalogue(), contactFrom(catalogue())));
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

export function contactFrom(catalogue: Catalogue) {
  return (now: Date) => expectedContact(now.getTime(), catalogue);
}

export function wireRest() {
  const needs = readNeeds(once(readCatalogue));
  const routes = restOperations.map((operation: ReadOperation) =>
    readRoute(operation, (input, caller) => operation.run(input, needs, caller)),
  );
  return { surface: createRouter(routes), ...wireBoundary('rest') };
}

/** main-submit.ts, which takes an enquiry and is loaded when the first one comes. */
export type LoadSubmit = () => Promise<{
  readonly wireSubmit: (catalogue: Catalogue, log: Log) => SubmitEnquiry;
}>;

function wireOperations(catalogue: Catalogue, log: Log, load: LoadSubmit): Operations {
  const submit = once(async () => (await load()).wireSubmit(catalogue, log));
  return createOperations({
    ...readNeeds(() => catalogue),
    submitEnquiry: async (input, caller) => (await submit())(input, caller),
  });
}

export function wireMcp(load: LoadSubmit) {
  const { MCP_STATE_KEYS: requestStateKeys } = readConfig(['MCP_STATE_KEYS']);
  const catalogue = readCatalogue();
  const { log, originSecrets } = wireBoundary('mcp');
  const surface = createMcpSurface({
    operations: wireOperations(catalogue, log, load),
    catalogue,
    toolSchemas: readToolSchemas(),
    cardHtml: readCard(),
    skill: readSkill(),
    requestStateKeys,
    allowed: admitPages(catalogue),
    log,
  });
  return { surface, originSecrets, log };
}

/** Behind the gateway the Host is the gateway's own: the origin secret stands in for it. */
function admitPages({ base_url, service }: Catalogue) {
  const { hostname, origin } = new URL(base_url);
  const isLocal = LOOPBACK.includes(hostname);
  return {
    origins: [origin, ...service.assistant_origins],
    ...(isLocal ? { readers: LOOPBACK } : {}),
  };
}
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

export function wireA2a(load: LoadSubmit, loadWords: LoadWords) {
  const catalogue = readCatalogue();
  const { log, originSecrets } = wireBoundary('a2a');
  const contact = contactFrom(catalogue);
  const parts = {
    operations: wireOperations(catalogue, log, load),
    conversationAt: createConversation(catalogue, contact),
    memory: createMemory(originSecrets),
    catalogue,
    asked: once(readAsked),
    expectedContact: contact,
    clock,
    log,
  };
  const surface = createA2aSurface(parts, loadWords);
  return { surface, originSecrets, log };
}

/** The build knows the public address, so the check needs no setting for it. */
export function wireOutsideCheck() {
  return createOutsideCheck({ address: readCatalogue().base_url, log: wireLog('outside') });
}
