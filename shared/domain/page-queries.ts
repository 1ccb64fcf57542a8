/** Query keys that a page understands, by the pattern of its path; every other key is dropped. */
const KNOWN_KEYS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/vacancy-list(?:\/[^/]+)?$/, ['page', 'sort']],
  [/^\/company\/[^/]+\/vacancy-list$/, ['city', 'page', 'sort', 'spec']],
  [/^\/error$/, ['code']],
];

/** Values that mean the same as no value. */
const DEFAULTS: Readonly<Record<string, string>> = { page: '1', sort: 'newest' };

/**
 * The query that names a page: known keys only, sorted, without defaults and repeats; '' or with a leading `?`. Two
 * addresses with the same canonical query are one page: it is the key of the page cache and the end of the canonical URL.
 */
export function canonicalQuery(pathname: string, query: URLSearchParams): string {
  const keys = KNOWN_KEYS.find(([pattern]) => pattern.test(pathname))?.[1] ?? [];
  const known = new URLSearchParams();
  for (const key of keys) {
    const value = query.get(key)?.trim();
    if (value && value !== DEFAULTS[key]) known.set(key, value);
  }
  const text = known.toString();
  return text && `?${text}`;
}
