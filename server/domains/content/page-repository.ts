import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { PageMeta } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { slideColumns } from './stored.ts';

/** The slides shown at `now`, by their own times. */
export async function findSlides(db: Database, now: Date) {
  const rows = await db
    .selectFrom('slide')
    .select(['id', 'title', 'text', 'linkTitle', 'href', 'image'])
    .where('startsAt', '<=', now)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => readColumns(slideColumns, row));
}

export type SlideRow = Awaited<ReturnType<typeof findSlides>>[number];

/** Stores which slides are on; true when that differs from what was stored. */
export async function setShownSlides(db: Database, now: Date): Promise<boolean> {
  // In brackets, because the update compares all of it.
  const isOn = sql<boolean>`(starts_at <= ${now} and coalesce(ends_at > ${now}, true))`;
  const rows = await db
    .updateTable('slide')
    .set({ isShown: isOn })
    .where(isOn, 'is distinct from', sql<boolean>`is_shown`)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export function listPageMetas(db: Database): Promise<Selectable<PageMeta>[]> {
  return db.selectFrom('pageMeta').selectAll().execute();
}
