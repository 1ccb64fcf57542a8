import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { findCompanyNames } from '../../company/index.ts';
import { notify, type NewNotice } from '../../notice/index.ts';

/** Accounts told by one transaction. */
const BATCH = 200;
const NAMES_MAX = 3;

type Opening = Awaited<ReturnType<typeof takeUntold>>[number];

/**
 * Scheduled work, once a day: tells applicants which companies have opened the contacts of their resumes, each of them by one
 * notice. Run it as the system.
 */
export async function tellOfOpenings(context: Context): Promise<void> {
  let told = BATCH;
  while (told === BATCH) {
    told = await inTransaction(context.db, async (tx) => {
      const openings = await takeUntold(tx, context.clock.now());
      const names = await findCompanyNames(
        tx,
        openings.map(({ companyId }) => companyId),
      );
      const byPerson = Map.groupBy(openings, ({ accountId }) => accountId);
      await notify(tx, context, ...[...byPerson].map(([to, own]) => noticeOf(to, own, names)));
      return byPerson.size;
    });
  }
}

/** Marks the openings of some people as told, the first of each person first. */
async function takeUntold(tx: DatabaseTransaction, now: Date) {
  const people = tx
    .selectFrom('resumeContactOpening')
    .innerJoin('resume', 'resume.id', 'resumeContactOpening.resumeId')
    .select('resume.applicantId')
    .where('toldAt', 'is', null)
    .where('resume.applicantId', 'is not', null)
    .groupBy('resume.applicantId')
    .orderBy('resume.applicantId')
    .limit(BATCH);
  const rows = await tx
    .updateTable('resumeContactOpening')
    .from('resume')
    .set({ toldAt: now })
    .whereRef('resume.id', '=', 'resumeContactOpening.resumeId')
    .where('toldAt', 'is', null)
    .where('resume.applicantId', 'in', people)
    .returning(['resumeContactOpening.id', 'resume.id as resumeId', 'resume.applicantId as accountId'])
    .returning(['resumeContactOpening.companyId', 'resumeContactOpening.openedAt'])
    .execute();
  return rows
    .flatMap(({ accountId, ...row }) => (accountId === null ? [] : [{ accountId, ...row }]))
    .toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime());
}

function noticeOf(to: string, openings: readonly Opening[], names: ReadonlyMap<number, string>): NewNotice {
  const companyIds = [...new Set(openings.map(({ companyId }) => companyId))];
  const resumeIds = [...new Set(openings.map(({ resumeId }) => resumeId))];
  return {
    to,
    event: 'resume.contacts_opened',
    key: `resume-contacts:${openings.at(-1)?.id}`,
    data: {
      // Several resumes: the list of them.
      resumeId: resumeIds.length === 1 ? (resumeIds[0] ?? null) : null,
      companyNames: companyIds.slice(0, NAMES_MAX).map((id) => names.get(id) ?? 'Компания'),
      companyCount: companyIds.length,
    },
  };
}
