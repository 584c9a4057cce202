/** Assistants, over MCP. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireMcp } from '../main.ts';
import { warmUp } from '../mcp/warm-up.ts';

const { surface, ...boundary } = wireMcp(() => import('../main-submit.ts'));
await warmUp(surface);

export const handler = createHttpHandler(surface, boundary);
