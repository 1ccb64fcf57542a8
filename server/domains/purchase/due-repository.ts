import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { lineColumns } from './repository.ts';

/** Purchases whose time has come: paid ones that begin and have their marks, running ones that end. The longest due first. */
export async function findDue(db: Database, due: 'start' | 'end', now: Date, limit: number) {
  const [status, column] = due === 'start' ? (['paid', 'startsAt'] as const) : (['active', 'endsAt'] as const);
  const rows = await db
    .selectFrom('purchase')
    .select(['id', 'companyId'])
    .where('status', '=', status)
    .where(column, '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('purchaseLine')
            .leftJoin('adMark', 'adMark.purchaseLineId', 'purchaseLine.id')
            .select('purchaseLine.id')
            .whereRef('purchaseLine.purchaseId', '=', 'purchase.id')
            .where('purchaseLine.isAdvertising', '=', true)
            .where('adMark.erid', 'is', null),
        ),
      ),
    )
    .orderBy(column)
    .limit(limit)
    .execute();
  return rows;
}

/** Running lines that are bumped each day and were not yet on this one (`2026-11-30`), beyond that id. */
export function findLinesToBump(db: Database, day: string, now: Date, after: number, limit: number) {
  return db
    .selectFrom('purchaseLine')
    .innerJoin('purchase', 'purchase.id', 'purchaseLine.purchaseId')
    .select(['purchaseLine.id', 'purchaseLine.targetId'])
    .where('purchase.status', '=', 'active')
    .where('purchaseLine.id', '>', after)
    .where('purchaseLine.service', '=', 'vacancy-promotion')
    .where('purchaseLine.option', '=', 'daily')
    .where('purchaseLine.startsAt', '<=', now)
    .where('purchaseLine.endsAt', '>', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('purchaseEffect')
            .select('purchaseEffect.effect')
            .whereRef('purchaseEffect.purchaseLineId', '=', 'purchaseLine.id')
            .where('purchaseEffect.effect', '=', `bump:${day}`),
        ),
      ),
    )
    .orderBy('purchaseLine.id')
    .limit(limit)
    .execute();
}

/** Running lines that end within this span, with who has bought them; bought units are told of by themselves. */
export async function findLinesEnding(db: Database, span: { from: Date; to: Date }, limit: number) {
  const rows = await db
    .selectFrom('purchaseLine')
    .innerJoin('purchase', 'purchase.id', 'purchaseLine.purchaseId')
    .selectAll('purchaseLine')
    .select('purchase.memberAccountId')
    .where('purchase.status', '=', 'active')
    .where('purchaseLine.service', '<>', 'contacts-add')
    .where('purchaseLine.endsAt', '>', span.from)
    .where('purchaseLine.endsAt', '<=', span.to)
    .orderBy('purchaseLine.endsAt')
    .limit(limit)
    .execute();
  return rows.flatMap(({ memberAccountId, endsAt, ...row }) =>
    memberAccountId && endsAt ? [{ ...readColumns(lineColumns, row), memberAccountId, endsAt }] : [],
  );
}
