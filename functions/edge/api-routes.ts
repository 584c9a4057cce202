/**
 * Every address that reaches a Lambda, and which one. The edge function's list, the local gateway
 * and the infrastructure's behaviours and routes all come from here; what is not named goes to rest.
 */
import { request_callback, restOperations } from '../operations.ts';

type RestPath = (typeof restOperations)[number]['http']['path'];
const restPaths = restOperations.map(({ http }) => [http.path, 'rest']);

export const API_ROUTES = {
  // It has exactly these keys; fromEntries forgets them.
  ...(Object.fromEntries(restPaths) as Readonly<Record<RestPath, 'rest'>>),
  [request_callback.http.path]: 'enquiry',
  '/v1/withdrawal': 'withdrawal',
  '/v1/reply': 'withdrawal',
  '/health': 'withdrawal',
  '/mcp': 'mcp',
  '/a2a': 'a2a',
} as const satisfies Record<string, 'rest' | 'enquiry' | 'withdrawal' | 'mcp' | 'a2a'>;

/** Also sent to the API; the edge function takes the slash away before. */
export const SLASHED_ROUTES = ['/a2a/'] as const;
