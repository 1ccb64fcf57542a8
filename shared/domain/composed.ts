/** As many as Unicode's stream-safe form allows over one letter; no language needs more. */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/**
 * `text.normalize(form)` in linear time. Normalizing sorts the marks over a letter, which takes the square of their
 * number, so those after the thirtieth are dropped.
 */
export function composed(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  // eslint-disable-next-line no-restricted-syntax -- the one place where it is safe
  return text.replaceAll(MARKS_TOO_MANY, '$1').normalize(form);
}
