import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

interface ContactView {
  vacancyId: number;
  accountId: string;
  ip: string;
}

/** One row for a person and a vacancy, with the number of views. */
export async function noteContactView(db: Database, view: ContactView, now: Date): Promise<void> {
  await db
    .insertInto('vacancyContactView')
    .values({ ...view, firstViewedAt: now, lastViewedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['vacancyId', 'accountId']).doUpdateSet({
        lastViewedAt: now,
        ip: view.ip,
        views: sql<number>`vacancy_contact_view.views + 1`,
      }),
    )
    .execute();
}

export function findContactViewsOf(db: Database, accountId: string) {
  return db.selectFrom('vacancyContactView').selectAll().where('accountId', '=', accountId).execute();
}

export async function deleteContactViewsOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('vacancyContactView').where('accountId', '=', accountId).execute();
}
