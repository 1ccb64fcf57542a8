import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { TemplateSituation } from '#shared/domain/template.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { DB, Template } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { templateColumns } from './stored.ts';

export type TemplateRow = Awaited<ReturnType<typeof findTemplates>>[number];

/** Who uses templates: their own ones, and those of their company, when they have one. */
export interface TemplateReader {
  accountId: string;
  companyId: number | null;
}

/** Whose a template is. */
export type TemplateHolder = { companyId: number } | { accountId: string };

const LOCK_OF_HOLDER = 7_029;

/** Changes of one holder's templates wait for each other until the end of the transaction. */
export async function lockTemplatesOf(tx: DatabaseTransaction, holder: TemplateHolder): Promise<void> {
  const key = 'companyId' in holder ? `company ${holder.companyId}` : holder.accountId;
  await sql`select pg_advisory_xact_lock(${LOCK_OF_HOLDER}, hashtext(${key}))`.execute(tx);
}

const readableBy = ({ accountId, companyId }: TemplateReader) => {
  return (eb: ExpressionBuilder<DB, 'template'>) =>
    eb.or([eb('accountId', '=', accountId), ...(companyId === null ? [] : [eb('companyId', '=', companyId)])]);
};

const heldBy = (holder: TemplateHolder) => {
  return (eb: ExpressionBuilder<DB, 'template'>) =>
    'companyId' in holder ? eb('companyId', '=', holder.companyId) : eb('accountId', '=', holder.accountId);
};

/** In the order of the list; of the same place those that are used most come first. */
export async function findTemplates(db: Database, reader: TemplateReader) {
  const rows = await db
    .selectFrom('template')
    .selectAll()
    .where(readableBy(reader))
    .orderBy('sort')
    .orderBy('usesCount', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map((row) => readColumns(templateColumns, row));
}

export async function findTemplateRow(
  db: Database,
  reader: TemplateReader,
  id: string,
): Promise<TemplateRow | undefined> {
  const row = await db
    .selectFrom('template')
    .selectAll()
    .where(readableBy(reader))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readColumns(templateColumns, row);
}

/** How many the holder has, and the place after the last. */
export async function countTemplates(db: Database, holder: TemplateHolder): Promise<{ count: number; next: number }> {
  return db
    .selectFrom('template')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`least(coalesce(max(sort) + 1, 0), 999)`.as('next'),
    ])
    .where(heldBy(holder))
    .executeTakeFirstOrThrow();
}

export async function insertTemplate(tx: Database, row: Insertable<Template>): Promise<string> {
  const { id } = await tx.insertInto('template').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setTemplate(tx: Database, id: string, columns: Updateable<Template>, now: Date): Promise<void> {
  await tx
    .updateTable('template')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** In these situations no other template of the holder is offered first. */
export async function dropDefaults(
  tx: Database,
  holder: TemplateHolder,
  id: string,
  situations: readonly TemplateSituation[],
): Promise<void> {
  const taken = sql`${[...situations]}::text[]`;
  await tx
    .updateTable('template')
    .set({ defaultFor: sql`array(select one from unnest(default_for) as one where one <> all(${taken}))` })
    .where(heldBy(holder))
    .where('id', '<>', id)
    .where(sql<boolean>`default_for && ${taken}`)
    .execute();
}

export async function addUse(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('template')
    .set((eb) => ({ usesCount: eb('usesCount', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('template').where('id', '=', id).execute();
}

/** Returns the ids. */
export async function deleteTemplatesOf(tx: Database, holder: TemplateHolder): Promise<string[]> {
  const rows = await tx.deleteFrom('template').where(heldBy(holder)).returning('id').execute();
  return rows.map(({ id }) => id);
}
