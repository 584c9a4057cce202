/** Whether an e-mail address looks mistyped: one slip away from where many people have theirs. */

const DOMAINS = (
  'gmail.com outlook.com hotmail.com live.com icloud.com me.com mail.com ymail.com yahoo.com yahoo.com.au ' +
  'live.com.au hotmail.com.au outlook.com.au bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au'
).split(' ');

/** The address that was probably meant, or undefined. */
export function suggestEmail(address: string): string | undefined {
  const [name = '', domain = '', ...others] = address.trim().toLowerCase().split('@');
  if (name === '' || others.length > 0 || DOMAINS.includes(domain)) return undefined;
  const near = DOMAINS.find((each) => isOneSlip(domain, each));
  return near && `${name}@${near}`;
}

/** One letter too many, too few or another, or two letters in the wrong order. */
export function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right === `${left[1]}${left[0]}`;
}
