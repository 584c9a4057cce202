/** The arithmetic of the limit: the last three admissions of a connection, oldest first. */

export const LIMIT = 3;
export const LIMIT_WINDOW_MS = 60_000;

export type Slot = { readonly at: number; readonly id: string };

export function admitted(slots: readonly Slot[], now: number) {
  const live = slots.filter((slot) => slot.at > now - LIMIT_WINDOW_MS);
  return {
    admitted: true as const,
    remaining: Math.max(0, LIMIT - live.length),
    resetSeconds: secondsUntilFree(live, now),
  };
}

export function refused(slots: readonly Slot[], now: number) {
  return { admitted: false as const, retryAfterSeconds: secondsUntilFree(slots, now) };
}

/** Whole seconds, 1 to 60, until the oldest admission leaves the window. */
function secondsUntilFree(slots: readonly Slot[], now: number): number {
  const oldest = slots[0]?.at ?? now;
  const seconds = Math.ceil((oldest + LIMIT_WINDOW_MS - now) / 1000);
  return Math.min(60, Math.max(1, seconds));
}

/**
 * What counts as one connection: an IPv4 address (also where IPv6 carries it), or the /64 that a
 * subscriber of IPv6 is given.
 */
export function connectionOf(address: string): string {
  const plain = address.trim().toLowerCase().split('%')[0] ?? '';
  const mapped = /^(?:0*:)*:?:ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped?.[1] !== undefined) return mapped[1];
  return plain.includes(':') ? firstHalf(plain) : plain;
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
