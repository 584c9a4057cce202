/** What every error says, whatever its status and whatever its surface. */
import * as z from 'zod';
import { CODES, type Code, ISSUE_CODES } from './refusals.ts';

const codes = Object.keys(CODES) as [Code, ...Code[]];

export const errorCode = z
  .enum(codes)
  .describe(codes.map((code) => `- \`${code}\`: ${CODES[code].means}`).join('\n'));

export const issue = z.strictObject({
  field: z.string().describe('The field at fault, by the name it has in the request.'),
  code: z.enum(ISSUE_CODES),
  problem: z.string().describe('What to fix, to be shown beside the field.'),
});

const fields = {
  error: z.string(),
  problems: z.array(z.string()).describe('Each says what to fix.'),
  code: errorCode,
  issues: z.array(issue).optional().describe('Where fields are at fault: each of them.'),
  valid_lanes: z.array(z.string()).optional(),
  valid_ids: z.array(z.string()).optional(),
  retry_after_seconds: z.int().optional().describe('Whole seconds to wait before sending again.'),
  idempotency_key: z
    .string()
    .optional()
    .describe('Send the enquiry again with this key: it is not sent twice.'),
  show_first: z
    .strictObject({
      wording_version: z
        .string()
        .describe('Send it with the enquiry, so that the right one is kept.'),
      collection_notice: z.string(),
      consent_statement: z.string(),
    })
    .optional()
    .describe('What the borrower must see before they agree, word for word.'),
  next_step: z.string().optional(),
};
export const errorBody = z.looseObject(fields);

/** The same as a problem document of RFC 9457, where Accept asks for one. */
export const problemBody = z.looseObject({
  type: z.string().describe('An address for each code; relative to the service.'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  ...fields,
});
