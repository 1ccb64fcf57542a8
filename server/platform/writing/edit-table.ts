import { sql, type CompiledQuery } from 'kysely';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';

/** A table of what is being written beside what is shown: `content`, `wrong`, `version`, `saved_at`. */
export interface EditTable<More extends object> {
  /** The query that stores it; the version grows by one, from 0 for none. */
  toStore(tx: Database, id: number, edit: { content: object; wrong: object } & More, now: Date): CompiledQuery;
  /** Nothing is being written any more; the number goes on, so that an old page is known to be old. */
  clear(tx: Database, id: number): Promise<void>;
}

/** `key`: the column of what it belongs to; `more`: further columns of text, by their names in an edit. */
export function createEditTable<More extends Record<string, string | null> = Record<never, never>>(
  table: string,
  key: string,
  more: { readonly [Name in keyof More & string]: string },
): EditTable<More> {
  type Values = { id: number; content: string; wrong: string; now: Date } & More;
  const store = builtOnce((_db, param: Param<Values>) => {
    const columns = {
      [key]: param('id'),
      content: param('content'),
      wrong: param('wrong'),
      saved_at: param('now'),
      ...Object.fromEntries(Object.entries<string>(more).map(([name, column]) => [column, param(name)])),
    };
    const names = Object.keys(columns);
    const changes = names
      .filter((name) => name !== key)
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
    return sql`
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(columns))})
      on conflict (${sql.ref(key)}) do update set ${sql.join(changes)}, version = ${sql.ref(`${table}.version`)} + 1`;
  });
  return {
    toStore(tx, id, { content, wrong, ...rest }, now) {
      const written = { content: JSON.stringify(content), wrong: JSON.stringify(wrong) };
      // Without the two, the rest is `More`, which the compiler does not follow.
      return store.with(tx, { id, ...written, now, ...(rest as unknown as More) });
    },
    async clear(tx, id) {
      await sql`update ${sql.table(table)} set content = null, wrong = '{}', version = version + 1
        where ${sql.ref(key)} = ${id}`.execute(tx);
    },
  };
}
