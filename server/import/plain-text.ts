/** As the stream-safe format of Unicode (UAX #15) has it; no script needs more. */
const EXTRA_MARKS = /(\p{M}{30})\p{M}+/gu;

/** The text in this normal form. Marks beyond 30 on a letter are dropped: their sorting takes quadratic time. */
export function normalizeText(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replaceAll(EXTRA_MARKS, '$1').normalize(form);
}

/** Lower case, «е» for «ё», single spaces, plain forms of characters. */
export function plainWords(text: string): string {
  return normalizeText(text, 'NFKC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();
}
