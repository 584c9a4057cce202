/** The limit: three enquiries a minute for each connection, and what counts as one. */

import { BlockList, isIPv6 } from 'node:net';
import type { TrustedHost } from '../catalogue/content.ts';
import { Refusal } from '../refusals.ts';
import type { Admission, Ports } from './ports.ts';
import { hashOf } from './record.ts';

const LIMIT = 3;
export const LIMIT_WINDOW_MS = 60_000;

/** One of the last three admissions of a connection, oldest first. */
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
  if (!isIPv6(plain)) return plain;
  // However it is written, a URL has it in one way.
  const host = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const carried = /^::ffff:([^:]+):([^:]+)$/.exec(host);
  if (carried !== null) {
    const halves = carried.slice(1).map((half) => Number.parseInt(half, 16));
    return halves.flatMap((half) => [half >> 8, half & 255]).join('.');
  }
  const [head, tail] = host.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...(head ?? []), ...Array<string>(8).fill('0')].slice(0, 8 - (tail?.length ?? 0));
  return `${[...groups, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
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

// Assistants' hosts send for many people from few addresses. For those that the operator lists, the
// subject id that the host gives each person is the connection; from anywhere else it is ignored.

export function createConnectionFinder(hosts: readonly TrustedHost[]) {
  const listed = listAddresses(hosts.flatMap(({ addresses }) => addresses));
  return (address: string, subject: string | undefined): string => {
    const connection = connectionOf(address);
    const plain = connection.includes(':') ? address : connection;
    const isListed = subject !== undefined && listed.check(plain, familyOf(plain));
    return isListed ? `subject:${hashOf('subject', subject)}` : connection;
  };
}

/**
 * One that was admitted passes again uncharged, so that what is sent several times at once is never refused. Where the
 * limiter itself fails the enquiry passes: losing one is worse than one too many.
 */
export async function holdLimit(
  { connection, id }: { readonly connection: string; readonly id: string },
  { limiter, clock, log }: Pick<Ports, 'limiter' | 'clock' | 'log'>,
): Promise<void> {
  const admission = await limiter.admit(connection, id, clock.now()).catch((error: unknown) => {
    log.fault('The rate limiter failed; the enquiry passes.', error);
    log.count('LimiterFailed');
    return undefined;
  });
  if (admission === undefined || admission.admitted) return;
  const seconds = admission.retryAfterSeconds;
  throw new Refusal('rate_limited', {
    problems: [
      `connection: up to ${LIMIT} enquiries a minute are taken; send this one again in ${seconds} seconds.`,
    ],
    retry_after_seconds: seconds,
  });
}
