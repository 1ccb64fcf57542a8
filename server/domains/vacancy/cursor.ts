import { z } from 'zod';
import { DomainError } from '../../platform/problems.ts';

/** Where a keyset page goes on: the sort key and the id of the last row shown. */
export interface Cursor {
  sortKey: number;
  id: number;
}

const cursorSchema = z.tuple([z.number().int(), z.number().int().min(1)]);

export function writeCursor({ sortKey, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sortKey, id])).toString('base64url');
}

/** Throws `bad_argument` for anything that `writeCursor` did not make. */
export function readCursor(text: string): Cursor {
  try {
    const [sortKey, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { sortKey, id };
  } catch {
    throw new DomainError('bad_argument', { errors: [{ field: 'cursor', code: 'wrong_type', message: 'Откройте список заново' }] });
  }
}
