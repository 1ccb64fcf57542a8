import { DAY_MS } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import type { ReactionTools } from '../../platform/outbox.ts';
import { isRemoving, withdrawConsentsAbout } from '../account/index.ts';
import { releaseFiles } from '../file/index.ts';
import { forgetNames } from '../notice/index.ts';
import { aboutRequest } from './answer.ts';
import { nextStatus } from './policy.ts';
import { lockOpenOf, lockOverdue, setRequest } from './request-repository.ts';
import { tellAnswered } from './tell.ts';
import type { Database } from '../../database/connect.ts';

/**
 * Scheduled work: writes down what has ended. Nobody could answer or look any more since its moment; of a respond that has
 * ended, only a day later, because that can be taken back.
 */
export async function endOverdue({ db, clock }: Context): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const now = clock.now();
      const rows = await lockOverdue(tx, now, new Date(now.getTime() - DAY_MS));
      for (const { id, status } of rows)
        await setRequest(tx, id, {
          status: enforce(nextStatus(status, 'expire', 'system', true)),
          openUntil: null,
          endedAt: now,
        });
      return rows.length;
    });
    if (count === 0) return;
  }
}

/** Somebody has withdrawn a consent to show documents: what it opened is open no more, and the companies hear of it. */
export async function endWithdrawn(tx: DatabaseTransaction, tools: ReactionTools, accountId: string): Promise<void> {
  await endOpen(tx, tools, accountId, 'withdrawn');
}

/** Somebody has removed their account; within the days of grace they may come back, and grant again what they want to. */
export async function endOfRemoved(tx: DatabaseTransaction, tools: ReactionTools, accountId: string): Promise<void> {
  if (await isRemoving(tx, accountId)) await endOpen(tx, tools, accountId, 'all');
}

async function endOpen(
  tx: DatabaseTransaction,
  tools: ReactionTools,
  accountId: string,
  which: 'withdrawn' | 'all',
): Promise<void> {
  const now = tools.clock.now();
  for (const request of await lockOpenOf(tx, accountId, which, now)) {
    const status = enforce(nextStatus(request.status, 'revoke', 'system'));
    await setRequest(tx, request.id, { status, openUntil: null, endedAt: now });
    await withdrawConsentsAbout(tx, accountId, aboutRequest(request.id), now);
    await tellAnswered(tools, tx, request, 'revoked', { items: [], openUntil: null });
  }
}

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
