import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeActs } from '#server/domains/invoice/index.ts';
import { keepPurchases } from '#server/domains/purchase/index.ts';
import { system } from '#server/platform/actor.ts';
import { DEMO_SELLER } from '#server/seller-config.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { readPdf } from '../setup/pdf-text.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** Acts of a month, its report and the table of movements: what papers say is what the ledger says. */
let t: TestApp;
let company: number;
let head: TestMember;
let clerk: TestMember;
let vacancy: number;

beforeAll(async () => {
  t = await createTestApp();
  const { accountId: id } = asStaff();
  await t.db.insertInto('account').values({ id, kind: 'staff', email: 'acts@karkas.example' }).execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = new Date('2026-12-10T09:00:00Z');
  company = await makeCompany(t.db, { status: 'verified', inn: null });
  await t.db
    .updateTable('company')
    .set({ legalName: 'ООО «Мост | Ко»', kpp: '770701001' })
    .where('id', '=', company)
    .execute();
  head = await makeMember(t.db, company, { isHead: true, name: 'Анна' });
  clerk = await makeMember(t.db, company, { permissions: ['documents.view'] });
  vacancy = await makeVacancy(t.db, company);
  await refill(t, company, 50_000);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const buy = (option: 'bump' | 'daily' | 'main', rubles: number, more: object = {}) =>
  t.as(head)('POST /services/company/init/vacancy-promotion', {
    vacancyId: vacancy,
    option,
    totalKopecks: rubles * 100,
    offerCompany: true,
    ...more,
  });
const refund = (id: number) => t.as(head)('POST /purchase-history/company/{id}/refund', { id });
const make = () => makeActs(t.context(system), { seller: DEMO_SELLER });
const acts = async (who = clerk) => (await t.as(who)('GET /company/closing-documents')).items;
const at = (moment: string) => {
  t.clock.time = new Date(moment);
};

/** What the ledger says that the company was served between these moments, kopecks. */
async function earned(from: string, to: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(entry.amount), 0)::int8 as sum from ledger_entry entry
    join ledger_account account on account.id = entry.ledger_account_id and account.kind in ('revenue', 'vat')
    join ledger_transaction booked on booked.id = entry.transaction_id
    join purchase on purchase.id = booked.purchase_id
    where purchase.company_id = ${company}::int8
      and booked.occurred_at >= ${from}::timestamptz and booked.occurred_at < ${to}::timestamptz`.execute(t.db);
  return rows[0]?.sum ?? 0;
}

describe('an act', () => {
  test('is of what began in its month, beside what came back; its sum is the ledger’s; once', async () => {
    await buy('bump', 490);
    await refund((await buy('daily', 1_290)).id);
    at('2026-12-12T09:00:00Z');
    const half = await buy('daily', 1_290);
    at('2026-12-16T09:00:00Z');
    await refund(half.id);
    await buy('main', 2_900, { startDay: '2027-01-11' });
    await make();
    expect(await acts()).toEqual([]);
    // The holidays last until the 11th.
    at('2027-01-08T09:00:00Z');
    await make();
    expect(await acts()).toEqual([]);
    at('2027-01-11T09:00:00Z');
    await Promise.all([make(), make()]);
    await make();
    const [act, ...more] = await acts();
    expect(more).toEqual([]);
    const sum = await earned('2026-12-01T00:00+03', '2027-01-01T00:00+03');
    expect(act).toMatchObject({ month: '2026-12', totalKopecks: sum, lineCount: 3 });
    // A day that has begun is paid for.
    expect(sum).toBe(490_00 + (1_290_00 - 1_105_72) + (1_290_00 - 368_58));
    const { text } = await readPdf(
      await t.as(clerk)('GET /company/closing-documents/{id}/download', { id: act?.id ?? 0 }),
    );
    const words = text.replaceAll('\u00a0', ' ');
    for (const part of [
      `№ ${act?.number}`,
      '31 декабря 2026',
      'ООО «Мост | Ко»',
      'поднять',
      '12 декабря – 16 декабря',
      '1 595,70',
    ])
      expect(words).toContain(part);
    const notices = await t.db
      .selectFrom('notice')
      .select('id')
      .where('accountId', '=', clerk.accountId)
      .where('event', '=', 'act.ready')
      .execute();
    expect(notices).toHaveLength(1);

    // What was bought ahead is January's, and what came back in February is its own line.
    await keepPurchases(t.context(system));
    at('2027-02-01T09:00:00Z');
    await make();
    expect((await acts())[0]).toMatchObject({ month: '2027-01', totalKopecks: 2_900_00, vatKopecks: 522_95 });
  });

  test('of a month in which only something came back is below zero, and says so', async () => {
    at('2026-12-30T09:00:00Z');
    const { id } = await buy('daily', 1_290);
    at('2027-01-02T09:00:00Z');
    await refund(id);
    at('2027-02-02T09:00:00Z');
    await make();
    const [january, december] = await acts();
    expect([december?.totalKopecks, january?.totalKopecks]).toEqual([1_290_00, -552_86]);
    const pdf = await t.as(clerk)('GET /company/closing-documents/{id}/download', { id: january?.id ?? 0 });
    const words = (await readPdf(pdf)).text.replaceAll('\u00a0', ' ');
    expect(words).toContain('К уменьшению за прошлые месяцы: 552,86');
    expect(words).toContain('Пятьсот пятьдесят два рубля 86 копеек');
  });

  test('is for members who may see documents, and no other company', async () => {
    await buy('bump', 490);
    at('2027-01-11T09:00:00Z');
    await make();
    const id = (await acts())[0]?.id ?? 0;
    const buyer = await makeMember(t.db, company, { permissions: ['services.buy', 'balance.view'] });
    await expect(acts(buyer)).rejects.toEqual(refusal('forbidden'));
    const stranger = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    await expect(t.as(stranger)('GET /company/closing-documents/{id}/download', { id })).rejects.toEqual(
      refusal('not_found'),
    );
    expect(await acts(stranger)).toEqual([]);
  });
});

describe('the report of a month', () => {
  const report = (month?: string) =>
    t.as(asStaff(['billing.manage']))('GET /staff/reports/money', month === undefined ? {} : { month });

  test('equals the ledger: of each account what it had, got and gave is what it has', async () => {
    await buy('bump', 490);
    await buy('main', 2_900, { startDay: '2027-01-11' });
    await refund((await buy('daily', 1_290)).id);
    const found = await report('2026-12');
    expect(found.accounts.reduce((sum, { beginKopecks }) => sum + beginKopecks, 0)).toBe(0);
    expect(found.accounts.reduce((sum, { endKopecks }) => sum + endKopecks, 0)).toBe(0);
    for (const { beginKopecks, gotKopecks, gaveKopecks, endKopecks } of found.accounts)
      expect(beginKopecks + gotKopecks - gaveKopecks).toBe(endKopecks);
    const { rows } = await sql<{ owner: string; kind: string; sum: number }>`
      select account.owner, account.kind, sum(entry.amount)::int8 as sum from ledger_entry entry
      join ledger_account account on account.id = entry.ledger_account_id
      join ledger_transaction booked on booked.id = entry.transaction_id
      where entry.asset = 'rub' and booked.occurred_at < '2027-01-01T00:00+03' group by account.owner, account.kind`.execute(
      t.db,
    );
    for (const { owner, kind, sum } of rows)
      expect(found.accounts.find((one) => one.owner === owner && one.kind === kind)?.endKopecks, kind).toBe(sum);
    const month = async (kinds: string[], reasons: string[]) => {
      const answer = await sql<{ sum: number }>`
        select coalesce(sum(entry.amount), 0)::int8 as sum from ledger_entry entry
        join ledger_account account on account.id = entry.ledger_account_id and account.kind = any(${kinds})
        join ledger_transaction booked on booked.id = entry.transaction_id and booked.reason = any(${reasons})
        where booked.occurred_at >= '2026-12-01T00:00+03' and booked.occurred_at < '2027-01-01T00:00+03'`.execute(t.db);
      return answer.rows[0]?.sum;
    };
    expect(found.revenueKopecks).toBe(await month(['revenue'], ['purchase', 'start', 'refund']));
    expect(found.vatKopecks).toBe(await month(['vat'], ['purchase', 'start', 'refund']));
    expect(-found.refills.bankKopecks).toBe(await month(['bank'], ['refill']));
    expect(found.refundKopecks).toBe(await month(['money'], ['refund']));
  });

  test('the last month when none is named; no month is refused; for staff only', async () => {
    expect((await report()).month).toBe('2026-11');
    await expect(report('2026-13')).rejects.toEqual(atField('month'));
    await expect(t.as(head)('GET /staff/reports/money')).rejects.toEqual(refusal('forbidden'));
  });
});

describe('the table of movements', () => {
  test('has every movement, and no live formula', async () => {
    await t.db.updateTable('vacancy').set({ title: '=1+1' }).where('id', '=', vacancy).execute();
    await buy('bump', 490);
    await t.as(asStaff(['billing.manage']))('POST /staff/companies/{id}/bonus', {
      id: company,
      rubles: 10,
      reason: '@SUM(A1)',
    });
    const file = await t.as(head)('GET /company-balance-history/export');
    const lines = (await file.text()).split('\r\n').map((line) => line.replaceAll('\u00a0', ' '));
    expect(lines[1]).toBe("2026-12-10;Бонус от Каркаса;'@SUM(A1);10,00;;10,00;Бонусы");
    expect(lines[2]).toBe('2026-12-10;Продвижение вакансии: поднять;«=1+1», Анна Галеева;;490,00;49 510,00;Деньги');
    expect(lines[3]).toMatch(/^2026-12-10;Пополнение по счёту;;50 000,00;;50 000,00;Деньги$/);
    await expect(t.as(clerk)('GET /company-balance-history/export')).rejects.toEqual(refusal('forbidden'));
  });
});
