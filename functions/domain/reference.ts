/**
 * The short code for one enquiry, fit to read aloud: 50 random bits in ten characters that cannot
 * be mistaken for one another, and one that checks them. Such as `BF-7K3M9-Q2X4A-C`.
 */

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** `random` is at least ten bytes of which five bits each are used. */
export function makeReference(random: Uint8Array): string {
  const body = Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
  if (body.length < LENGTH) throw new RangeError('A reference takes ten random bytes.');
  return `BF-${body.slice(0, 5)}-${body.slice(5)}-${checkCharacter(body)}`;
}

/** Reads a reference as people say and type it; undefined where it cannot be one. */
export function readReference(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^BF/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const body = plain.slice(0, LENGTH);
  if (!/^[0-9A-HJKMNP-TV-Z]{11}$/.test(plain) || plain[LENGTH] !== checkCharacter(body)) {
    return undefined;
  }
  return `BF-${body.slice(0, 5)}-${body.slice(5)}-${plain[LENGTH]}`;
}

/** Weights are odd and differ, so one wrong character is always noticed, and nearly every swapped pair. */
function checkCharacter(body: string): string {
  const sum = Array.from(body).reduce((total, character, place) => {
    return total + ALPHABET.indexOf(character) * (2 * place + 1);
  }, 0);
  return ALPHABET.charAt(sum % 32);
}
