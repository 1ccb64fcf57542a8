import { sql, type Insertable, type Selectable } from 'kysely';
import { z } from 'zod';
import { AGREEMENT_KEYS, type AgreementKey } from '#shared/domain/agreements.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { Consent } from '../../../database/schema.ts';
import { readColumns, type Stored } from '../../../platform/stored-columns.ts';

const storedColumns = z.object({ documentKey: z.enum(AGREEMENT_KEYS) });

export type ConsentRow = Stored<Selectable<Consent>, z.output<typeof storedColumns>>;

const readRow = (row: Selectable<Consent>): ConsentRow => readColumns(storedColumns, row);

export async function insertConsents(tx: DatabaseTransaction, rows: readonly Insertable<Consent>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('consent')
      .values([...rows])
      .execute();
}

/** The rows of one act, in the order of its boxes. */
export async function findAct(db: Database, tokenHash: Buffer): Promise<ConsentRow[]> {
  const rows = await db.selectFrom('consent').selectAll().where('tokenHash', '=', tokenHash).orderBy('id').execute();
  return rows.map(readRow);
}

/** True while a consent to the document is in force. */
export async function hasConsented(db: Database, accountId: string, key: AgreementKey): Promise<boolean> {
  const row = await db
    .selectFrom('consent')
    .select('id')
    .where('accountId', '=', accountId)
    .where('documentKey', '=', key)
    .where('withdrawnAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest row of each document: of one that was agreed to for several things, one that is in force. */
export async function findLatest(db: Database, accountId: string): Promise<ConsentRow[]> {
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .distinctOn('documentKey')
    .where('accountId', '=', accountId)
    .orderBy('documentKey')
    .orderBy(sql`withdrawn_at is not null`)
    .orderBy('givenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(readRow);
}

/** Whoever has several rows of a document, after new versions of it, withdraws all of them. */
export async function setWithdrawn(
  tx: DatabaseTransaction,
  whose: { accountId: string } | { tokenHash: Buffer },
  key: AgreementKey,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('consent')
    .set({ withdrawnAt: now })
    .where((is) =>
      'accountId' in whose ? is('accountId', '=', whose.accountId) : is('tokenHash', '=', whose.tokenHash),
    )
    .where('documentKey', '=', key)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Withdraws what somebody has agreed to with all of these details, where what it was for has ended: nothing follows from it. */
export async function withdrawConsentsAbout(
  tx: DatabaseTransaction,
  accountId: string,
  details: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ withdrawnAt: now })
    .where('accountId', '=', accountId)
    .where('details', '@>', sql<string>`${JSON.stringify(details)}::jsonb`)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** The same for somebody without an account, by whose act it is. */
export async function withdrawConsentsOf(tx: DatabaseTransaction, subjectHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ withdrawnAt: now })
    .where('subjectHash', '=', subjectHash)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** Gives the rows of the subject's latest act to an account; with `details` only the latest act that has them. */
export async function setAccountOfAct(
  tx: DatabaseTransaction,
  subjectHash: Buffer,
  details: Readonly<Record<string, string>>,
  accountId: string,
): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ accountId })
    .where('accountId', 'is', null)
    .where('tokenHash', '=', (from) =>
      from
        .selectFrom('consent')
        .select('tokenHash')
        .where('subjectHash', '=', subjectHash)
        .where('accountId', 'is', null)
        .where('details', '@>', sql<string>`${JSON.stringify(details)}::jsonb`)
        .orderBy('givenAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}

/** The conditions are those of the table's trigger, by the time of the process. */
export async function deleteConsents(
  db: Database,
  { withdrawnBefore, leftBefore, keptDetail }: { withdrawnBefore: Date; leftBefore: Date; keptDetail: string },
): Promise<void> {
  await db
    .deleteFrom('consent')
    .where((is) =>
      is.or([
        is('withdrawnAt', '<', withdrawnBefore),
        is.and([
          is('accountId', 'is', null),
          is('givenAt', '<', leftBefore),
          is.or([is(sql`jsonb_exists(details, ${keptDetail})`, '=', false), is('givenAt', '<', withdrawnBefore)]),
        ]),
      ]),
    )
    .execute();
}
