/** Other agents, over A2A. */
import { createMemory } from '../a2a/memory.ts';
import { createA2aSurface } from '../a2a/surface.ts';
import { readAsked, readCatalogue } from '../built-files.ts';
import { contactFrom } from '../catalogue/office-time.ts';
import { createFitAssessor } from '../fit/check-fit.ts';
import { createConversation } from '../fit/conversation/remembered.ts';
import { createHttpHandler } from '../lambda-http.ts';
import { clock, wireBoundary, wireOperations } from '../main.ts';
import { once } from '../once.ts';

const catalogue = readCatalogue();
const boundary = wireBoundary('a2a');
const expectedContact = contactFrom(catalogue);
const parts = {
  operations: wireOperations(catalogue, boundary.log, {
    createAssessor: createFitAssessor,
    submit: () => import('../main-submit.ts'),
  }),
  conversationAt: createConversation(catalogue, expectedContact),
  memory: createMemory(boundary.originSecrets),
  catalogue,
  asked: once(readAsked),
  expectedContact,
  clock,
  log: boundary.log,
};
const surface = createA2aSurface(parts, {
  words: () => import('../a2a/words/answers.ts'),
  parts: () => import('../a2a/parts.ts'),
});

export const handler = createHttpHandler({ surface, ...boundary });
