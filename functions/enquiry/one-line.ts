/** A text as one line of what people can see. */
import { maskSensitiveNumbers } from '../fit/sensitive-numbers.ts';
import { once } from '../once.ts';

/**
 * Control, invisible and direction-changing characters have no place in what a broker reads. Made for a text that may have
 * one: to look them all up takes longer than to check the enquiry.
 */
const unseen = once(() => /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\u2028|\u2029/gu);
const IS_SEEN = /^[\x20-\x7e]*$/;

export function oneLine(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ');
  return (IS_SEEN.test(line) ? line : line.replace(unseen(), '')).trim();
}

/** Without numbers that nobody should keep. */
export const normalText = (text: string) => maskSensitiveNumbers(oneLine(text));
