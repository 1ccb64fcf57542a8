/** A number as people type it, without the spaces between its digits: «60 000» is 60000. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** A whole number from one to `max`; null for anything else, which the call refuses with its words. */
export function typedCount(text: string, max: number): number | null {
  const digits = withoutSpaces(text);
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= max ? count : null;
}
