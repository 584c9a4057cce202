/** Writes numbers that are spelt in words as digits, so that one reader of figures suffices. */

const UNITS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
};
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

const PERIOD = '(days?|weeks?|wks?|fortnights?|months?|mths?|years?|yrs?|hours?|hrs?)';
const spelt = (words: object) => Object.keys(words).join('|');

const NUMBER = new RegExp(
  `\\b(?:(${spelt(TENS)})(?:[ -](${spelt(UNITS)}))?|(${spelt(UNITS)}))(?: (hundred))?\\b`,
  'gi',
);

export function spellOut(text: string): string {
  return text
    .replace(/\bhalf an? (mil|mill|million)\b/gi, '500k')
    .replace(/\ban? (mil|mill|million|grand)\b/gi, '1 $1')
    .replace(new RegExp(`\\ba? ?couple(?: of)? ${PERIOD}\\b`, 'gi'), '2 $1')
    .replace(new RegExp(`\\ba few ${PERIOD}\\b`, 'gi'), '3 $1')
    .replace(NUMBER, toDigits);
}

function toDigits(_: string, tens?: string, after?: string, unit?: string, hundred?: string) {
  const value =
    (TENS[tens?.toLowerCase() ?? ''] ?? 0) +
    (UNITS[after?.toLowerCase() ?? ''] ?? 0) +
    (UNITS[unit?.toLowerCase() ?? ''] ?? 0);
  return String(hundred === undefined ? value : value * 100);
}
