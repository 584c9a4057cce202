/** Assistants, over MCP. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireMcp } from '../main.ts';

const { surface, ...boundary } = wireMcp(() => import('../main-submit.ts'));

export const handler = createHttpHandler(surface, boundary);
