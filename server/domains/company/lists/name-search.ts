import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';

/** Shorter texts match too much, and no index supports them. */
export const TRIGRAM = 3;
export const INN_PART = /^\d{2,12}$/;

/** The name in the form that is searched and indexed. */
export const searchedName = sql<string>`lower(company.brand_name)`;

/** The typed text as a PostgreSQL regular expression in which е and ё are one letter. */
export function toPattern(typed: string): string {
  return typed.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/[её]/g, '[её]');
}

/** Companies with the text anywhere in the name, or at the beginning of the INN. */
export function hasInName(typed: string): RawBuilder<SqlBool> {
  const text = typed.trim().toLowerCase();
  const named = sql<SqlBool>`${searchedName} ~ ${toPattern(text)}`;
  return INN_PART.test(text) ? sql<SqlBool>`(${named} or company.inn like ${`${text}%`})` : named;
}

/** Companies whose name is similar to the text: misspelt, or typed in the other keyboard layout. */
export function isLikeName(typed: string): RawBuilder<SqlBool> {
  const text = typed.trim().toLowerCase();
  const inOtherLayout = sql<SqlBool>`${searchedName} ~ ${toPattern(toOtherLayout(text))}`;
  return text.length < TRIGRAM ? inOtherLayout : sql<SqlBool>`(${inOtherLayout} or ${text} <% ${searchedName})`;
}
