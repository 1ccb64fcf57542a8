import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that IANA gives out for the public internet (RFC 4291 §2.4); the rest of IPv6 is special or not assigned. */
const IPV6_PUBLIC = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by their number, yet answered by the cloud that the machine runs in: Azure's wire server. */
const CLOUD_INSIDE = new Set(['168.63.129.16']);

/** Where an address of a resolver leads: `inside` is whatever is neither the public internet nor this machine's loopback. */
export function placeOf(address: string): 'public' | 'loopback' | 'inside' {
  // ipaddr.js also reads `0x7f.1` and zones; a connection takes neither from us.
  if (isIP(address) === 0 || address.includes('%')) return 'inside';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  if (range !== 'unicast' || CLOUD_INSIDE.has(address)) return 'inside';
  return parsed instanceof ipaddr.IPv4 || parsed.match(IPV6_PUBLIC) ? 'public' : 'inside';
}
