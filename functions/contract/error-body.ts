/** What every error says, whatever its status. */
import * as z from 'zod';

export const errorBody = z.looseObject({
  error: z.string(),
  problems: z.array(z.string()).describe('Each says what to fix.'),
  code: z.string().optional().describe('A short word for software, such as `erased`.'),
  valid_lanes: z.array(z.string()).optional(),
  valid_ids: z.array(z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
