import { textOf } from '#shared/domain/attribute-readers.ts';
import { hint } from './hint.ts';

interface Judged {
  isUsable: boolean;
  /** The value in its place; undefined for the default. */
  taken: unknown;
  /** Words of it that mean nothing. */
  strange: readonly string[];
}

/** Tells the webmaster what is wrong with an attribute, and what was taken for it. */
export function hintOfValue(attribute: string, text: string, { isUsable, taken, strange }: Judged): void {
  if (isUsable) hint(`атрибут ${attribute} не\u00a0знает слов: ${strange.map(quoted).join(', ')}`);
  else if (taken === undefined) hint(`значение ${quoted(text)} атрибута ${attribute} не подходит, взято обычное`);
  else hint(`значение ${quoted(text)} атрибута ${attribute} не подходит, взято ближайшее: ${cut(textOf(taken) ?? '')}`);
}

function quoted(text: string): string {
  return `«${cut(text)}»`;
}

function cut(text: string): string {
  return text.slice(0, 60);
}
