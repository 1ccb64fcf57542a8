import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { WalletFile } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { isOpenAt } from './policy.ts';
import { walletColumns } from './stored.ts';

/** A file of a wallet with what is known of the upload. */
export type WalletRow = Awaited<ReturnType<typeof findWallet>>[number];

/** The newest first. */
export async function findWallet(db: Database, accountId: string, now: Date) {
  const rows = await db
    .selectFrom('walletFile')
    .innerJoin('uploadedFile', 'uploadedFile.id', 'walletFile.fileId')
    .select(['walletFile.fileId', 'walletFile.kind', 'walletFile.title', 'walletFile.pages', 'walletFile.addedAt'])
    .select(['uploadedFile.name', 'uploadedFile.kind as fileKind', 'uploadedFile.bytes'])
    .select(
      sql<number>`(select count(distinct document_request.company_id) from document_grant
        join document_request on document_request.id = document_grant.request_id
        join respond on respond.id = document_request.respond_id
        where document_grant.file_id = wallet_file.file_id and ${isOpenAt(now)})`.as('openTo'),
    )
    .where('walletFile.accountId', '=', accountId)
    .orderBy('walletFile.addedAt', 'desc')
    .orderBy('walletFile.fileId')
    .execute();
  return rows.map((row) => readColumns(walletColumns, row));
}

/** Titles of those of the files that are in this applicant's wallet, by their ids. */
export async function findWalletTitles(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('walletFile')
    .select(['fileId', 'title'])
    .where('accountId', '=', accountId)
    .where('fileId', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ fileId, title }) => [fileId, title]));
}

/** Of this applicant's, those with these ids, locked against their removal. */
export async function lockWalletFiles(tx: DatabaseTransaction, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('walletFile')
    .select(['fileId', 'kind'])
    .where('accountId', '=', accountId)
    .where('fileId', 'in', [...ids])
    .orderBy('fileId')
    .forShare()
    .execute();
  return rows.map((row) => readColumns(walletColumns.pick({ kind: true }), row));
}

/** One change of a wallet at a time: how many files it has counts. */
export async function lockWallet(tx: DatabaseTransaction, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('walletFile')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertWalletFile(tx: DatabaseTransaction, file: Insertable<WalletFile>): Promise<void> {
  await tx.insertInto('walletFile').values(file).execute();
}

/** True where the applicant had it. */
export async function deleteWalletFile(tx: DatabaseTransaction, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('walletFile')
    .where('accountId', '=', accountId)
    .where('fileId', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
