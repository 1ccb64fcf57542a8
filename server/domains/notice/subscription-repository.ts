import type { Insertable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { PushSubscription } from '../../database/schema.ts';
import { findSessionsOf } from '../account/index.ts';

/** The browsers of an account that take pushes and are still signed in. */
export async function findPushTargets(db: Database, accountId: string, now: Date) {
  const rows = await db.selectFrom('pushSubscription').selectAll().where('accountId', '=', accountId).execute();
  if (rows.length === 0) return [];
  const live = new Set((await findSessionsOf(db, accountId, now)).map(({ id }) => id));
  return rows.filter(({ sessionId }) => live.has(sessionId));
}

/** A browser with its account; undefined when it has left. */
export function findSubscription(db: Database, id: string) {
  return db.selectFrom('pushSubscription').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function hasSubscription(db: Database, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false;
  const row = await db
    .selectFrom('pushSubscription')
    .select('id')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A session has one browser, and a browser belongs to whoever has signed in last. */
export async function replaceSubscription(tx: Database, row: Insertable<PushSubscription>): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where((eb) => eb.or([eb('sessionId', '=', row.sessionId), eb('endpoint', '=', row.endpoint)]))
    .execute();
  await tx.insertInto('pushSubscription').values(row).execute();
}

export async function deleteSubscription(db: Database, by: { id: string } | { sessionId: string }): Promise<void> {
  const deleting = db.deleteFrom('pushSubscription');
  await ('id' in by ? deleting.where('id', '=', by.id) : deleting.where('sessionId', '=', by.sessionId)).execute();
}
