/**
 * Splits text into small plain words, numbers and breaks. Plurals fold to the singular, so the
 * vocabulary needs one form of each phrase.
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
    tokens.push(digits === undefined ? readWord(piece) : readNumber(digits, currency));
  }
  return tokens;
}

function readNumber(digits: string, currency: string | undefined): Token {
  const text = digits.replaceAll(',', '');
  const isMoney = currency !== undefined || digits.includes(',');
  return { text, value: Number(text), isMoney };
}

function readWord(piece: string): Token {
  if (piece === '%') return { text: 'percent' };
  const first = piece.charCodeAt(0);
  const isWord = first >= 97 || first > 127;
  return { text: isWord && piece !== BREAK ? foldPlural(piece) : BREAK };
}

export function foldPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  const before = word.at(-2);
  if (before === 's' || before === 'u' || before === 'i') return word;
  return word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
