import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { WidgetGrant } from '../../database/schema.ts';

type GrantRow = Selectable<WidgetGrant>;

export function insertGrant(tx: Database, grant: Insertable<WidgetGrant>): Promise<GrantRow> {
  return tx.insertInto('widgetGrant').values(grant).returningAll().executeTakeFirstOrThrow();
}

/** Unexpired, of a page of this origin whose key still holds. */
export function findGrant(
  db: Database,
  id: string,
  origin: string,
  now: Date,
): Promise<(GrantRow & { keyScopes: string[] }) | undefined> {
  return db
    .selectFrom('widgetGrant')
    .innerJoin('embedKey', 'embedKey.id', 'widgetGrant.embedKeyId')
    .selectAll('widgetGrant')
    .select('embedKey.scopes as keyScopes')
    .where('widgetGrant.id', '=', id)
    .where('widgetGrant.origin', '=', origin)
    .where('widgetGrant.expiresAt', '>', now)
    .where((eb) =>
      eb.or([
        eb('embedKey.status', '=', 'active'),
        eb.and([eb('embedKey.status', '=', 'rotating'), eb('embedKey.rotatesUntil', '>', now)]),
      ]),
    )
    .executeTakeFirst();
}

/** What a page's grant opens, as long as it holds. */
export function findParent(db: Database, id: string, now: Date) {
  return (
    db
      .selectFrom('widgetGrant')
      .leftJoin('embedPerson', 'embedPerson.id', 'widgetGrant.personId')
      .select(['widgetGrant.id', 'widgetGrant.embedKeyId', 'widgetGrant.scopes', 'widgetGrant.expiresAt'])
      .select(['widgetGrant.personId', 'embedPerson.joinedAt'])
      .where('widgetGrant.id', '=', id)
      .where('widgetGrant.expiresAt', '>', now)
      // It does not go before what is made of it.
      .forKeyShare('widgetGrant')
      .executeTakeFirst()
  );
}

/** Of the page that a grant was given to. */
export async function findOrigin(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('widgetGrant').select('origin').where('id', '=', id).executeTakeFirst();
  return row?.origin;
}

/**
 * Grants of the person that hold still, the newest first; those of frames end with those of their pages, those that a company's
 * server has brought with the company's word.
 */
export function findLiveGrants(db: Database, accountId: string, now: Date): Promise<GrantRow[]> {
  return db
    .selectFrom('widgetGrant')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('parentId', 'is', null)
    .where('personId', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** A grant of this person; false without one. */
export async function deleteGrant(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('widgetGrant')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteGrantsOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('widgetGrant').where('accountId', '=', accountId).execute();
}

export async function deleteExpiredGrants(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('widgetGrant').where('expiresAt', '<=', now).execute();
}

/** Where a person has responded from other sites; not the hashes. */
export function findGrantsOf(db: Database, accountId: string) {
  return db
    .selectFrom('widgetGrant')
    .select(['companyId', 'origin', 'site', 'createdAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}
