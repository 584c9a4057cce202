/**
 * Compares secrets in a time that tells nothing of them but their length. Without node:crypto, which
 * costs 4 ms to load: this is all that a fit check would need of it.
 */

export function isOneOf(given: string, secrets: readonly string[]): boolean {
  return secrets.map((secret) => isSame(given, secret)).includes(true);
}

/** Looks at every character, wherever the first difference is. */
function isSame(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let at = 0; at < secret.length; at += 1) {
    difference |= given.charCodeAt(at) ^ secret.charCodeAt(at);
  }
  return difference === 0;
}
