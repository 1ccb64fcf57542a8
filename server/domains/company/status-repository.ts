import { z } from 'zod';
import { COMPANY_STATUSES } from '#shared/domain/company-machine.ts';
import type { Updateable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Company } from '../../database/schema.ts';
import { numberOfItem } from '../../platform/moderation.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const statusColumns = z.object({ status: z.enum(COMPANY_STATUSES) });

/** What a change of the company's status depends on. */
export type LockedCompany = NonNullable<Awaited<ReturnType<typeof findCompanyForUpdate>>>;

/** The row, locked until the end of the transaction. */
export async function findCompanyForUpdate(tx: Database, id: number) {
  const row = await selectStatus(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && readColumns(statusColumns, row);
}

/** The same without the lock. */
export async function findCompanyStatus(db: Database, id: number): Promise<LockedCompany | undefined> {
  const row = await selectStatus(db).where('id', '=', id).executeTakeFirst();
  return row && readColumns(statusColumns, row);
}

/** The company of an item of a queue. */
export async function findCompanyOfItem(db: Database, item: string): Promise<LockedCompany | undefined> {
  const id = numberOfItem(item);
  return id === null ? undefined : findCompanyStatus(db, id);
}

function selectStatus(db: Database) {
  return db
    .selectFrom('company')
    .select(['id', 'status', 'version', 'brandName', 'legalName', 'inn', 'kpp', 'ogrn', 'verification', 'checkedAt'])
    .select(['trustedAt', 'trustedReason'])
    .select(['lookedAt', 'heldReason', 'heldNote', 'siteUrl', 'createdAt', 'updatedAt']);
}

export async function setCompany(tx: Database, id: number, columns: Updateable<Company>, now: Date): Promise<void> {
  await tx
    .updateTable('company')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Members who may see the balance are told when it falls below this, kopecks; null: never. */
export async function findBalanceAlert(db: Database, id: number): Promise<number | null> {
  const row = await db.selectFrom('company').select('balanceAlertKopecks').where('id', '=', id).executeTakeFirst();
  return row?.balanceAlertKopecks ?? null;
}

export async function setBalanceAlert(db: Database, id: number, balanceAlertKopecks: number | null): Promise<void> {
  await db.updateTable('company').set({ balanceAlertKopecks }).where('id', '=', id).execute();
}

/** Who a company is in the law's eyes. */
export type Advertiser = Pick<LockedCompany, 'id' | 'brandName' | 'legalName' | 'inn'>;

export async function findAdvertisers(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Advertiser>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('company')
    .select(['id', 'brandName', 'legalName', 'inn'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
