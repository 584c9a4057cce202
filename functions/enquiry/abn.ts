/**
 * Australian Business Numbers: eleven digits with a checksum. Passing it does not mean that the
 * number exists or is the caller's. https://abr.business.gov.au/Help/AbnFormat
 */

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Returns eleven digits, or a sentence that says what to fix and never repeats the number. */
export function readAbn(text: string): string | { readonly problem: string } {
  const digits = text.replace(/[\s-]/g, '').replace(/^ABN:?/i, '');
  if (/^\d{9}$/.test(digits)) {
    return { problem: 'has nine digits, as a company number (ACN) has; an ABN has eleven' };
  }
  if (!/^[1-9]\d{10}$/.test(digits)) return { problem: 'must have eleven digits' };
  return isAbn(digits) ? digits : { problem: 'does not pass the ABN checksum; check each digit' };
}

function isAbn(digits: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, place) => {
    const digit = Number(digits[place]) - (place === 0 ? 1 : 0);
    return total + digit * weight;
  }, 0);
  return sum % 89 === 0;
}
