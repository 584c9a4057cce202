/** Other agents, over A2A. */
import { createHttpHandler } from '../surfaces/lambda.ts';
import { wireA2a } from '../wire-a2a.ts';

const { surface, ...boundary } = wireA2a();

export const handler = createHttpHandler(surface, boundary);
