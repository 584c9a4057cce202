/** The one address that changes something besides the enquiry: a person ends consent by their link. */
import { faultRef } from './make-responses.ts';
import { refTo } from './make-schemas.ts';

const TOKEN = `${'a'.repeat(43)}.${'0'.repeat(32)}`;
const DONE = {
  status: 'withdrawn',
  reference: 'BF-7K3M9-Q2X4A-C',
  message: 'Your consent has ended. Your enquiry had not been sent to anyone, and will not be.',
};

export function withdrawalPath() {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: refTo('Error') } },
  });
  return {
    post: {
      operationId: 'withdraw',
      tags: ['finance'],
      summary: 'End consent by the link in an enquiry’s answer',
      description:
        'For the borrower’s own page at withdrawal_url. Assistants give the link to the borrower ' +
        'and do not call this.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo('Withdrawal'), example: { token: TOKEN } } },
      },
      responses: {
        200: {
          description: 'Nothing is sent any more; a broker who may hold the enquiry is told.',
          content: { 'application/json': { schema: refTo('WithdrawalAnswer'), example: DONE } },
        },
        400: error('The token is not of this shape.'),
        403: { $ref: '#/components/responses/OriginRefused' },
        404: error('The link is not known.'),
        405: { $ref: '#/components/responses/WrongMethod' },
        default: faultRef,
      },
    },
  };
}
