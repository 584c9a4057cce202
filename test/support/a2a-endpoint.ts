/** The A2A surface over the real operations in memory, asked as plain values. */

import { createMemory } from '../../functions/a2a/memory.ts';
import { tellParts } from '../../functions/a2a/parts.ts';
import { createA2aSurface } from '../../functions/a2a/surface.ts';
import { createAnswerText } from '../../functions/a2a/words/answers.ts';
import type { PickAnswers } from '../../functions/a2a/words/weigh-answers.ts';
import { createSearch } from '../../functions/catalogue/search.ts';
import { createSubmitEnquiry } from '../../functions/enquiry/submit.ts';
import { createFitAssessor } from '../../functions/fit/check-fit.ts';
import { createConversation } from '../../functions/fit/conversation/remembered.ts';
import type { HttpResponse } from '../../functions/http.ts';
import { once } from '../../functions/once.ts';
import { createOperations, type Operations } from '../../functions/operations.ts';
import { asked, catalogue, documents, NOW, searchIndex } from './catalogue.ts';
import { contact, createWorld } from './enquiries.ts';
import { httpRequest } from './http.ts';

export type Endpoint = ReturnType<typeof openEndpoint>;

/** They keep nothing of what they are asked, and take longer to make than to ask; so all endpoints share them. */
const shared = once(() => ({
  find: createSearch(searchIndex),
  assessFit: createFitAssessor(catalogue, () => contact),
  conversationAt: createConversation(catalogue, () => contact),
  createAnswerText: once(() => createAnswerText({ asked: () => asked, catalogue })),
}));

export function openEndpoint(
  changes: Partial<Operations> = {},
  memory = createMemory(['a secret of the stage']),
  pick?: PickAnswers,
) {
  const world = createWorld();
  const operations = { ...createTestOperations(world), ...changes };
  const clock = { at: NOW.getTime(), now: () => clock.at };
  const parts = {
    operations,
    conversationAt: shared().conversationAt,
    memory,
    catalogue,
    asked: () => asked,
    expectedContact: world.expectedContact,
    clock,
    log: world.log,
  };
  const surface = createA2aSurface(parts, {
    words: async () =>
      pick ? { createAnswerText: (given) => createAnswerText(given, pick) } : shared(),
    parts: async () => ({ tellParts }),
  });
  return { surface, operations, world, clock };
}

/** The real ones, over what stands in memory. */
export function createTestOperations(world: ReturnType<typeof createWorld>): Operations {
  const { find, assessFit } = shared();
  return createOperations({
    catalogue: () => catalogue,
    clock: { now: () => NOW.getTime() },
    documents: () => documents,
    assessFit,
    searchDocuments: find,
    submitEnquiry: createSubmitEnquiry(world),
  });
}

export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly address?: string;
};

/** The status, the headers and the parsed answer. */
export async function ask({ surface }: Pick<Endpoint, 'surface'>, asked: Ask) {
  const response: HttpResponse = await surface(
    httpRequest({ method: 'POST', path: '/a2a', ...asked }),
  );
  return { ...response, answer: JSON.parse(response.body) };
}
