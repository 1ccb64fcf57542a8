/** Refused by the call: what is no number is not taken for «without a limit». */
const REFUSED = -1;
const SPACES = /\s+/gu;

/** A typed count; null for an empty field, which means no limit. */
export function countOf(text: string): number | null {
  const typed = text.replaceAll(SPACES, '');
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : REFUSED;
}

/** Rubles as people type them, «10 000» or «1500,50», in kopecks; null for an empty field. */
export function kopecksOf(text: string): number | null {
  const typed = text.replaceAll(SPACES, '').replace('₽', '');
  if (typed === '') return null;
  const [, rubles, kopecks = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  return rubles === undefined ? REFUSED : Number(rubles) * 100 + Number(kopecks.padEnd(2, '0'));
}
