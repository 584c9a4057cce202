/** Withdrawals and health. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireWithdrawal } from '../main-aws.ts';

const { surface, ...boundary } = wireWithdrawal(() => import('../channels/email.ts'));

export const handler = createHttpHandler(surface, boundary);
