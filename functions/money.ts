/** Reads an amount of money as Australians write it: "1.2m", "$180k", "90 grand", "85,000". */

/** What the word after a number makes of it, or none. */
const MULTIPLES: ReadonlyMap<string | undefined, number> = new Map([
  ...[undefined, 'dollars', 'dollar', 'aud'].map((word) => [word, 1] as const),
  ...['k', 'thou', 'thousand', 'grand'].map((word) => [word, 1e3] as const),
  ...['m', 'mil', 'mill', 'mio', 'million'].map((word) => [word, 1e6] as const),
  ...['b', 'bn', 'billion'].map((word) => [word, 1e9] as const),
]);

const WRITTEN =
  /^(?:aud|a)? ?\$? ?(\d{1,3}(?:[, ]\d{3})+|\d+)(\.\d+)? ?([a-z]+)? ?(?:dollars?|aud)?$/;

/** The amount that the whole text stands for, in AUD; undefined where it is not plainly one. */
export function readMoney(text: string): number | undefined {
  // One space for many, so that a pattern with several cannot be made to try them all.
  const match = WRITTEN.exec(text.trim().toLowerCase().replace(/\s+/g, ' '));
  if (!match) return undefined;
  const [, whole = '', fraction = '', word] = match;
  const multiple = MULTIPLES.get(word);
  if (multiple === undefined) return undefined;
  return round(Number(whole.replace(/[, ]/g, '') + fraction) * multiple);
}

/** "250" after an amount of 180,000 is 250,000, which the answer says aloud. */
export function inThousands(given: number, before: number | boolean | string | undefined): number {
  if (typeof before !== 'number' || given >= 1000 || before < 1000) return given;
  const near = (meant: number) => meant >= before / 50 && meant <= before * 20;
  return [1e3, 1e6].map((scale) => given * scale).find(near) ?? given;
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
  if (amount < 0) return `-${groupThousands(-amount)}`;
  const [whole = '0', fraction] = String(amount).split('.');
  let grouped = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 3) {
    grouped = `${whole.slice(Math.max(0, end - 3), end)},${grouped}`;
  }
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
