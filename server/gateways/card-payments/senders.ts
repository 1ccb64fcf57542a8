import { trustCheck } from '../../platform/proxies.ts';

/**
 * Whether notifications may come from an address. `networks` are addresses and CIDRs as `CP_ALLOWED_CIDRS` has them; the
 * address is that of the client behind the proxies of TRUST_PROXY.
 */
export function createSenderCheck(networks: readonly string[]): (address: string) => boolean {
  const isListed = trustCheck(networks);
  return (address) => {
    try {
      return isListed(address, 0);
    } catch {
      // No address at all.
      return false;
    }
  };
}
