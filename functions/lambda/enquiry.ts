/** Enquiries. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireEnquiry } from '../main-aws.ts';

export const handler = createHttpHandler(wireEnquiry());
