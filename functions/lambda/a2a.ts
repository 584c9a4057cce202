/** Other agents, over A2A. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireA2a } from '../main.ts';

const { surface, ...boundary } = wireA2a(() => import('../main-submit.ts'));

export const handler = createHttpHandler(surface, boundary);
