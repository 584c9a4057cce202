/** Whether the service runs, and which version of code and content. */
import * as z from 'zod';

export const health = z.strictObject({
  status: z.literal('ok'),
  version: z.string(),
  content_date: z.iso.date(),
});
export type Health = z.infer<typeof health>;
