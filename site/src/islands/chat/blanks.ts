import { findVariables } from '#shared/domain/template.ts';

/** Selects the first blank of a template at or after the place, to be written over. False without one. */
export function selectBlank(field: HTMLTextAreaElement, from: number): boolean {
  const blank = findVariables(field.value).find(({ start }) => start >= from);
  if (!blank) return false;
  field.setSelectionRange(blank.start, blank.end);
  return true;
}
