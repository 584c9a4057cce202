/**
 * Keeps a webhook from reaching into our own network. An address is judged where it is used: the
 * literal in the URL before a connection is made, and what a name resolves to as part of making it,
 * so that a name cannot answer one thing to the check and another to the connection.
 */
import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** `local` is for the laptop: this machine and the networks around it, over plain HTTP too. */
export type Reach = 'public' | 'local';

export type Target = { readonly url: URL; readonly lookup: LookupFunction };

/** Everything that is not globally reachable by the IANA registries (RFC 6890), with reasons. */
const NOT_PUBLIC = listOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Of 2000::/3, the only part of IPv6 in use: Teredo and its like, documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Holds no address that carries an IPv4 one: mapped, compatible and NAT64 are all outside it. */
const PUBLIC_IPV6 = listOf([['2000::', 3]]);

const AROUND = listOf([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
]);

export function isReachable(address: string, reach: Reach): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (reach === 'local' && AROUND.check(address, type)) return true;
  if (NOT_PUBLIC.check(address, type)) return false;
  return family === 4 || PUBLIC_IPV6.check(address, type);
}

/** Throws where the address may not be called at all. */
export function guardTarget(address: string, reach: Reach, resolve = resolveName): Target {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:' && url.port === '';
  const isPlain = url.protocol === 'http:' || url.protocol === 'https:';
  if (!(reach === 'local' ? isPlain : isSecure)) throw notAllowed();
  if (url.username !== '' || url.password !== '') throw notAllowed();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isReachable(host, reach)) throw notAllowed();
  return { url, lookup: guardLookup(reach, resolve) };
}

/** One address that may not be reached spoils the name: nobody needs both. */
function guardLookup(reach: Reach, resolve: typeof resolveName): LookupFunction {
  return (hostname, { all: isAllWanted, ...options }, answer) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, []);
      const [first] = addresses;
      const isGood = addresses.every(({ address }) => isReachable(address, reach));
      if (first === undefined || !isGood) return answer(notAllowed(), []);
      return isAllWanted === true
        ? answer(null, addresses)
        : answer(null, first.address, first.family);
    });
  };
}

/** Names no address: what a name resolves to inside our network is nobody's business. */
function notAllowed(): NodeJS.ErrnoException {
  return Object.assign(new Error('This address may not be called.'), { code: 'EADDRNOTALLOWED' });
}

function listOf(subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of subnets) {
    list.addSubnet(address, prefix, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
