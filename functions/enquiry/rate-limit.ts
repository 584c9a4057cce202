/** The arithmetic of the limit: the last three admissions of a connection, oldest first. */

import { BlockList, isIPv6 } from 'node:net';
import type { Admission } from './ports.ts';

export const LIMIT = 3;
export const LIMIT_WINDOW_MS = 60_000;

export type LimitSlot = { readonly at: number; readonly id: string };

/** Of one who found no place: an id among the admissions passes again; another waits until the oldest leaves the window. */
export function readmit(
  id: string,
  slots: readonly LimitSlot[],
  now: number,
  windowMs: number,
): Admission {
  if (slots.some((slot) => slot.id === id)) return { admitted: true };
  const seconds = Math.ceil(((slots[0]?.at ?? now) + windowMs - now) / 1000);
  // Whole seconds, 1 to those of the window.
  return { admitted: false, retryAfterSeconds: Math.min(windowMs / 1000, Math.max(1, seconds)) };
}

/**
 * What counts as one connection: an IPv4 address (also where IPv6 carries it, however written), or
 * the /64 that a subscriber of IPv6 is given.
 */
export function connectionOf(address: string): string {
  const plain = address.trim().toLowerCase().split('%')[0] ?? '';
  if (!plain.includes(':')) return plain;
  const dotted = /:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  const groups = groupsOf(dotted === undefined ? plain : plain.replace(dotted, toGroups(dotted)));
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return toDotted(groups[6] ?? 0, groups[7] ?? 0);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Eight numbers, with the zeros that `::` leaves out. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups.map((group) => Number.parseInt(group, 16));
}

function toGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function toDotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Each an address, or a subnet such as `10.0.0.0/8`. */
export function listAddresses(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) {
    const [start = '', prefix] = address.split('/');
    if (prefix === undefined) list.addAddress(start, familyOf(start));
    else list.addSubnet(start, Number(prefix), familyOf(start));
  }
  return list;
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
