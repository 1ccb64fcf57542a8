import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { selectToLock } from './dialog-repository.ts';
import { dialogColumns } from './stored.ts';

/** A respond as its dialog begins. */
export interface RespondOfDialog {
  id: number;
  accountId: string;
  companyId: number;
  vacancyId: number | null;
  resumeId: number | null;
  personName: string | null;
}

/** The dialogs of these responds, in the order of those, locked; they are made where there are none. */
export async function lockDialogsOf(tx: Database, responds: readonly RespondOfDialog[], now: Date) {
  const rows = JSON.stringify(
    responds.map(({ id, accountId, companyId, vacancyId, resumeId, personName }) => {
      return { id, accountId, companyId, vacancyId, resumeId, personName };
    }),
  );
  await sql`
    with made as (
      insert into dialog (kind, respond_id, account_id, company_id, vacancy_id, resume_id, person_name, created_at, last_at)
      select 'respond', id, "accountId", "companyId", "vacancyId", "resumeId", "personName", ${now}::timestamptz, ${now}
      from json_to_recordset(${rows}::json) as row (id int8, "accountId" uuid, "companyId" int8, "vacancyId" int8,
        "resumeId" int8, "personName" text)
      order by id
      on conflict do nothing
      returning id, account_id, company_id)
    insert into dialog_side (dialog_id, side, account_id, company_id)
    select id, 'applicant', account_id, null from made
    union all
    select id, 'company', null, company_id from made`.execute(tx);
  const locked = await selectToLock(tx)
    .where(sql<SqlBool>`respond_id = any(${responds.map(({ id }) => id)}::int8[])`)
    .orderBy('respondId')
    .execute();
  return locked.map((row) => readColumns(dialogColumns, row));
}

/** What was closed with its vacancy is open again. */
export async function reopenDialogs(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('dialog')
    .set({ status: 'open', closedBecause: null, reopenedAt: now })
    .where('id', 'in', [...ids])
    .execute();
}
