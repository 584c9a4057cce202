/** A text as one line of what people can see. */
import { maskSensitiveNumbers } from '../fit/sensitive-numbers.ts';

/** Control, invisible and direction-changing characters have no place in what a broker reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

export function oneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
}

/** Without numbers that nobody should keep. */
export const normalText = (text: string) => maskSensitiveNumbers(oneLine(text));
