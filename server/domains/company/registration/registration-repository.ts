import { sql, type Updateable } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Company } from '../../../database/schema.ts';

/** One sign-up with an INN at a time: the lock is held until the end of the transaction. */
export async function lockInn(tx: Database, inn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company with INN ${inn}`}, 0))`.execute(tx);
}

/** Also a hidden company: an INN is there once. */
export function findByInn(db: Database, inn: string) {
  return db.selectFrom('company').select(['id', 'status']).where('inn', '=', inn).executeTakeFirst();
}

type Known = Pick<Updateable<Company>, 'legalName' | 'legalForm' | 'kpp' | 'ogrn' | 'okvedMain' | 'cityId'>;

/** Stores what the company lacks; what it has is not replaced. */
export async function fillEmptyColumns(
  tx: Database,
  id: number,
  known: Known,
  columns: Updateable<Company>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('company')
    .set((eb) => ({
      legalName: eb.fn.coalesce('legalName', eb.val(known.legalName ?? null)),
      legalForm: eb.fn.coalesce('legalForm', eb.val(known.legalForm ?? null)),
      kpp: eb.fn.coalesce('kpp', eb.val(known.kpp ?? null)),
      ogrn: eb.fn.coalesce('ogrn', eb.val(known.ogrn ?? null)),
      okvedMain: eb.fn.coalesce('okvedMain', eb.val(known.okvedMain ?? null)),
      cityId: eb.fn.coalesce('cityId', eb.val(known.cityId ?? null)),
      ...columns,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
