import { sql } from 'kysely';
import { z } from 'zod';
import { SERVICE_CODES, SERVICE_TARGETS, type ServiceCode } from '#shared/domain/services.ts';
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

/** A place on the home page, and whose it would be: a company, or one of its vacancies. */
export interface PlaceOnMain {
  service: ServiceCode;
  option: string;
  targetId: number;
}

/** How many others have such a place at some moment of the span, or have paid for one and wait. */
export async function countSoldOnMain(
  db: Database,
  { service, option, targetId }: PlaceOnMain,
  span: { from: Date; to: Date },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    select count(distinct line.target_id) as sold
    from purchase_line line join purchase on purchase.id = line.purchase_id
    where line.service = ${service} and line.option = ${option} and line.target_id <> ${targetId}::int8
      and purchase.status in ('paid', 'active')
      and coalesce(line.starts_at, purchase.starts_at, ${now}::timestamptz) < ${span.to}::timestamptz
      and coalesce(line.ends_at, coalesce(purchase.starts_at, ${now}::timestamptz) + line.days * interval '1 day')
        > ${span.from}::timestamptz`.execute(db);
  return rows[0]?.sold ?? 0;
}

/** The last place goes to one of those that buy at one moment. */
export async function lockPlacesOnMain(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('places on the home page', 0))`.execute(tx);
}
