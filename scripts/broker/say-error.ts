/** What went wrong, as a sentence for the person at the keyboard. */
import { CommandProblem } from './target.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The service on this machine has stopped. Start it with npm start.',
  CredentialsProviderError:
    'No AWS credentials were found. Sign in first, such as by aws sso login.',
  ExpiredTokenException: 'The AWS credentials have expired. Sign in again.',
  ExpiredToken: 'The AWS credentials have expired. Sign in again.',
  AccessDeniedException: 'These AWS credentials may not do that.',
  AccessDenied: 'These AWS credentials may not do that.',
  ResourceNotFoundException: 'The table is not there. Was the stage torn down?',
  EEXIST: 'That file is there already, and is left as it is.',
  ENOENT: 'That file is not there.',
};

export function sayError(error: unknown): string {
  if (error instanceof CommandProblem) return error.message;
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`;
  const code = 'code' in error ? String(error.code) : error.name;
  return SENTENCES[code] ?? SENTENCES[error.name] ?? `Something went wrong: ${error.message}`;
}
