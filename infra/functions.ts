/** The Lambdas: how much memory each has, and how long it may take. */

/**
 * Memory buys processor too, and with it short cold starts for those that someone waits for. Those
 * that record wait on tries of a second each, and must answer before API Gateway gives up at 30 s.
 */
export const FUNCTIONS = {
  rest: { does: 'Fit checks and search', memoryMegabytes: 1024, timeoutSeconds: 10 },
  enquiry: { does: 'Enquiries', memoryMegabytes: 1024, timeoutSeconds: 29 },
  withdrawal: {
    does: 'What is done by the link of an enquiry, and health',
    memoryMegabytes: 512,
    timeoutSeconds: 29,
  },
  mcp: { does: 'The MCP endpoint', memoryMegabytes: 1024, timeoutSeconds: 29 },
  a2a: { does: 'The A2A endpoint', memoryMegabytes: 1024, timeoutSeconds: 29 },
  deliver: { does: 'Hands enquiries to the broker', memoryMegabytes: 512, timeoutSeconds: 40 },
  requeue: { does: 'Rings again for what waits', memoryMegabytes: 512, timeoutSeconds: 50 },
  outside: { does: 'Looks from outside', memoryMegabytes: 256, timeoutSeconds: 20 },
} as const;

export type FunctionName = keyof typeof FUNCTIONS;
// An object literal has the keys of its type and no others.
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as FunctionName[];
