/**
 * The version of the wording that was shown, which an assistant sends beside the fields of the enquiry:
 * the enquiry itself is closed.
 */
import * as z from 'zod';
import { wordingVersion } from './enquiry/schema.ts';
import { parseInput } from './input.ts';

const stated = z.object({ wording_version: wordingVersion.nullish() });

type Taken = {
  readonly input: Readonly<Record<string, unknown>>;
  readonly version: { readonly wordingVersion?: string };
};

export function takeWordingVersion(given: unknown): Taken {
  const { wording_version } = parseInput(stated, given);
  const fields = Object.entries(Object(given)).filter(([field]) => field !== 'wording_version');
  const version = wording_version ? { wordingVersion: wording_version } : {};
  return { input: Object.fromEntries(fields), version };
}
