/** Other agents, over A2A. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireA2a } from '../main.ts';

export const handler = createHttpHandler(
  wireA2a(
    () => import('../main-submit.ts'),
    () => import('../a2a/answers.ts'),
  ),
);
