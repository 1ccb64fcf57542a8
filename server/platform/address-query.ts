import { ADDRESS_BYTES_MAX } from '#shared/domain/limits.ts';

/**
 * The fields of an address, which may be text from outside. What is beyond the longest address that is answered is left out: Node
 * takes quadratic time for fields without a value.
 */
export function queryOf(address: string): URLSearchParams {
  const start = address.indexOf('?') + 1;
  return new URLSearchParams(start === 0 ? '' : address.slice(start, start + ADDRESS_BYTES_MAX));
}
