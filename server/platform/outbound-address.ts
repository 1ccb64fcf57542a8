import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that IANA has allocated for the public internet (RFC 4291 §2.4); the rest of IPv6 is special or unassigned. */
const IPV6_PUBLIC = ipaddr.IPv6.parseCIDR('2000::/3');

/** Publicly routable, but answered by the cloud that hosts the machine: Azure's wire server. */
const CLOUD_INSIDE = new Set(['168.63.129.16']);

/** Classifies a resolved address: `inside` is anything but the public internet and this machine's loopback. */
export function placeOf(address: string): 'public' | 'loopback' | 'inside' {
  // ipaddr.js also accepts `0x7f.1` and zones; connections must not.
  if (isIP(address) === 0 || address.includes('%')) return 'inside';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || CLOUD_INSIDE.has(address)) return 'inside';
  return parsed instanceof ipaddr.IPv4 || parsed.match(IPV6_PUBLIC) ? 'public' : 'inside';
}
