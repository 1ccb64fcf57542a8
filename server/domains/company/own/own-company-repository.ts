import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { isPublicCompany } from '../public.ts';
import { ownCompanyColumns } from '../stored.ts';

/** A company as its members edit it. */
export type OwnCompanyRow = NonNullable<Awaited<ReturnType<typeof findEditedCompany>>>;

function selectEdited(db: Database, id: number) {
  return db
    .selectFrom('company')
    .select([
      'id',
      'version',
      'status',
      'legalName',
      'inn',
      'brandName',
      'kind',
      'size',
      'foundedYear',
      'description',
      'siteUrl',
      'socials',
      'videoUrl',
      'phones',
      'addresses',
      'objectTypes',
      'regionIds',
      'logoUrl',
      'coverUrl',
      'gallery',
      'sro',
    ])
    .select(sql<boolean>`${isPublicCompany}`.as('isPublic'))
    .where('id', '=', id);
}

export async function findEditedCompany(db: Database, id: number) {
  const row = await selectEdited(db, id).executeTakeFirst();
  return row && readColumns(ownCompanyColumns, row);
}

/** The row, locked until the end of the transaction. */
export async function lockEditedCompany(tx: Database, id: number): Promise<OwnCompanyRow | undefined> {
  const row = await selectEdited(tx, id).forNoKeyUpdate().executeTakeFirst();
  return row && readColumns(ownCompanyColumns, row);
}

/** What the audit log calls a change of the page. */
export const COMPANY_EDIT = 'company.edit';
export const companyTarget = (id: number) => `company:${id}` as const;

/** Who changed the page last, and when. Erased accounts have no name. */
export async function findLastChange(db: Database, id: number) {
  return db
    .selectFrom('auditEntry')
    .leftJoin('account', 'account.id', 'auditEntry.accountId')
    .select(['auditEntry.at', 'account.firstName', 'account.lastName', 'account.email', 'account.phone'])
    .where('auditEntry.target', '=', companyTarget(id))
    .where('auditEntry.action', '=', COMPANY_EDIT)
    .orderBy('auditEntry.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
