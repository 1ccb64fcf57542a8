import { sql } from 'kysely';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { canEditContent } from '../policy.ts';

/** A change by an editor, whole or not at all. Throws `forbidden`. */
export function edit<Result>(context: Context, work: (tx: DatabaseTransaction) => Promise<Result>): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    enforce(canEditContent(context.actor));
    return work(tx);
  });
}

/** What is changed as a whole: by one editor at a time, until the end of the transaction. */
export async function lockAll(tx: DatabaseTransaction, all: 'addresses' | 'topics' | 'slides'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${all}`}, 0))`.execute(tx);
}

/** Throws `not_found` for no row, and `conflict` for one that has changed since it was read. `what`: «статью изменили». */
export function assertSame<Row extends { version: number }>(
  row: Row | undefined,
  version: number,
  what: string,
): asserts row is Row {
  if (!row) throw new DomainError('not_found');
  if (row.version !== version) throw new DomainError('conflict', { detail: `Пока вы\u00a0правили, ${what}` });
}

/** Throws `conflict` unless these are all of them, in whatever order. `what`: «темы добавили или удалили». */
export function assertAll<Id>(ids: readonly Id[], all: readonly Id[], what: string): void {
  const known = new Set(all);
  if (ids.length !== all.length || !ids.every((id) => known.has(id)))
    throw new DomainError('conflict', { detail: `Пока вы\u00a0меняли порядок, ${what}` });
}
