import type { Database } from '../../../database/connect.ts';
import type { findAccount } from '../../account/index.ts';

type AccountPhone = Pick<NonNullable<Awaited<ReturnType<typeof findAccount>>>, 'id' | 'phone' | 'phoneConfirmedAt'>;

/** Phones that the applicant has shown to be theirs, E.164: that of the account first, and when each was confirmed. */
export async function findConfirmedPhones(
  db: Database,
  { id, phone, phoneConfirmedAt }: AccountPhone,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('confirmedPhone')
    .select(['phone', 'confirmedAt'])
    .where('accountId', '=', id)
    .orderBy('confirmedAt')
    .execute();
  const own: [string, Date][] = phone && phoneConfirmedAt ? [[phone, phoneConfirmedAt]] : [];
  return new Map([...own, ...rows.map((row): [string, Date] => [row.phone, row.confirmedAt])]);
}

/** From now on resumes of this account may show the number. */
export async function keepConfirmedPhone(tx: Database, accountId: string, phone: string, now: Date): Promise<void> {
  await tx
    .insertInto('confirmedPhone')
    .values({ accountId, phone, confirmedAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'phone']).doUpdateSet({ confirmedAt: now }))
    .execute();
}

/** Of an account that is erased, or taken along by its owner. */
export function findPhonesOf(db: Database, accountId: string) {
  return db
    .selectFrom('confirmedPhone')
    .select(['phone', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .orderBy('confirmedAt')
    .execute();
}

export async function deletePhonesOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('confirmedPhone').where('accountId', '=', accountId).execute();
}
