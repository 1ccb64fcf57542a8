import type { Database } from '../database/connect.ts';
import { addDays } from '#shared/domain/time.ts';
import type { DemoCompany } from './companies.ts';
import { demoId } from './members.ts';

/** How many of the unverified companies have registered since staff last looked. */
const NEW_COMPANIES = 2;

/**
 * What waits for staff about companies: documents of those on check, the newest registrations, a refused check and somebody
 * who has lost their address.
 */
export async function insertDemoChecks(
  tx: Database,
  companies: readonly Pick<DemoCompany, 'id' | 'status'>[],
  now: Date,
): Promise<void> {
  const indexes = (status: string) => companies.flatMap((one, index) => (one.status === status ? [index] : []));
  const unverified = indexes('unverified');
  const idsOf = (chosen: readonly number[]) => chosen.flatMap((index) => companies[index]?.id ?? []);
  const unseen = idsOf(unverified.slice(-NEW_COMPANIES));
  const seen = companies.filter(({ id }) => !unseen.includes(id)).map(({ id }) => id);
  await tx.updateTable('company').set({ lookedAt: now }).where('id', 'in', seen).execute();
  await tx
    .updateTable('company')
    .set({ createdAt: addDays(now, -1) })
    .where('id', 'in', unseen)
    .execute();
  const request = (index: number, daysAgo: number) => ({
    companyId: companies[index]?.id ?? 0,
    sentBy: demoId('account', index),
    sentAt: addDays(now, -daysAgo),
  });
  const waiting = indexes('on_check').map((index, order) => ({
    ...request(index, order + 1),
    note: 'Кабинет ведёт отдел кадров, доверенность пришлём по\u00a0первой просьбе',
  }));
  if (waiting.length > 0) await tx.insertInto('companyVerification').values(waiting).execute();
  const [refused] = unverified;
  if (refused === undefined) return;
  await tx
    .insertInto('companyVerification')
    .values({
      ...request(refused, 9),
      status: 'refused',
      reason: 'documents_unreadable',
      field: 'files',
      answer: 'Вторая страница выписки не\u00a0видна',
      decidedAt: addDays(now, -8),
    })
    .execute();
  await tx
    .insertInto('contactChange')
    .values({
      companyId: companies[refused]?.id ?? 0,
      accountId: demoId('account', refused),
      kind: 'email',
      value: 'new-address@example.ru',
      explanation: 'Почтовый домен компании больше не\u00a0наш, письма туда не\u00a0доходят',
      askedAt: addDays(now, -1),
    })
    .execute();
}
