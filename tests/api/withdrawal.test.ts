import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book, ofCompany, ofMarketplace } from '#server/domains/ledger/index.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { codeFor, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, PASSWORD, signUpCompany } from '../setup/member-world.ts';
import { breaksOf, PAYEE, refill } from '../setup/money-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeStaff } from '../setup/staff.ts';
import { makeVacancy } from '../setup/things.ts';

/** Money that goes back to a company: asked, held, agreed to by staff, sent, returned; and the closing that waits for it. */
let t: TestApp;
let head: TestBrowser & { companyId: number; email: string };
let number = 0;

const START = new Date('2026-12-01T09:00:00Z');
const SECOND = '01935c1e-0000-7000-8000-00000000005b';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.time = START;
  for (const [id, name] of [
    [asStaff().accountId, 'Олег'],
    [SECOND, 'Ирина'],
  ] as const)
    await makeStaff(t.db, id, { firstName: name });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  number += 1;
  const email = `head-${number}@back.example`;
  head = Object.assign(await signUpCompany(t, email, innOf(number)), { email });
  await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', head.companyId).execute();
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const first = () => t.as(asStaff(['billing.manage']));
const second = () => t.as({ kind: 'staff', accountId: SECOND, permissions: ['billing.manage'] });
const ask = (rubles: number | string, more: object = {}, who: TestBrowser = head) =>
  who.call('POST /company-balance/withdrawal-request', {
    ...PAYEE,
    rubles,
    reason: 'Больше не нужны',
    password: PASSWORD,
    ...more,
  });
type Action = 'approve' | 'second' | 'send' | 'done' | 'return' | 'reject';
const decide = (id: number, action: Action, reason = '', staff = first()) =>
  staff('POST /staff/withdrawals/{id}', { id, action, reason });
const balance = async () => {
  const { freeKopecks, heldKopecks } = await head.call('GET /company-balance/get-balance-company');
  return [freeKopecks / 100, heldKopecks / 100];
};
const own = async () => (await head.call('GET /company-balance/withdrawals')).items;
const told = async () => {
  const rows = await t.db
    .selectFrom('notice')
    .select('data')
    .where('accountId', '=', (await head.call('GET /users/me')).id)
    .where('event', '=', 'withdrawal.changed')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ data }) => (data as { status: string }).status);
};

describe('asking', () => {
  test('the money is held at once; the head takes the request back until staff agree', async () => {
    await refill(t, head.companyId, 1_000);
    const asked = await ask('552,86');
    expect(asked).toMatchObject({
      status: 'submitted',
      amountKopecks: 552_86,
      dueOn: '2026-12-15',
      actions: ['cancel'],
    });
    expect(await balance()).toEqual([447.14, 552.86]);
    const [held] = (await head.call('GET /company-balance-history', {})).items;
    expect(held?.detail).toMatch(/, для\u00a0возврата на\u00a0счёт компании$/);
    await expect(ask(500)).rejects.toEqual(atField('rubles'));
    const cancelled = await head.call('POST /company-balance/withdrawals/{id}/cancel', { id: asked.id });
    expect(cancelled).toMatchObject({ status: 'cancelled', actions: [] });
    expect(await balance()).toEqual([1_000, 0]);
    await expect(head.call('POST /company-balance/withdrawals/{id}/cancel', { id: asked.id })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });

  test('bonuses stay; sums, banks and passwords that are wrong are told at their field', async () => {
    await refill(t, head.companyId, 1_000);
    await first()('POST /staff/companies/{id}/bonus', { id: head.companyId, rubles: 500, reason: 'Сбой' });
    for (const rubles of ['10.005', 0, -1, 10 ** 15, 1_000.01, 1_500])
      await expect(ask(rubles), String(rubles)).rejects.toEqual(atField('rubles'));
    await expect(ask(10, { bik: '044525593' })).rejects.toMatchObject({
      problem: { errors: expect.arrayContaining([expect.objectContaining({ field: 'account' })]) },
    });
    await expect(ask(10, { account: '40702810638000000001' })).rejects.toEqual(atField('account'));
    await expect(ask(10, { corrAccount: '30101810400000000226' })).rejects.toEqual(atField('corrAccount'));
    await expect(ask(10, { reason: '' })).rejects.toEqual(atField('reason'));
    await expect(ask(10, { password: 'Не тот пароль 1' })).rejects.toEqual(atField('password'));
    await expect(ask(10, { password: undefined })).rejects.toEqual(atField('password'));
    const empty = { bank: '', bik: '', account: '', corrAccount: '', reason: '', password: '' };
    await expect(ask('', empty)).rejects.toMatchObject({
      problem: {
        errors: expect.arrayContaining([
          expect.objectContaining({ field: 'rubles' }),
          expect.objectContaining({ field: 'password', message: 'Введите пароль' }),
        ]),
      },
    });
    expect(await balance()).toEqual([1_000, 0]);
  });

  test('only the head asks; another company sees nothing of it', async () => {
    await refill(t, head.companyId, 1_000);
    const admin = await addMember(t, head, `admin-${number}@back.example`, { role: 'admin' });
    await expect(ask(10, {}, admin)).rejects.toEqual(refusal('forbidden'));
    const { id } = await ask(10);
    expect((await admin.call('GET /company-balance/withdrawals')).items.map((one) => one.id)).toEqual([id]);
    const stranger = await signUpCompany(t, `stranger-${number}@back.example`, innOf(500 + number));
    await expect(stranger.call('POST /company-balance/withdrawals/{id}/cancel', { id })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(admin.call('GET /staff/withdrawals')).rejects.toEqual(refusal('forbidden'));
  });

  test('two at one moment on the money for one: one is held', async () => {
    await refill(t, head.companyId, 1_000);
    const tries = await Promise.allSettled([ask(700), ask(700)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toEqual([300, 700]);
  });
});

describe('staff', () => {
  test('approve and send a small one; the head hears of each step', async () => {
    await refill(t, head.companyId, 1_000);
    const { id } = await ask(400);
    await expect(decide(id, 'send')).rejects.toEqual(refusal('wrong_state'));
    const approved = await decide(id, 'approve');
    expect(approved).toMatchObject({ status: 'approved', isLarge: false, approvedBy: 'Олег', workingDaysLeft: 10 });
    expect(approved.actions).toEqual(['send', 'reject']);
    await decide(id, 'send');
    expect(await balance()).toEqual([600, 0]);
    t.clock.time = addDays(START, 16);
    const late = (await first()('GET /staff/withdrawals')).items.find((one) => one.id === id);
    expect(late?.workingDaysLeft).toBe(-2);
    t.clock.time = START;
    await decide(id, 'done');
    expect((await own())[0]).toMatchObject({ status: 'done' });
    expect(await told()).toEqual(['submitted', 'approved', 'sent', 'done']);
  });

  test('from 100 000 ₽ two persons agree; of any presses at one moment one pays', async () => {
    await refill(t, head.companyId, 300_000);
    const { id } = await ask(100_000);
    const approvals = await Promise.allSettled([decide(id, 'approve'), decide(id, 'approve', '', second())]);
    expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isByFirst = approvals[0]?.status === 'fulfilled';
    const [same, other] = isByFirst ? [first(), second()] : [second(), first()];
    await expect(decide(id, 'send', '', other)).rejects.toEqual(refusal('wrong_state'));
    await expect(decide(id, 'second', '', same)).rejects.toEqual(refusal('forbidden'));
    const sent = await Promise.allSettled([1, 2, 3, 4].map(() => decide(id, 'second', '', other)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toEqual([200_000, 0]);
    const { rows } = {
      rows: await t.db
        .selectFrom('ledgerTransaction')
        .select('id')
        .where('key', 'like', `%withdrawal:${id}:spent`)
        .execute(),
    };
    expect(rows).toHaveLength(1);
  });

  test('what a bank sends back, and what staff refuse, is on the balance again, as it had come', async () => {
    const { companyId } = head;
    await refill(t, companyId, 1_000);
    await book(t.db, {
      key: `test:card:${companyId}`,
      reason: 'refill',
      entries: [
        { ...ofMarketplace('bank'), amount: -500_00 },
        { ...ofCompany(companyId, 'money'), amount: 500_00, source: 'card' },
      ],
      occurredAt: t.clock.now(),
    });
    const { id } = await ask(1_200);
    expect((await first()('GET /staff/withdrawals')).items.find((one) => one.id === id)?.cardKopecks).toBe(200_00);
    await decide(id, 'approve');
    await decide(id, 'send');
    await expect(decide(id, 'return')).rejects.toEqual(atField('reason'));
    await decide(id, 'return', 'Счёт закрыт');
    expect((await own())[0]).toMatchObject({ status: 'returned', answer: 'Счёт закрыт' });
    const lots = await t.db
      .selectFrom('ledgerLot')
      .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerLot.ledgerAccountId')
      .select(['ledgerLot.source', 'ledgerLot.remaining'])
      .where('ledgerAccount.companyId', '=', companyId)
      .where('ledgerAccount.kind', '=', 'money')
      .orderBy('ledgerLot.id')
      .execute();
    expect(lots).toEqual([
      { source: 'bank', remaining: 1_000_00 },
      { source: 'card', remaining: 500_00 },
    ]);
    const again = await ask(300);
    await decide(again.id, 'reject', 'Назовите счёт компании');
    expect(await balance()).toEqual([1_500, 0]);
    await expect(decide(again.id, 'approve')).rejects.toEqual(refusal('wrong_state'));
    await expect(decide(999_999, 'approve')).rejects.toEqual(refusal('not_found'));
  });
});

describe('closing the company', () => {
  const request = () => head.call('POST /company/close/request', { password: PASSWORD });

  test('waits for money, what is held and what is bought ahead, and says what to do', async () => {
    await refill(t, head.companyId, 3_000);
    await expect(request()).rejects.toEqual(refusal('wrong_state', 'верните их на\u00a0счёт компании или потратьте'));
    const vacancyId = await makeVacancy(t.db, head.companyId);
    const bought = await head.call('POST /services/company/init/vacancy-promotion', {
      vacancyId,
      option: 'main',
      totalKopecks: 2_900_00,
      startDay: '2026-12-20',
      offerCompany: true,
    });
    await expect(request()).rejects.toEqual(refusal('wrong_state', 'ещё не\u00a0начались'));
    await head.call('POST /purchase-history/company/{id}/refund', { id: bought.id });
    const { id } = await ask(3_000);
    await expect(request()).rejects.toEqual(refusal('wrong_state', 'возвращаются на\u00a0счёт'));
    await decide(id, 'approve');
    await decide(id, 'send');
    await expect(request()).rejects.toEqual(refusal('wrong_state', 'возвращаются на\u00a0счёт'));
    await decide(id, 'done');
    await first()('POST /staff/companies/{id}/bonus', { id: head.companyId, rubles: 500, reason: 'Сбой' });
    const { confirmationId } = await request();
    await head.call('POST /company/close', { confirmationId, code: await codeFor(t, head.email) });
  });

  test('money that comes between the code and its use keeps it open', async () => {
    const { confirmationId } = await request();
    await refill(t, head.companyId, 100);
    await expect(
      head.call('POST /company/close', { confirmationId, code: await codeFor(t, head.email) }),
    ).rejects.toEqual(refusal('wrong_state'));
    expect(await balance()).toEqual([100, 0]);
  });
});
