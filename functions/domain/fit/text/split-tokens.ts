/**
 * Splits text into small plain words, numbers and breaks. Plurals fold to the singular and "won't"
 * to "will not", so the vocabulary needs one form of each phrase.
 */

export type Token = {
  readonly text: string;
  /** The number it stands for, where it is one. */
  readonly value?: number;
  /** A currency sign or grouped thousands: money and nothing else. */
  readonly isMoney?: boolean;
};

/** Ends a phrase and the reach of a "no" before it. */
export const BREAK = '|';

const PIECE = /(\$\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)|\p{L}+|%|[.,;!?()\n|]/gu;
const APOSTROPHES = /['’‘`´]/g;
const DASHES = /\s[-–—]+\s|[–—]/g;
const INVISIBLE = /\p{Cf}/gu;

export function splitTokens(text: string): Token[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, '')
    .replace(DASHES, ' | ');
  const tokens: Token[] = [];
  for (const [piece, currency, digits] of plain.matchAll(PIECE)) {
    if (digits === undefined) tokens.push(...readWord(piece));
    else tokens.push(readNumber(digits, currency));
  }
  return tokens;
}

function readNumber(digits: string, currency: string | undefined): Token {
  const text = digits.replaceAll(',', '');
  const isMoney = currency !== undefined || digits.includes(',');
  return { text, value: Number(text), isMoney };
}

function readWord(piece: string): readonly Token[] {
  if (piece === '%') return PERCENT;
  const isWord = piece.charCodeAt(0) >= 97 && piece !== BREAK;
  return isWord ? foldWord(piece).map(toToken) : END;
}

const PERCENT: readonly Token[] = [{ text: 'percent' }];
const END: readonly Token[] = [{ text: BREAK }];

/** Counts from two up, which a phrase's `_` takes too; "one" is as often no count at all. */
const COUNTS: ReadonlyMap<string, number> = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index + 2]),
);

function toToken(text: string): Token {
  const value = COUNTS.get(text);
  return value === undefined ? { text } : { text, value };
}

const DENIED = 'do does did is are was were have has had could would should need must'.split(' ');
/** Each way to write a denied verb, as two words. */
const UNFOLDED: ReadonlyMap<string, readonly string[]> = new Map([
  ...DENIED.map((verb) => [`${verb}nt`, [verb, 'not']] as const),
  ['wont', ['will', 'not']],
  ['cant', ['can', 'not']],
  ['cannot', ['can', 'not']],
]);

/** A word as the vocabulary knows it: mostly one, two for a denied verb. */
export const foldWord = (word: string): readonly string[] =>
  UNFOLDED.get(word) ?? [foldPlural(word)];

function foldPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  const before = word.at(-2);
  if (before === 's' || before === 'u' || before === 'i') return word;
  return word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
