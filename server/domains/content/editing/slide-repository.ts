import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Slide } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { slideColumns } from '../stored.ts';

const COLUMNS = ['id', 'version', 'title', 'text', 'linkTitle', 'href', 'image', 'startsAt', 'endsAt'] as const;

export type StaffSlideRow = Awaited<ReturnType<typeof findAllSlides>>[number];

/** All slides in their order, whatever their times. */
export async function findAllSlides(db: Database) {
  const rows = await db.selectFrom('slide').select(COLUMNS).orderBy('sort').orderBy('id').execute();
  return rows.map((row) => readColumns(slideColumns, row));
}

/** The row, locked until the end of the transaction. */
export async function lockSlide(tx: Database, id: string): Promise<StaffSlideRow | undefined> {
  const row = await tx.selectFrom('slide').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readColumns(slideColumns, row);
}

/** As the last one. Returns its id. */
export async function insertLastSlide(db: Database, slide: Omit<Insertable<Slide>, 'sort'>): Promise<string> {
  const { id } = await db
    .insertInto('slide')
    .values((eb) => ({
      ...slide,
      sort: eb.selectFrom('slide').select(sql<number>`coalesce(max(sort) + 1, 0)`.as('sort')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setSlide(db: Database, id: string, columns: Updateable<Slide>): Promise<void> {
  await db.updateTable('slide').set(columns).where('id', '=', id).execute();
}

export async function deleteSlide(db: Database, id: string): Promise<void> {
  await db.deleteFrom('slide').where('id', '=', id).execute();
}

/** Puts slides into the order of their ids. */
export async function setSlideOrder(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('slide')
    .set('sort', sql<number>`array_position(${[...ids]}::uuid[], id)`)
    .execute();
}
