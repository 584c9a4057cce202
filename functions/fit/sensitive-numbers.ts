/**
 * Masks numbers that people should not have sent: tax file numbers and payment cards. A run of digits
 * is one only where it is written as one, whole or in its own groups, and passes its checksum. Sums,
 * years and other numbers that stand side by side are left alone, and so is whatever follows $ or AUD.
 */

const TFN_WEIGHTS = [1, 4, 3, 7, 5, 8, 6, 9, 10];
const MASK = '[number removed]';

/** What stands between the groups of one number. */
const GAP = String.raw`(?: {1,2}|\u00a0| ?[./\-\u2013] ?)`;
const groups = (...lengths: string[]) => lengths.map((length) => `\\d{${length}}`).join(GAP);

/** Not part of a decimal, of a sum in dollars, or of a longer number such as an ABN. */
const BEFORE = String.raw`(?<![\d.,]|\$ ?|aud ?|(?<!\d)\d{1,3}${GAP})`;
const TFN = `${groups('3', '3', '3')}(?!${GAP}\\d{3}(?![\\dk]))|\\d{9}`;
/** 4111 1111 1111 1111 and up to 19 digits, or 3782 822463 10005. */
const CARD = `${groups('4', '4', '4', '1,4')}|${groups('4', '6', '4,5')}|\\d{13,19}`;
const NUMBER = new RegExp(`${BEFORE}(?:${TFN}|(?:${CARD})(${GAP}\\d{3})?)(?!\\d)`, 'gi');

export function maskSensitiveNumbers(text: string): string {
  return text.replace(NUMBER, (run: string, last = '') => {
    if (isSensitive(run)) return MASK;
    // Three digits after a card are its last group, or what is printed on its back.
    return isSensitive(run.slice(0, run.length - last.length)) ? `${MASK}${last}` : run;
  });
}

function isSensitive(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  if (digits.length === 9) return isTfn(digits) && !digits.endsWith('000000');
  const isOfLength = digits.length >= 13 && digits.length <= 19;
  return isOfLength && isCard(digits) && (digits === run || !isRowOfSums(run, digits));
}

function isTfn(digits: string): boolean {
  const sum = TFN_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === 0;
}

/** Years and round sums come in groups of four as well; no card of any scheme begins like a year. */
function isRowOfSums(run: string, digits: string): boolean {
  const isOfNoScheme = !/^(?:2[2-7]|[3-6])/.test(digits);
  return isOfNoScheme || (run.match(/\d+/g) ?? []).every((group) => group.endsWith('00'));
}

/** Luhn: from the right, every second digit doubled. */
function isCard(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
