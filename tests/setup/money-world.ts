import { randomUUID } from 'node:crypto';
import { BOOK_RULES } from '#server/domains/all.ts';
import { book, findBreaks, ofCompany, ofMarketplace } from '#server/domains/ledger/index.ts';
import type { Database } from '#server/database/connect.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { EntitlementKind } from '#shared/domain/entitlement.ts';

/** So much money comes from the bank to the company's balance. */
export async function refill(t: { db: Database; clock: Clock }, companyId: number, rubles: number): Promise<void> {
  await book(t.db, {
    key: `test:${randomUUID()}`,
    reason: 'refill',
    entries: [
      { ...ofMarketplace('bank'), amount: -rubles * 100 },
      { ...ofCompany(companyId, 'money'), amount: rubles * 100, source: 'bank' },
    ],
    occurredAt: t.clock.now(),
  });
}

/** What is wrong in the books. */
export const breaksOf = (db: Database) => findBreaks(db, BOOK_RULES);

interface Entitled {
  companyId: number;
  kind: EntitlementKind;
  vacancyId?: number;
  startsAt: Date;
  until: Date;
}

/** The company has this for that time, without money and with its mark of advertising: for tests of what it does. */
export async function entitle(
  db: Database,
  { companyId, vacancyId, startsAt, ...entitlement }: Entitled,
): Promise<void> {
  const { id: purchaseId } = await db
    .insertInto('purchase')
    .values({
      companyId,
      status: 'cancelled',
      payBy: 'balance',
      totalKopecks: 100,
      vatKopecks: 0,
      vatRate: 22,
      offerKey: 'offerCompany',
      offerVersion: 1,
      createdAt: startsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: purchaseLineId } = await db
    .insertInto('purchaseLine')
    .values({
      purchaseId,
      service: 'company-on-main',
      target: vacancyId ? 'vacancy' : 'company',
      targetId: vacancyId ?? companyId,
      targetTitle: 'Мостострой',
      quantity: 1,
      unitKopecks: 100,
      amountKopecks: 100,
      vatKopecks: 0,
      isAdvertising: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mark = { erid: '2VtzqTest01', advertiser: 'ООО «Мостострой»', inn: '7707083893' };
  await db
    .insertInto('adMark')
    .values({ ...mark, purchaseLineId, markedAt: startsAt })
    .execute();
  await db
    .insertInto('entitlement')
    .values({ ...entitlement, companyId, vacancyId: vacancyId ?? null, purchaseLineId, startsAt })
    .execute();
}

/** An account of a company in a bank, whose keys are right. */
export const PAYEE = {
  bank: 'ПАО Сбербанк',
  bik: '044525225',
  account: '40702810638000000000',
  corrAccount: '30101810400000000225',
};
