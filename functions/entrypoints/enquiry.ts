/** Enquiries and health. */
import { createHttpHandler } from '../surfaces/lambda.ts';
import { wireEnquiry } from '../wiring.ts';

const { surface, ...boundary } = wireEnquiry();

export const handler = createHttpHandler(surface, boundary);
