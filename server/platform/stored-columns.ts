import type { z } from 'zod';

/** A row with some of its columns parsed. */
export type Stored<Row, Columns> = Omit<Row, keyof Columns> & Columns;

/**
 * The row with its text and JSON columns parsed by the schemas; the other columns are unchanged. Throws on a row that
 * our code cannot have written.
 */
export function readColumns<Row extends object, Columns extends object>(
  schema: z.ZodType<Columns>,
  row: Row,
): Stored<Row, Columns> {
  const columns = schema.safeParse(row);
  if (!columns.success) throw new Error('A stored row is not of its shape', { cause: columns.error });
  return { ...row, ...columns.data };
}
