import { thresholdOf, VACANCY_WARNING_DAYS } from '#shared/domain/notices.ts';
import { addDays, moscowDay, toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findMemberAccounts } from '../company/index.ts';
import { notify, type NewNotice } from '../notice/index.ts';
import { findExpiring } from './lifecycle-repository.ts';

const BATCH = 500;

/**
 * Warnings of vacancies whose time is soon over, for whoever is responsible, else for the head of the company: one for each
 * threshold, and when nobody was warned for days of the nearest only. After this vacancy, in the order of their ids.
 */
export async function expiryWarnings(
  db: Database,
  now: Date,
  after = 0,
): Promise<{ warnings: NewNotice[]; last: number | null }> {
  const rows = await findExpiring(db, { from: now, to: addDays(now, VACANCY_WARNING_DAYS[0] + 1) }, after, BATCH);
  const members = await findMemberAccounts(
    db,
    rows.map(({ companyId }) => companyId),
  );
  const warnings = rows.flatMap(({ id, companyId, title, expiresAt, responsibleMemberId }): NewNotice[] => {
    const own = members.filter((member) => member.companyId === companyId);
    const to = own.find((member) => member.id === responsibleMemberId) ?? own.find(({ isHead }) => isHead);
    const daysLeft = moscowDay(expiresAt) - moscowDay(now);
    const threshold = thresholdOf(VACANCY_WARNING_DAYS, daysLeft);
    if (!to || threshold === undefined) return [];
    return [
      {
        to: to.accountId,
        event: 'vacancy.expires',
        // A vacancy that is shown for longer ends anew.
        key: `vacancy:${id}:expires:${toIso(expiresAt)}:${threshold}`,
        data: { vacancyId: id, vacancyTitle: title, expiresAt: toIso(expiresAt), daysLeft },
        expiresAt,
      },
    ];
  });
  return { warnings, last: rows.at(-1)?.id ?? null };
}

/** Scheduled work. Run it as the system. */
export async function warnOfExpiry(context: Context): Promise<void> {
  const now = context.clock.now();
  let after: number | null = 0;
  while (after !== null) {
    const { warnings, last }: Awaited<ReturnType<typeof expiryWarnings>> = await expiryWarnings(context.db, now, after);
    await inTransaction(context.db, (tx) => notify(tx, context, ...warnings));
    after = last;
  }
}
