/** Enquiries. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireEnquiry } from '../main-aws.ts';

const { surface, ...boundary } = wireEnquiry();

export const handler = createHttpHandler(surface, boundary);
