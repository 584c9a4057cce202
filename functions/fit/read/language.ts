/**
 * Tells a text that is not English, and which language it is in: by its script, or by function words.
 * English that is merely not understood is not foreign.
 */

import { once } from '../../once.ts';
import { IS_PLAIN, isListed, LANGUAGES, type Token } from './split-tokens.ts';

/** Made for a text in another script: to look up the letters of all takes a thirtieth of a cold fit check. */
const scripts = once((): readonly (readonly [string, RegExp])[] => [
  // Japanese is written with Chinese characters, too.
  ['japanese', /\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['chinese', /\p{Script=Han}/u],
  ['korean', /\p{Script=Hangul}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['russian', /\p{Script=Cyrillic}/u],
  ['punjabi', /\p{Script=Gurmukhi}/u],
  ['hindi', /\p{Script=Devanagari}/u],
  ['thai', /\p{Script=Thai}/u],
]);
const NEEDED = 3;
/** One such word in so many is enough to know English by. */
const MOSTLY = 6;
/** Enough to tell by; the rest of a long text is in the same language. */
const LOOKED_AT = 400;

/** The name of the language; undefined of English. */
export function findForeign(plain: string, tokens: readonly Token[]): string | undefined {
  const begin = plain.slice(0, 4 * LOOKED_AT);
  if (!IS_PLAIN.test(plain) && isOtherScript(begin)) {
    return scripts().find(([, letter]) => letter.test(begin))?.[0] ?? 'other';
  }
  const words = tokens.slice(0, LOOKED_AT);
  const english = words.filter((word) => isListed(word, 'english')).length;
  if (english * MOSTLY >= words.length) return undefined;
  const foreign = words.filter((word) => !isListed(word, 'english'));
  // Languages of one family share words.
  const [most] = LANGUAGES.map((language) => ({
    language,
    found: foreign.filter((word) => isListed(word, language)).map(({ text }) => text),
  })).sort((one, other) => other.found.length - one.found.length);
  const isSure = most && most.found.length > english && new Set(most.found).size >= NEEDED;
  return isSure ? most.language : undefined;
}

function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2;
}
