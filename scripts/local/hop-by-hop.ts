/** Headers that belong to one connection (RFC 9110, 7.6.1) and that no gateway passes on. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export function isHopByHop(name: string): boolean {
  return HOP_BY_HOP.has(name);
}

/** Also whatever the sender names in `Connection`. */
export function dropHopByHop(headers: Readonly<Record<string, string>>): Record<string, string> {
  const named = new Set(
    (headers['connection'] ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isHopByHop(name) && !named.has(name)),
  );
}
