import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { PageMeta } from '../../../database/schema.ts';
import { hasWords } from './has-words.ts';

export type PageMetaRow = Selectable<PageMeta>;

export interface PageMetaFilter {
  /** Exactly this page. */
  path?: string | undefined;
  /** Words of the path or of the title. */
  q?: string | undefined;
}

/** Pages by their path. */
export async function findPageMetas(db: Database, { path, q }: PageMetaFilter, limit: number, offset: number) {
  const query = db
    .selectFrom('pageMeta')
    .$if(path !== undefined, (all) => all.where('path', '=', path ?? ''))
    .where((eb) => eb.or([hasWords('path', q), hasWords('title', q)]));
  const [rows, { total }] = await Promise.all([
    query.selectAll().orderBy('path').limit(limit).offset(offset).execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** A row without texts; false where the path has one. */
export async function insertPageMeta(db: Database, path: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('pageMeta')
    .values({ path, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returning('path')
    .executeTakeFirst();
  return row !== undefined;
}

/** The row, locked until the end of the transaction. */
export function lockPageMeta(tx: Database, path: string): Promise<PageMetaRow | undefined> {
  return tx.selectFrom('pageMeta').selectAll().where('path', '=', path).forUpdate().executeTakeFirst();
}

export function setPageMetaColumns(db: Database, path: string, columns: Updateable<PageMeta>): Promise<PageMetaRow> {
  return db.updateTable('pageMeta').set(columns).where('path', '=', path).returningAll().executeTakeFirstOrThrow();
}

export async function deletePageMeta(db: Database, path: string): Promise<boolean> {
  const row = await db.deleteFrom('pageMeta').where('path', '=', path).returning('path').executeTakeFirst();
  return row !== undefined;
}
