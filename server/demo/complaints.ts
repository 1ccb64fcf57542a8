import { randomUUID } from 'node:crypto';
import type { ComplaintReason } from '#shared/domain/complaint.ts';
import { HOUR_MS } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';

interface Said {
  reason: ComplaintReason;
  text: string;
  hoursAgo: number;
}

/** What people say of the first vacancies of the demo: of one several, of another one. */
const SAID: readonly (readonly Said[])[] = [
  [
    { reason: 'asks_money', text: 'На собеседовании попросили 5 000 ₽ за спецодежду', hoursAgo: 20 },
    { reason: 'wrong_pay', text: 'В объявлении 180 000, по телефону говорят 120 000', hoursAgo: 7 },
    { reason: 'asks_money', text: '', hoursAgo: 2 },
  ],
  [{ reason: 'duplicate', text: 'Такая же вакансия висит трижды', hoursAgo: 31 }],
];

/** Complaints about vacancies that are shown. Call it after accounts and vacancies. */
export async function insertDemoComplaints(tx: Database, now: Date): Promise<void> {
  const [people, vacancies] = await Promise.all([
    tx.selectFrom('account').select('id').where('kind', '=', 'applicant').orderBy('phone').offset(8).limit(4).execute(),
    tx
      .selectFrom('vacancy')
      .innerJoin('company', 'company.id', 'vacancy.companyId')
      .select(['vacancy.id', 'vacancy.title', 'company.brandName'])
      .where('vacancy.status', '=', 'active')
      .where('vacancy.anonymous', '=', false)
      .where('company.status', '=', 'unverified')
      .orderBy('vacancy.id')
      .limit(SAID.length)
      .execute(),
  ]);
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  for (const [index, vacancy] of vacancies.entries()) {
    const said = SAID[index] ?? [];
    const { id: caseId } = await tx
      .insertInto('complaintCase')
      .values({
        target: 'vacancy',
        targetId: String(vacancy.id),
        title: vacancy.title,
        subtitle: vacancy.brandName,
        href: `/vacancy/${vacancy.id}`,
        people: said.length,
        openedAt: at(Math.max(...said.map(({ hoursAgo }) => hoursAgo))),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRecords(
      tx,
      'complaint',
      said.map(({ reason, text, hoursAgo }, n) => ({
        id: randomUUID(),
        caseId,
        reason,
        text,
        accountId: people[n]?.id ?? null,
        reporterHash: Buffer.from(`demo ${index} ${n}`),
        createdAt: at(hoursAgo),
      })),
    );
  }
}
