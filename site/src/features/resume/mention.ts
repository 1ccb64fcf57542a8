/** Longer ones are no name. */
const QUERY_CHARS_MAX = 40;

/** A mention that is being typed: what follows the «@», and where it begins in the text. */
export interface TypedMention {
  query: string;
  start: number;
}

/** The mention that the caret is in; null for none. An «@» within a word, as in an address, is none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const from = Math.max(0, caret - QUERY_CHARS_MAX - 1);
  const at = text.slice(from, caret).lastIndexOf('@');
  if (at === -1) return null;
  const start = from + at;
  const query = text.slice(start + 1, caret);
  if (/[\n@]/.test(query) || /^\s/.test(query)) return null;
  return start === 0 || /[\s(«,]/.test(text[start - 1] ?? '') ? { query, start } : null;
}

/** Whether a word of the name begins like this. */
export function fitsMention(name: string, query: string): boolean {
  const typed = query.toLowerCase();
  const known = name.toLowerCase();
  return known.startsWith(typed) || known.split(' ').some((word) => word.startsWith(typed));
}

/** The text with the name in place of what was typed, and where the caret is then. */
export function putMention(
  text: string,
  { query, start }: TypedMention,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(start + 1 + query.length);
  const put = `@${name}${/^\s/.test(after) ? '' : ' '}`;
  return { text: text.slice(0, start) + put + after, caret: start + put.length };
}
