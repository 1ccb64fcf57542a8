import { sql, type Expression, type RawBuilder } from 'kysely';
import { LIST_DEPTH } from '#shared/domain/limits.ts';
import { z } from 'zod';
import { badField } from './problems.ts';

/**
 * Number of items before a numbered page. Throws `bad_argument` beyond {@link LIST_DEPTH} items. `things`: «вакансий».
 */
export function offsetOf(page: number, limit: number, things: string): number {
  if (page * limit > LIST_DEPTH)
    throw badField('page', 'greater_than_max', `Дальше ${LIST_DEPTH} ${things} список не листается: сузьте поиск`);
  return (page - 1) * limit;
}

/** The part of a list that a call requests; with a cursor the page number is ignored. */
export interface AskedPage {
  page: number;
  per_page: number;
  cursor?: string | undefined;
}

/** Where a keyset page continues: the sort key and the id of the last row shown. */
export interface Cursor {
  sortKey: number;
  id: number;
}

/** Rows to skip (numbered pages) or the row to continue after (keyset). */
export type After = { offset: number } | { cursor: Cursor };

const cursorSchema = z.tuple([z.number().int(), z.number().int().min(1)]);

/**
 * For keyset lists. Throws `bad_argument` too deep in the list and for an invalid cursor. `things` as in
 * {@link offsetOf}.
 */
export function readAfter({ page, per_page: limit, cursor }: AskedPage, things: string): After {
  if (!cursor) return { offset: offsetOf(page, limit, things) };
  const [sortKey, id] = decodeCursor(cursorSchema, cursor);
  return { cursor: { sortKey, id } };
}

export function writeCursor({ sortKey, id }: Cursor): string {
  return encodeCursor([sortKey, id]);
}

/** A moment as the sort key of a cursor, in microseconds since 1970, the precision of a timestamp. */
export function momentKey(moment: Expression<Date>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${moment}) * 1000000)::int8`;
}

/** The moment of such a sort key. */
export function momentOfKey(key: number): RawBuilder<Date> {
  return sql<Date>`timestamptz 'epoch' + ${key}::int8 * interval '1 microsecond'`;
}

/** Number of items before the page. */
const offsetSchema = z.tuple([z.number().int().min(0).max(LIST_DEPTH)]);

/** Number of items before the page, for lists whose cursors only count them. Throws as {@link readAfter}. */
export function readOffset({ page, per_page: limit, cursor }: AskedPage, things: string): number {
  return cursor ? decodeCursor(offsetSchema, cursor)[0] : offsetOf(page, limit, things);
}

/** The cursor after the `shown` items that follow `offset` ones; null where the list ends or goes too deep. */
export function nextOffset(offset: number, shown: number, total: number): string | null {
  const end = offset + shown;
  return shown > 0 && end < Math.min(total, LIST_DEPTH) ? encodeCursor([end]) : null;
}

/** Encodes a cursor's value as opaque text. */
export function encodeCursor(values: readonly number[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Throws `bad_argument` for anything that does not match the schema. */
export function decodeCursor<Values>(schema: z.ZodType<Values>, text: string): Values {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw badField('cursor', 'wrong_type', 'Откройте список заново');
  }
}
