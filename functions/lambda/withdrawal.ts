/** Withdrawals and health. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireWithdrawal } from '../main-aws.ts';

export const handler = createHttpHandler(wireWithdrawal(() => import('../channels/email.ts')));
