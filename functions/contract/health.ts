/** Whether the service runs, what it leans on answers, and which version of code and content. */
import * as z from 'zod';

const answering = z.enum(['ok', 'failing']);

export const health = z.strictObject({
  status: z.enum(['ok', 'degraded']).describe('Degraded where an enquiry may have to wait.'),
  version: z.string(),
  content_date: z.iso.date(),
  records: answering.describe('Whether enquiries can be kept.'),
  deliveries: answering.describe('Whether what is kept can be sent on at once.'),
});
export type Health = z.infer<typeof health>;
