/** The refusal of a call, as the body that callers of REST see. */
import { type ErrorBody, Refusal } from '../../../functions/contract/refusals.ts';
import { refusalResponse } from '../../../functions/surfaces/rest/errors.ts';

export async function refusalOf(call: () => unknown): Promise<ErrorBody> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Refusal) return JSON.parse(refusalResponse(error, {}).body);
    throw error;
  }
  throw new Error('An example that shows a refusal was answered instead.');
}

/** Each under its code, by which it is told apart. */
export function byCode(...bodies: readonly ErrorBody[]): Record<string, ErrorBody> {
  return Object.fromEntries(bodies.map((body) => [body.code, body]));
}
