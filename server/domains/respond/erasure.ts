import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { ReactionTools } from '../../platform/outbox.ts';
import { releaseFilesOf } from '../file/index.ts';
import { forgetNames } from '../notice/index.ts';
import { boundToEntry } from './history.ts';
import { readLife } from './stored.ts';
import { toShownLife } from './read/for-applicant.ts';

/**
 * Leaves nothing personal of somebody whose account is erased. The responds stay as numbers of their vacancies and of how
 * their companies answer: without the name, the phone, the letter, the answers, the resume, what was written about and to them.
 */
export async function eraseRespondsOf(
  tx: DatabaseTransaction,
  tools: Pick<ReactionTools, 'clock'>,
  accountId: string,
): Promise<void> {
  const now = tools.clock.now();
  const rows = await tx
    .updateTable('respond')
    .set({
      accountId: null,
      resumeId: null,
      resumeSnapshot: null,
      personName: null,
      phone: null,
      email: null,
      cityId: null,
      letter: null,
      letterHash: null,
      answers: '[]',
      attribution: '{}',
      pageOrigin: null,
      sharedPermits: [],
      readyFrom: null,
      reasonText: null,
      suspectReason: null,
      tags: [],
      rating: null,
      updatedAt: now,
    })
    .where('accountId', '=', accountId)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await forgetNames(
      tx,
      ids.map((id) => `respond:${id}:`),
    );
    await tx.deleteFrom('respondNote').where('respondId', 'in', ids).execute();
    await tx.deleteFrom('interview').where('respondId', 'in', ids).execute();
    const entries = await tx
      .updateTable('respondEvent')
      .set({ message: null, details: '{}', accountId: sql`case when side = 'applicant' then null else account_id end` })
      .where('respondId', 'in', ids)
      .returning('id')
      .execute();
    await releaseFilesOf(tools, tx, [
      ...ids.map((id) => `respond:${id}` as const),
      ...entries.map(({ id }) => boundToEntry(id)),
    ]);
  }
  await forgetAccount(tx, accountId);
}

/** What else the account left: its questions go; what it did as a member of a company stays as nobody's. */
async function forgetAccount(tx: Database, accountId: string): Promise<void> {
  await tx.updateTable('respondEvent').set({ accountId: null }).where('accountId', '=', accountId).execute();
  await tx.deleteFrom('respondNote').where('accountId', '=', accountId).where('onlyAuthor', '=', true).execute();
  await tx.updateTable('respondNote').set({ accountId: null }).where('accountId', '=', accountId).execute();
  await tx.deleteFrom('respondUndo').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('contactBlock').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('begunTalk').where('accountId', '=', accountId).execute();
  const asked = await tx.deleteFrom('inquiry').where('accountId', '=', accountId).returning('id').execute();
  await forgetNames(
    tx,
    asked.map(({ id }) => `inquiry:${id}:`),
  );
  await tx.updateTable('inquiry').set({ answeredBy: null }).where('answeredBy', '=', accountId).execute();
  await tx.deleteFrom('respondContactView').where('accountId', '=', accountId).execute();
}

/** The head looks after what a removed member was assigned; without a head nobody does. */
export async function forgetMember(tx: Database, memberId: string, headId: string): Promise<void> {
  await tx
    .updateTable('respond')
    .set({ assignedMemberId: memberId === headId ? null : headId })
    .where('assignedMemberId', '=', memberId)
    .execute();
}

/**
 * What the archive of one's own data has of responds: what the person sent, and what was done with it as far as their own view
 * tells. An anonymous vacancy does not say whose it is here either.
 */
export async function findOwnData(db: Database, accountId: string, now: Date) {
  const rows = await db
    .selectFrom('respond')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(['respond.id', 'respond.kind', 'respond.vacancyId', 'respond.resumeId', 'respond.resumeSnapshot'])
    .select(sql<number | null>`case when vacancy.anonymous then null else respond.company_id end`.as('companyId'))
    .select(['respond.personName', 'respond.phone', 'respond.email', 'respond.cityId', 'respond.letter'])
    .select(['respond.answers', 'respond.crewCount', 'respond.readyFrom', 'respond.sharedPermits', 'respond.source'])
    .select(['respond.attribution', 'respond.createdAt', 'respond.status', 'respond.statusSince', 'respond.heldStatus'])
    .select(['respond.heldUntil', 'respond.reason', 'respond.reasonText', 'respond.offer', 'respond.viewedAt'])
    .where('respond.accountId', '=', accountId)
    .orderBy('respond.createdAt')
    .execute();
  const responds = rows.map((row) => {
    const { heldStatus: _, heldUntil: __, ...sent } = row;
    return { ...sent, ...toShownLife(readLife(row), now) };
  });
  return {
    respond: responds,
    contact_block: await db
      .selectFrom('contactBlock')
      .select(['vacancyId', 'createdAt'])
      .select(sql<number | null>`case when contact_block.vacancy_id is null then company_id end`.as('companyId'))
      .where('accountId', '=', accountId)
      .where('bySide', '=', 'applicant')
      .execute(),
    begun_talk: await db.selectFrom('begunTalk').select('createdAt').where('accountId', '=', accountId).execute(),
    respond_event: await db
      .selectFrom('respondEvent')
      .select(['respondId', 'at', 'action', 'toStatus', 'message'])
      .where('accountId', '=', accountId)
      .orderBy('at')
      .execute(),
    respond_note: await db
      .selectFrom('respondNote')
      .select(['respondId', 'text', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    inquiry: await db
      .selectFrom('inquiry')
      .select(['vacancyId', 'text', 'answer', 'createdAt', 'answeredAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    respond_contact_view: await db
      .selectFrom('respondContactView')
      .select(['respondId', 'views', 'firstViewedAt', 'lastViewedAt'])
      .where('accountId', '=', accountId)
      .orderBy('firstViewedAt')
      .execute(),
  };
}
