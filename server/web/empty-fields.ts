import { hasCanonicalQuery } from '#shared/domain/page-queries.ts';
import { canonicalTarget } from './request-head.ts';

/**
 * Where an address with empty fields leads, as a form without a script writes it: `/vacancy-list?q=&page=` is `/vacancy-list`.
 * Null for any other address, and for pages that do not say which fields they read. Linear: the address is untrusted.
 */
export function withoutEmptyFields(url: string): string | null {
  const end = url.indexOf('?');
  if (end === -1 || !hasEmptyField(url, end + 1) || !hasCanonicalQuery(url.slice(0, end))) return null;
  return canonicalTarget(url);
}

/** Whether a field has no value, or nothing stands where one is expected: «?», «a=1&». */
function hasEmptyField(url: string, from: number): boolean {
  return url
    .slice(from)
    .split('&')
    .some((field) => field === '' || field.endsWith('='));
}
