import { LIST_DEPTH } from '#shared/domain/limits.ts';
import { z } from 'zod';
import { DomainError } from './problems.ts';

/** Items before a numbered page. Throws `bad_argument` beyond {@link LIST_DEPTH} items. `things`: «вакансий». */
export function offsetOf(page: number, limit: number, things: string): number {
  if (page * limit > LIST_DEPTH) {
    const message = `Дальше ${LIST_DEPTH} ${things} список не листается: сузьте поиск`;
    throw new DomainError('bad_argument', { errors: [{ field: 'page', code: 'greater_than_max', message }] });
  }
  return (page - 1) * limit;
}

/** How many numbered pages `total` items have; never beyond {@link LIST_DEPTH} items, never less than one. */
export function pageCountOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(Math.min(total, LIST_DEPTH) / limit));
}

/** Where a keyset page goes on: the sort key and the id of the last row shown. */
export interface Cursor {
  sortKey: number;
  id: number;
}

const cursorSchema = z.tuple([z.number().int(), z.number().int().min(1)]);

export function writeCursor({ sortKey, id }: Cursor): string {
  return encodeCursor([sortKey, id]);
}

/** Throws `bad_argument` for anything that `writeCursor` did not make. */
export function readCursor(text: string): Cursor {
  const [sortKey, id] = decodeCursor(cursorSchema, text);
  return { sortKey, id };
}

/** Opaque text of what a cursor holds. */
export function encodeCursor(values: readonly number[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Throws `bad_argument` for anything that is not of the schema. */
export function decodeCursor<Values>(schema: z.ZodType<Values>, text: string): Values {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new DomainError('bad_argument', {
      errors: [{ field: 'cursor', code: 'wrong_type', message: 'Откройте список заново' }],
    });
  }
}
