/** Reads an amount of money as Australians write it: "1.2m", "$180k", "90 grand", "85,000". */

const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  thou: 1e3,
  thousand: 1e3,
  grand: 1e3,
  m: 1e6,
  mil: 1e6,
  mill: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

const WRITTEN =
  /^(?:aud|a)? ?\$? ?(\d{1,3}(?:[, ]\d{3})+|\d+)(\.\d+)? ?([a-z]+)? ?(?:dollars?|aud)?$/;

/** The multiple that a word after a number stands for, or undefined where it is no such word. */
export const multipleOf = (word: string): number | undefined =>
  Object.hasOwn(MULTIPLES, word) ? MULTIPLES[word] : undefined;

/** The amount that the whole text stands for, in AUD; undefined where it is not plainly one. */
export function readMoney(text: string): number | undefined {
  // One space for many, so that a pattern with several cannot be made to try them all.
  const match = WRITTEN.exec(text.trim().toLowerCase().replace(/\s+/g, ' '));
  if (!match) return undefined;
  const [, whole = '', fraction = '', word] = match;
  const isPlain = word === undefined || word === 'dollars' || word === 'dollar' || word === 'aud';
  const multiple = isPlain ? 1 : multipleOf(word);
  if (multiple === undefined) return undefined;
  return round(Number(whole.replace(/[, ]/g, '') + fraction) * multiple);
}

/** Cents are as fine as money gets; it also hides what binary fractions add. */
const round = (amount: number) => Math.round(amount * 100) / 100;

/** Money for a reader: "$85,000", "$1.68 million". Never a run of nine digits. */
export function sayMoney(amount: number): string {
  if (amount < 1e6) return `$${groupThousands(Math.round(amount))}`;
  const millions = Math.round(amount / 1e4) / 100;
  return `$${groupThousands(millions)} million`;
}

/** "85000.5" as "85,000.5". */
export function groupThousands(amount: number): string {
  const [whole = '0', fraction] = String(amount).split('.');
  let grouped = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 3) {
    grouped = `${whole.slice(Math.max(0, end - 3), end)},${grouped}`;
  }
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
