import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import type { Database } from '../../database/connect.ts';
import type { DB } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { purchaseColumns } from './repository.ts';

/** What somebody has typed, as what it may name; none of them: nothing is found. */
export interface Named {
  id: number | null;
  companyIds: readonly number[];
  /** Of buyers, and the one of a receipt. */
  accountIds: readonly string[];
  email: string | null;
}

interface Asked {
  /** Null: everybody's. */
  named: Named | null;
  /** Those alone; null: all. */
  ids: readonly number[] | null;
  side: 'company' | 'applicant' | undefined;
  status: PurchaseStatus | undefined;
  limit: number;
  offset: number;
}

/** Purchases of everybody, the newest first, with their number. */
export async function findPurchasesOfAll(db: Database, asked: Asked) {
  const { named, ids, side, status, limit, offset } = asked;
  const found = db
    .selectFrom('purchase')
    .where((eb) =>
      eb.and([
        ...(named ? [isNamed(eb, named)] : []),
        ...(ids ? [sql<boolean>`purchase.id = any(${[...ids]}::int8[])`] : []),
        ...(side ? [eb(side === 'company' ? 'companyId' : 'applicantId', 'is not', null)] : []),
        ...(status ? [eb('status', '=', status)] : []),
      ]),
    );
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(purchaseColumns, row)), total };
}

function isNamed(eb: ExpressionBuilder<DB, 'purchase'>, { id, companyIds, accountIds, email }: Named) {
  return eb.or([
    ...(id === null ? [] : [eb('purchase.id', '=', id)]),
    sql<boolean>`company_id = any(${[...companyIds]}::int8[])`,
    sql<boolean>`applicant_id = any(${[...accountIds]}::uuid[])`,
    sql<boolean>`member_account_id = any(${[...accountIds]}::uuid[])`,
    ...(email === null ? [] : [eb('purchase.email', '=', email)]),
  ]);
}

/** Days that staff have added to a purchase, the oldest first. */
export function findExtensions(db: Database, purchaseId: number) {
  return db
    .selectFrom('purchaseExtension')
    .select(['id', 'days', 'reason', 'accountId', 'madeAt'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('id')
    .execute();
}
