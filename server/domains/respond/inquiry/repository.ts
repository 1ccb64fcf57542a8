import { sql, type Expression, type Insertable, type SqlBool } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Inquiry } from '../../../database/schema.ts';
import { isVacancySeenBy, type RespondCaller } from '../policy.ts';
import { hidesPhones } from '../phones.ts';

const hidesPhonesOf = hidesPhones({ accountId: sql`inquiry.account_id`, companyId: sql`inquiry.company_id` });

/** Returns its id, and whether the company may read the asker's phone numbers. */
export function insertInquiry(tx: Database, row: Insertable<Inquiry>): Promise<{ id: string; hidesPhones: boolean }> {
  return tx
    .insertInto('inquiry')
    .values(row)
    .returning(['id', hidesPhonesOf.as('hidesPhones')])
    .executeTakeFirstOrThrow();
}

/** Without an answer. */
export async function countOpenInquiries(db: Database, vacancyId: number, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('inquiry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('vacancyId', '=', vacancyId)
    .where('accountId', '=', accountId)
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** For a query from `inquiry` with its `vacancy` joined. */
function isInquirySeenBy(caller: RespondCaller): Expression<SqlBool> {
  return caller.kind === 'applicant'
    ? sql<SqlBool>`inquiry.account_id = ${caller.accountId}::uuid`
    : isVacancySeenBy(caller);
}

export async function findInquiries(
  db: Database,
  caller: RespondCaller,
  { vacancyId, limit, offset }: { vacancyId: number | undefined; limit: number; offset: number },
) {
  const seen = db
    .selectFrom('inquiry')
    .innerJoin('vacancy', 'vacancy.id', 'inquiry.vacancyId')
    .where(isInquirySeenBy(caller));
  const narrowed = vacancyId === undefined ? seen : seen.where('inquiry.vacancyId', '=', vacancyId);
  const [rows, { total }] = await Promise.all([
    narrowed
      .selectAll('inquiry')
      .select('vacancy.title')
      .select((caller.kind === 'member' ? hidesPhonesOf : sql<boolean>`false`).as('hidesPhones'))
      .orderBy(sql`inquiry.answered_at is not null`)
      .orderBy('inquiry.createdAt', 'desc')
      .orderBy('inquiry.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    narrowed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** A question within the member's scope, locked until the end of the transaction. */
export function findInquiryForUpdate(tx: Database, member: RespondCaller & { kind: 'member' }, id: string) {
  return tx
    .selectFrom('inquiry')
    .innerJoin('vacancy', 'vacancy.id', 'inquiry.vacancyId')
    .selectAll('inquiry')
    .where('inquiry.id', '=', id)
    .where(isInquirySeenBy(member))
    .forUpdate('inquiry')
    .executeTakeFirst();
}

export async function setAnswer(
  tx: Database,
  id: string,
  columns: { answer: string; answeredBy: string; answeredAt: Date },
): Promise<void> {
  await tx.updateTable('inquiry').set(columns).where('id', '=', id).execute();
}
