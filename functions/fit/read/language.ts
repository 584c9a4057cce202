/**
 * Tells a text that is not English: by its script, or by function words of other languages.
 * English that is merely not understood is not foreign.
 */

import { isListed, type Token, type WordList } from './split-tokens.ts';

/** Each with the short words that it cannot do without, and English does. */
const LANGUAGES = [
  'spanish',
  'portuguese',
  'italian',
  'french',
  'german',
  'dutch',
  'vietnamese',
  'indonesian',
  'tagalog',
  'polish',
  'turkish',
] as const satisfies readonly WordList[];
const NEEDED = 3;
/** One such word in so many is enough to know English by. */
const MOSTLY = 6;
const ASCII = /^[\x20-\x7e\n]*$/;
/** Enough to tell by; the rest of a long text is in the same language. */
const LOOKED_AT = 400;

export function isForeign(plain: string, tokens: readonly Token[]): boolean {
  if (/[¿¡]\p{L}/u.test(plain)) return true;
  if (!ASCII.test(plain) && isOtherScript(plain.slice(0, 4 * LOOKED_AT))) return true;
  const words = tokens.slice(0, LOOKED_AT);
  const english = words.filter((word) => isListed(word, 'english')).length;
  if (english * MOSTLY >= words.length) return false;
  const foreign = words.filter((word) => !isListed(word, 'english'));
  return LANGUAGES.some((language) => {
    const found = foreign.filter((word) => isListed(word, language));
    return found.length > english && new Set(found.map(({ text }) => text)).size >= NEEDED;
  });
}

function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2;
}
