/** The limit of Unicode's stream-safe format on one letter; no language needs more. */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/**
 * `text.normalize(form)` in linear time. Normalizing sorts the marks on a letter in quadratic time, so marks after the
 * thirtieth are dropped.
 */
export function composed(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  // eslint-disable-next-line no-restricted-syntax -- the one place where it is safe
  return text.replaceAll(MARKS_TOO_MANY, '$1').normalize(form);
}
