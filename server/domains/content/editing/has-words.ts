import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** That a column has each word of `q`, in whatever order; true without any. Small and capital letters, е and ё are the same. */
export function hasWords(column: string, q = ''): RawBuilder<SqlBool> {
  const text = sql`translate(lower(${sql.ref(column)}), 'ё', 'е')`;
  const words = q.toLowerCase().replaceAll('ё', 'е').split(' ').filter(Boolean);
  const each = words.map((word) => sql`strpos(${text}, ${word}) > 0`);
  return each.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}
