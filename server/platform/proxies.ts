import { all, compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';

/** How many proxies stand in front, counted from here, or which they are: addresses, CIDRs and names of ranges. */
export type TrustedProxies = number | readonly string[];

/** Says of an address that a request came through, and of its place counted from here, whether its word is taken. */
export type TrustCheck = (address: string, hop: number) => boolean;

const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOPS_MAX = 10;

/**
 * Reads `TRUST_PROXY`: `0` and `false` mean nobody, a number up to ten so many proxies (`true` is one), otherwise addresses,
 * CIDRs and `loopback`, `linklocal`, `uniquelocal`, separated by commas. Null for anything else.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false') return 0;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? Number(text) : null;
  const named = text.split(',').map((part) => part.trim());
  return named.every((part) => RANGES.has(part) || isAddress(part) || isNetwork(part)) ? named : null;
}

/** Hops are believed whoever the first of them is: only proxies may reach the port then. */
export function trustCheck(proxies: TrustedProxies): TrustCheck {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return compile([...proxies]);
}

/** The address that a request comes from, as far as proxies in front are believed. */
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
