/**
 * Tells a text that is not English: by its script, or by function words of other languages.
 * English that is merely not understood is not foreign.
 */

import { once } from '../../once.ts';
import { type Token, toLetters } from './split-tokens.ts';

/** Short words that each language cannot do without, and English does. */
const FUNCTION_WORDS: readonly string[] = [
  // Spanish, Portuguese, Italian, French, German, Dutch
  'para una un mi necesito empresa que hola por con la los las de del quiero tengo nuestra cuanto',
  'preciso minha uma um para empresa empréstimo não nao voce você meu com que do da em nosso',
  'per una un di mia vorrei sapere quanto tempo ci vuole avere buongiorno azienda che della sono abbiamo',
  'je nous pour une un la mon besoin de est avec notre suis dans les des bonjour',
  'ich wir ein für fur eine meine brauche und mit ist unser möchte von dem guten',
  'ik wij voor een mijn nodig met het van onze heb zijn',
  // Vietnamese, Indonesian, Tagalog, Polish, Turkish
  'em cần can vay tháng bao nhiêu để chưa có công ty chào anh tôi của và không cho mot một',
  'saya kami untuk butuh dengan yang usaha tidak dan ini pinjaman',
  'ako kami para sa ang ng mga kailangan po namin negosyo',
  'jaki jaka jest dla firmy czy jak potrzebuję mam proszę kredyt pożyczki ile dni się',
  've bir için icin benim ihtiyacım şirket ile istiyorum bizim',
];
const readLists = once(() =>
  FUNCTION_WORDS.map((words) => new Set(words.split(' ').map(toLetters))),
);
const ENGLISH = new Set(
  'the and for to we our my need loan is are have with of in on a i it business want'.split(' '),
);
const NEEDED = 3;
/** One such word in so many is enough to know English by. */
const MOSTLY = 6;
const ASCII = /^[\x20-\x7e\n]*$/;
/** Enough to tell by; the rest of a long text is in the same language. */
const LOOKED_AT = 400;

export function isForeign(plain: string, tokens: readonly Token[]): boolean {
  if (/[¿¡]\p{L}/u.test(plain)) return true;
  if (!ASCII.test(plain) && isOtherScript(plain.slice(0, 4 * LOOKED_AT))) return true;
  const words = tokens.slice(0, LOOKED_AT).map(({ text }) => text);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  if (english * MOSTLY >= words.length) return false;
  const lists = readLists();
  const foreign = words.filter(
    (word) => !ENGLISH.has(word) && lists.some((list) => list.has(word)),
  );
  if (foreign.length < NEEDED) return false;
  return lists.some((list) => {
    const found = foreign.filter((word) => list.has(word));
    return found.length > english && new Set(found).size >= NEEDED;
  });
}

function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2;
}
