import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { ReactionTools } from '../../platform/outbox.ts';
import { releaseFiles } from '../file/index.ts';
import { forgetNames } from '../notice/index.ts';

/** Leaves nothing of somebody whose account is erased: as an applicant neither files nor requests, as a member no name. */
export async function eraseDocumentsOf(
  tx: DatabaseTransaction,
  tools: Pick<ReactionTools, 'clock'>,
  accountId: string,
): Promise<void> {
  const requests = await tx
    .deleteFrom('documentRequest')
    .where('accountId', '=', accountId)
    .returning(['id', 'respondId'])
    .execute();
  await forgetNames(
    tx,
    requests.map(({ id, respondId }) => `respond:${respondId}:documents:${id}`),
  );
  const files = await tx.deleteFrom('walletFile').where('accountId', '=', accountId).returning('fileId').execute();
  await releaseFiles(
    tools,
    tx,
    files.map(({ fileId }) => fileId),
  );
  await tx.updateTable('documentRequest').set({ askedBy: null }).where('askedBy', '=', accountId).execute();
  await tx.updateTable('documentLook').set({ accountId: null }).where('accountId', '=', accountId).execute();
}

/** For the archive of one's own data: an applicant's files and what was asked and seen of them, what a member asked and saw. */
export async function findOwnData(db: Database, accountId: string) {
  return {
    wallet_file: await db
      .selectFrom('walletFile')
      .select(['fileId', 'kind', 'title', 'addedAt'])
      .where('accountId', '=', accountId)
      .orderBy('addedAt')
      .execute(),
    document_request: await db
      .selectFrom('documentRequest')
      .select(['id', 'respondId', 'companyId', 'purpose', 'items', 'retentionDays', 'status', 'askedAt'])
      .select(['answeredAt', 'openUntil', 'endedAt'])
      .where((is) => is.or([is('accountId', '=', accountId), is('askedBy', '=', accountId)]))
      .orderBy('askedAt')
      .execute(),
    document_look: await db
      .selectFrom('documentLook')
      .innerJoin('documentRequest', 'documentRequest.id', 'documentLook.requestId')
      .select(['documentLook.requestId', 'documentLook.title', 'documentLook.at'])
      .where((is) =>
        is.or([is('documentRequest.accountId', '=', accountId), is('documentLook.accountId', '=', accountId)]),
      )
      .orderBy('documentLook.at')
      .execute(),
  };
}
