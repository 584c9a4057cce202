/** Assistants, over MCP. */
import { createHttpHandler } from '../surfaces/lambda.ts';
import { warmUp } from '../surfaces/mcp/warm-up.ts';
import { wireMcp } from '../wire-mcp.ts';

const { surface, ...boundary } = wireMcp();
await warmUp(surface);

export const handler = createHttpHandler(surface, boundary);
