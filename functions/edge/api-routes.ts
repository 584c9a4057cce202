/**
 * Every address that reaches a Lambda, and which one. The edge function's list, the local gateway
 * and the infrastructure's behaviours and routes all come from here; what is not named goes to rest.
 */
export const API_ROUTES = {
  '/v1/eligibility': 'rest',
  '/v1/search': 'rest',
  '/v1/enquiry': 'enquiry',
  '/v1/withdrawal': 'withdrawal',
  '/health': 'withdrawal',
  '/mcp': 'mcp',
  '/a2a': 'a2a',
} as const satisfies Record<string, 'rest' | 'enquiry' | 'withdrawal' | 'mcp' | 'a2a'>;
