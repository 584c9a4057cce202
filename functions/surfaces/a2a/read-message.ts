/** A message in the SDK's own form, whichever version it came in, as what it asks of us. */
import { randomUUID } from 'node:crypto';
import type { Message } from '@a2a-js/sdk';
import type { Refusal } from '../../contract/refusals.ts';
import { invalidInput } from '../../operations/parse-input.ts';

export type Asked = {
  readonly messageId: string;
  /** The caller's, or a new one where it sent none. */
  readonly contextId: string;
  /** The text parts, one below the other. */
  readonly text: string;
  readonly data: readonly unknown[];
};

export function readMessage({ messageId, contextId, parts }: Message): Asked {
  const contents = parts.map(({ content }) => content);
  const texts = contents.flatMap((content) => (content?.$case === 'text' ? [content.value] : []));
  const data = contents.flatMap((content) => (content?.$case === 'data' ? [content.value] : []));
  return { messageId, contextId: contextId || randomUUID(), text: texts.join('\n').trim(), data };
}

export function wrongParts(problem: string): Refusal {
  return invalidInput([{ field: 'parts', code: 'bad_format', problem }]);
}
