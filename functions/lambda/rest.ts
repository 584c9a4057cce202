/** Fit checks, search, and every address that nothing else serves. */
import { createHttpHandler } from '../lambda-http.ts';
import { wireRest } from '../main.ts';

export const handler = createHttpHandler(wireRest());
