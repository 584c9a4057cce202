/** The refusal of a call, as the body that callers see. */
import type { ErrorBody } from '../../../functions/contract/error-body.ts';
import { Refusal } from '../../../functions/contract/refusals.ts';

export async function refusalOf(call: () => unknown): Promise<ErrorBody> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Refusal) return describeRefusal(error);
    throw error;
  }
  throw new Error('An example that shows a refusal was answered instead.');
}

function describeRefusal({ message, details }: Refusal): ErrorBody {
  const { problems, code, valid_lanes, valid_ids } = details;
  return {
    error: message,
    problems: [...problems],
    ...(code === undefined ? {} : { code }),
    ...(valid_lanes && { valid_lanes: [...valid_lanes] }),
    ...(valid_ids && { valid_ids: [...valid_ids] }),
  };
}
