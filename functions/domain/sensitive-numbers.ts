/**
 * Masks numbers that people should not have sent: tax file numbers and payment cards, told by
 * their checksums. Phone numbers and amounts do not pass them, or are not of that length.
 */

const TFN_WEIGHTS = [1, 4, 3, 7, 5, 8, 6, 9, 10];
const MASK = '[number removed]';

/** Runs of 8 to 19 digits, in groups as people write them. */
const DIGIT_RUN = /(?<![\d.$])\d(?:[ -]?\d){7,18}(?![\d])/g;

export function maskSensitiveNumbers(text: string): string {
  return text.replace(DIGIT_RUN, (run) => (isSensitive(run.replace(/\D/g, '')) ? MASK : run));
}

function isSensitive(digits: string): boolean {
  if (digits.length === 9) return isTfn(digits);
  return digits.length >= 13 && isCard(digits);
}

function isTfn(digits: string): boolean {
  const sum = TFN_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === 0;
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
