import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { CompanyVerification } from '../../../database/schema.ts';

export type VerificationRow = Selectable<CompanyVerification>;

/** What a file of a request is bound to; its reader is in `fileReaders` of the domain. */
export const VERIFICATION_FILES = 'verification';
export const filesOfRequest = (id: string) => `${VERIFICATION_FILES}:${id}` as const;

export function insertVerification(tx: Database, row: Insertable<CompanyVerification>): Promise<VerificationRow> {
  return tx.insertInto('companyVerification').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The newest request of the company. */
export function findLastVerification(db: Database, companyId: number): Promise<VerificationRow | undefined> {
  return db
    .selectFrom('companyVerification')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The request that waits, locked. */
export function findWaitingForUpdate(tx: Database, companyId: number): Promise<VerificationRow | undefined> {
  return tx
    .selectFrom('companyVerification')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function setVerification(
  tx: Database,
  id: string,
  columns: Updateable<CompanyVerification>,
): Promise<void> {
  await tx.updateTable('companyVerification').set(columns).where('id', '=', id).execute();
}

/** Requests decided before then whose files are still kept. */
export async function findKeptFiles(db: Database, decidedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('companyVerification')
    .select('id')
    .where('decidedAt', '<', decidedBefore)
    .where('filesReleasedAt', 'is', null)
    .orderBy('decidedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The company of a request. */
export async function findCompanyOfRequest(db: Database, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('companyVerification').select('companyId').where('id', '=', id).executeTakeFirst();
  return row?.companyId;
}

/** Companies on check, those that wait longest first: with documents, or checked again after a change. */
export function findOnCheck(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return onCheck(db)
    .leftJoin('companyVerification', (join) =>
      join.onRef('companyVerification.companyId', '=', 'company.id').on('companyVerification.status', '=', 'waiting'),
    )
    .select(['company.id', 'company.brandName', 'company.inn'])
    .select(sql<Date>`coalesce(company_verification.sent_at, company.updated_at)`.as('waitsSince'))
    .orderBy('waitsSince')
    .orderBy('company.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOnCheck(db: Database): Promise<number> {
  const { count } = await onCheck(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Imported companies have nobody who could be told of a decision. */
function onCheck(db: Database) {
  return db
    .selectFrom('company')
    .where('company.status', '=', 'on_check')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('companyMember')
          .select('companyMember.id')
          .whereRef('companyMember.companyId', '=', 'company.id')
          .where('companyMember.role', '=', 'head'),
      ),
    );
}
