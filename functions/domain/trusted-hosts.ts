/**
 * Assistants' hosts send for many people from few addresses. For those that the operator lists, the
 * subject id that the host gives each person is the connection; from anywhere else it is ignored.
 */
import { BlockList, isIPv6 } from 'node:net';
import type { TrustedHost } from '../contract/service.ts';
import { hashSubject } from './fingerprint.ts';
import { connectionOf } from './rate-limit.ts';

export type FindConnection = (address: string, subject: string | undefined) => string;

export function createConnectionFinder(hosts: readonly TrustedHost[]): FindConnection {
  const listed = listAddresses(hosts);
  return (address, subject) => {
    const connection = connectionOf(address);
    const plain = connection.includes(':') ? address : connection;
    const isListed = subject !== undefined && listed.check(plain, familyOf(plain));
    return isListed ? `subject:${hashSubject(subject)}` : connection;
  };
}

function listAddresses(hosts: readonly TrustedHost[]): BlockList {
  const list = new BlockList();
  for (const { addresses } of hosts) {
    for (const each of addresses) {
      const [start = '', prefix] = each.split('/');
      if (prefix === undefined) list.addAddress(start, familyOf(start));
      else list.addSubnet(start, Number(prefix), familyOf(start));
    }
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
