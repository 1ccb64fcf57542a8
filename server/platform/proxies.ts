import { all, compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';

/** The proxies in front: their number, counted from our side, or their addresses, CIDRs and names of ranges. */
export type TrustedProxies = number | readonly string[];

/** Whether an address that a request came through is trusted, given its position counted from our side. */
export type TrustCheck = (address: string, hop: number) => boolean;

const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOPS_MAX = 10;

/**
 * Reads `TRUST_PROXY`: `0` and `false` mean no proxy, a number up to ten that many proxies (`true` is one), otherwise
 * addresses, CIDRs and `loopback`, `linklocal`, `uniquelocal`, separated by commas. Null for anything else.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false') return 0;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? Number(text) : null;
  return readNetworks(text);
}

/** Addresses, CIDRs and named ranges, separated by commas; null for anything else. */
export function readNetworks(text: string): readonly string[] | null {
  const named = text.split(',').map((part) => part.trim());
  return named.every((part) => RANGES.has(part) || isAddress(part) || isNetwork(part)) ? named : null;
}

/** Hops are trusted whatever the first address is: then only proxies may reach the port. */
export function trustCheck(proxies: TrustedProxies): TrustCheck {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return compile([...proxies]);
}

/** The client's address, as far as the proxies in front are trusted. */
export function addressOf(request: IncomingMessage, isTrusted: TrustCheck): string {
  return all(request, isTrusted).at(-1) ?? '';
}

function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function isNetwork(text: string): boolean {
  const [address = '', bits = ''] = text.split('/', 2);
  return isAddress(address) && ipaddr.isValidCIDR(text) && Number(bits) > 0;
}
