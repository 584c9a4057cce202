/** Fit checks, search, and every address that nothing else serves. */
import { createHttpHandler } from '../surfaces/lambda.ts';
import { wireRest } from '../wiring.ts';

const { surface, ...boundary } = wireRest();

export const handler = createHttpHandler(surface, boundary);
