/** Fit checks, search, and every address that nothing else serves. */
import { readCatalogue } from '../built-files.ts';
import { createFitAssessor } from '../fit/check-fit.ts';
import { createHttpHandler } from '../lambda-http.ts';
import { readNeeds, wireBoundary } from '../main.ts';
import { once } from '../once.ts';
import { type ReadOperation, restOperations } from '../operations.ts';
import { createRouter } from '../rest/router.ts';
import { readRoute } from '../rest/routes.ts';

const needs = readNeeds(once(readCatalogue), createFitAssessor);
const routes = restOperations.map((operation: ReadOperation) =>
  readRoute(operation, (input, caller) => operation.run(input, needs, caller)),
);

export const handler = createHttpHandler({
  surface: createRouter(routes),
  ...wireBoundary('rest'),
});
