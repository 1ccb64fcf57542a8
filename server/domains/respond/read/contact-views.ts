import { sql } from 'kysely';
import { z } from 'zod';
import type { respondContracts } from '#shared/contracts/respond.ts';
import { MINUTE_MS, toIso } from '#shared/domain/time.ts';
import { hiddenCompany } from '#shared/text/hidden-company.ts';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { nextOffset, readOffset, type AskedPage } from '../../../platform/paging.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { companyShortColumn, companyShortOfRowSchema, toCompanyShort } from '../../company/index.ts';
import { canUseOwnResponds } from '../policy.ts';

/**
 * Writes down that a member has seen the contacts of these responds. What is seen again within `oneLookMinutes` is one look:
 * a chat asks for its dialog with each change.
 */
export async function recordContactViews(
  tx: Database,
  respondIds: readonly number[],
  accountId: string,
  now: Date,
  { oneLookMinutes = 0 } = {},
): Promise<void> {
  const lastLook = new Date(now.getTime() - oneLookMinutes * MINUTE_MS);
  if (respondIds.length === 0) return;
  await tx
    .insertInto('respondContactView')
    .values(respondIds.map((respondId) => ({ respondId, accountId, firstViewedAt: now, lastViewedAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['respondId', 'accountId'])
        .doUpdateSet((eb) => ({
          lastViewedAt: now,
          views: eb('respondContactView.views', '+', 1),
        }))
        .where('respondContactView.lastViewedAt', '<=', lastLook),
    )
    .execute();
}

type ContactViewList = z.output<(typeof respondContracts)['GET /users/applicant/contact-views']['answer']>;

const viewColumns = z.object({ company: companyShortOfRowSchema });

/** Which companies have opened the caller's contacts. An anonymous vacancy's company stays anonymous. */
export async function listContactViews({ db, actor }: Context, page: AskedPage): Promise<ContactViewList> {
  const caller = enforce(canUseOwnResponds(actor));
  const offset = readOffset(page, 'просмотров');
  const rows = await db
    .selectFrom('respondContactView')
    .innerJoin('respond', 'respond.id', 'respondContactView.respondId')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(['respond.id', 'vacancy.title', 'vacancy.anonymous', 'vacancy.customEmployerName'])
    .select((eb) => [
      eb.fn.min('respondContactView.firstViewedAt').as('firstViewedAt'),
      eb.fn.max('respondContactView.lastViewedAt').as('lastViewedAt'),
      eb.fn.sum<number>('respondContactView.views').as('views'),
    ])
    .select(companyShortColumn.as('company'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('respond.accountId', '=', caller.accountId)
    .groupBy(['respond.id', 'vacancy.id', 'company.id'])
    .orderBy('lastViewedAt', 'desc')
    .orderBy('respond.id', 'desc')
    .limit(page.per_page)
    .offset(offset)
    .execute();
  const total = rows[0]?.total ?? 0;
  return {
    items: rows
      .map((row) => readColumns(viewColumns, row))
      .map((row) => {
        const short = toCompanyShort(row.company);
        return {
          company: row.anonymous
            ? { ...short, id: null, name: hiddenCompany(row.customEmployerName), logoUrl: null }
            : short,
          respondId: row.id,
          vacancyTitle: row.title,
          firstViewedAt: toIso(row.firstViewedAt),
          lastViewedAt: toIso(row.lastViewedAt),
          views: Number(row.views),
        };
      }),
    total,
    next: nextOffset(offset, rows.length, total),
  };
}
