import { sql } from 'kysely';
import { z } from 'zod';
import { SERVICE_CODES, SERVICE_TARGETS } from '#shared/domain/services.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const columns = z.object({
  service: z.enum(SERVICE_CODES),
  target: z.enum(SERVICE_TARGETS),
  mark: z
    .object({
      erid: z.string(),
      advertiser: z.string(),
      inn: z.string(),
      accountId: z.string().nullable(),
      markedAt: z.coerce.date(),
    })
    .nullable(),
});

export type AdvertisingRow = Awaited<ReturnType<typeof findAdvertising>>['rows'][number];

/** Lines of advertising that were paid for: one, or those that wait for a mark (the oldest first) or have it (the newest first). */
export async function findAdvertising(
  db: Database,
  asked: { set: 'waiting' | 'marked' } | { lineId: number },
  { limit, offset }: { limit: number; offset: number },
) {
  const isWaiting = 'set' in asked && asked.set === 'waiting';
  const lines = db
    .selectFrom('purchaseLine as line')
    .innerJoin('purchase', 'purchase.id', 'line.purchaseId')
    .leftJoin('adMark', 'adMark.purchaseLineId', 'line.id')
    .where('line.isAdvertising', '=', true)
    .where('purchase.paidAt', 'is not', null)
    .where('purchase.companyId', 'is not', null)
    .where((eb) => {
      if ('lineId' in asked) return eb('line.id', '=', asked.lineId);
      return isWaiting
        ? eb.and([eb('purchase.status', '=', 'paid'), eb('adMark.erid', 'is', null)])
        : eb('adMark.erid', 'is not', null);
    });
  const [rows, { total }] = await Promise.all([
    lines
      .select(['line.id', 'line.purchaseId', 'line.service', 'line.option', 'line.target', 'line.targetId'])
      .select(['line.targetTitle', 'purchase.startsAt'])
      .select([
        sql<Date>`purchase.paid_at`.as('paidAt'),
        sql<number>`purchase.company_id`.as('companyId'),
        sql<unknown>`case when ad_mark.erid is not null then json_build_object('erid', ad_mark.erid,
          'advertiser', ad_mark.advertiser, 'inn', ad_mark.inn, 'accountId', ad_mark.account_id,
          'markedAt', ad_mark.marked_at) end`.as('mark'),
      ])
      .orderBy('line.id', isWaiting ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    lines.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(columns, row)), total };
}

/** How many other companies have a place on the home page, or will have one. */
export async function countSoldOnMain(db: Database, companyId: number): Promise<number> {
  const { sold } = await db
    .selectFrom('purchaseLine')
    .innerJoin('purchase', 'purchase.id', 'purchaseLine.purchaseId')
    .select(sql<number>`count(distinct purchase.company_id)`.as('sold'))
    .where('purchaseLine.service', '=', 'company-on-main')
    .where('purchase.status', 'in', ['paid', 'active'])
    .where('purchase.companyId', '<>', companyId)
    .executeTakeFirstOrThrow();
  return Number(sold);
}

/** The last place goes to one of those that buy at one moment. */
export async function lockPlacesOnMain(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('places of companies on the home page', 0))`.execute(tx);
}
