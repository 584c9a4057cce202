/** The id that an assistant's host gives the person it asks for; it counts only from trusted hosts. */
import { isRecord } from './protocol.ts';

/** As ChatGPT sends it with each tool call. */
const SUBJECT = 'openai/subject';
const MOST_CHARACTERS = 256;

export function subjectOf(body: unknown): { readonly subject?: string } {
  const params = isRecord(body) ? body['params'] : undefined;
  const meta = isRecord(params) ? params['_meta'] : undefined;
  const subject = isRecord(meta) ? meta[SUBJECT] : undefined;
  const isSound = typeof subject === 'string' && subject.length <= MOST_CHARACTERS;
  return isSound && subject !== '' ? { subject } : {};
}
