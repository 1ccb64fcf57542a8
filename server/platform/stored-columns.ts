import type { z } from 'zod';

/** A row with some of its columns read. */
export type Stored<Row, Columns> = Omit<Row, keyof Columns> & Columns;

/**
 * The row with the columns that the compiler knows as text and JSON only as what they are; the rest of it is left alone.
 * Throws on a row that no code of ours has written.
 */
export function readColumns<Row extends object, Columns extends object>(
  schema: z.ZodType<Columns>,
  row: Row,
): Stored<Row, Columns> {
  const columns = schema.safeParse(row);
  if (!columns.success) throw new Error('A stored row is not of its shape', { cause: columns.error });
  return { ...row, ...columns.data };
}
