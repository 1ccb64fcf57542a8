/** One fact with its name: a cell of the stamp or a line of the details. */
export interface Term {
  term: string;
  value: string;
}

/** A fact that is not stated: dropped when facts are combined. */
export type MaybeText = string | null | undefined | false;

/** Terms that have a value, each value with a capital letter. */
export function statedTerms(entries: readonly (readonly [term: string, value: MaybeText])[]): Term[] {
  return entries.flatMap(([term, value]) => (value ? [{ term, value: capitalised(value) }] : []));
}

/** The stated values separated by commas, each once; null when there are none. */
export function joined(...parts: readonly MaybeText[]): string | null {
  return [...new Set(stated(parts))].join(', ') || null;
}

export function stated(parts: readonly MaybeText[]): string[] {
  return parts.filter((part): part is string => Boolean(part));
}

/** A name within a sentence: «сварщик», but «ГИП». */
export function withinSentence(name: string): string {
  return /^[А-ЯЁ](?![А-ЯЁ])/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** «5 разряд»; null without a grade, and beside a title that says it: «Монтажник 5 разряда». */
export function gradeBeside(title: string | null, grade: number | null): string | null {
  return grade === null || /разряд/i.test(title ?? '') ? null : `${grade}\u00a0разряд`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
