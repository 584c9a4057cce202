/** Assistants, over MCP. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireMcp } from '../main.ts';

export const handler = createHttpHandler(wireMcp(() => import('../main-submit.ts')));
