import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepInvoices } from '#server/domains/invoice/index.ts';
import { system } from '#server/platform/actor.ts';
import { INVOICES_A_DAY_MAX } from '#shared/domain/invoice-machine.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { documentWith, fileOf, OURS, statementOf, type Came } from '../setup/bank-statement.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { readPdf, readPdfCode } from '../setup/pdf-text.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** Invoices: issued, printed, paid by what banks say, late and never. */
let t: TestApp;
let company: number;
let head: TestMember;
let accountant: TestMember;
let vacancy: number;

const START = new Date('2026-12-01T09:00:00Z');
const PAYER = { name: 'ООО «Плательщик»', inn: '7707083893', kpp: '770701001', address: 'Казань, Баумана, 1' };

beforeAll(async () => {
  t = await createTestApp();
  const { accountId: id } = asStaff();
  await t.db
    .insertInto('account')
    .values({ id, kind: 'staff', email: 'bank@karkas.example', firstName: 'Олег' })
    .execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  company = await makeCompany(t.db, { status: 'verified' });
  head = await makeMember(t.db, company, { isHead: true, name: 'Анна' });
  accountant = await makeMember(t.db, company, { permissions: ['balance.view'] });
  vacancy = await makeVacancy(t.db, company);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const staff = () => t.as(asStaff(['billing.manage']));
const issue = (rubles: number | string = 60_000, payer: object | undefined = PAYER, who = accountant) =>
  t.as(who)('POST /company-balance/invoice', { rubles, payer: payer as typeof PAYER, offerCompany: true });
const order = (more: object = {}) =>
  t.as(head)('POST /services/company/init/vacancy-promotion', {
    vacancyId: vacancy,
    option: 'main',
    totalKopecks: 2_900_00,
    payBy: 'invoice',
    payer: PAYER,
    offerCompany: true,
    ...more,
  });
const invoices = async (who = accountant) => (await t.as(who)('GET /company-balance/invoices')).items;
const take = (...came: Came[]) => staff()('POST /staff/statements', { file: statementOf(...came) });
const free = async () => (await t.as(head)('GET /company-balance/get-balance-company')).freeKopecks;
const bought = async () => (await t.as(head)('GET /purchase-history/company')).items;
const minute = () => keepInvoices(t.context(system));
const told = async (who: TestMember, event: string) => {
  const rows = await t.db
    .selectFrom('notice')
    .select('id')
    .where('accountId', '=', who.accountId)
    .where('event', '=', event)
    .execute();
  return rows.length;
};

let orders = 0;
const pays = (number: number, rubles: string, more: Partial<Came> = {}): Came => {
  orders += 1;
  return { number: `n${orders}`, rubles, purpose: `Оплата по счету № ${number} от 01.12.2026`, ...more };
};

describe('issuing', () => {
  test('numbers follow each other without gaps, five working days to pay, VAT within', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => issue()));
    const numbers = all.map(({ number }) => number).toSorted((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => (numbers[0] ?? 0) + index));
    expect(all[0]).toMatchObject({
      status: 'issued',
      totalKopecks: 60_000_00,
      vatKopecks: 10_819_67,
      vatRate: 22,
      payUntil: '2026-12-08',
      payer: PAYER,
      actions: ['cancel'],
    });
    expect(await told(accountant, 'invoice.issued')).toBe(8);
    const history = await t.as(accountant)('GET /company-balance-history');
    expect(history.invoices.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  test('the company itself pays where nobody else is named; what it has not said is asked for', async () => {
    await expect(
      t.as(accountant)('POST /company-balance/invoice', { rubles: 500, offerCompany: true }),
    ).rejects.toEqual(atField('payer.inn'));
    await t.db
      .updateTable('company')
      .set({ inn: '7707083893', kpp: '770701001', legalName: 'ООО «Мост»' })
      .where('id', '=', company)
      .execute();
    expect(await t.as(accountant)('GET /company-balance/payer')).toMatchObject({
      name: 'ООО «Мост»',
      canInvoice: true,
    });
    const made = await t.as(accountant)('POST /company-balance/invoice', { rubles: 500, offerCompany: true });
    expect(made.payer).toMatchObject({ name: 'ООО «Мост»', inn: '7707083893' });
    expect(await invoices()).toHaveLength(1);
    await t.db.updateTable('company').set({ inn: null }).where('id', '=', company).execute();
  });

  test('bad sums and payers are refused at their field', async () => {
    for (const rubles of ['10.005', 499, 500_000.01, 10 ** 15, -1, 0, '', '1e3', '5 000 000'])
      await expect(issue(rubles), String(rubles)).rejects.toEqual(atField('rubles'));
    expect((await issue('10 000,5')).totalKopecks).toBe(10_000_50);
    for (const [field, value] of [
      ['inn', '7707083894'],
      ['kpp', '77'],
      ['kpp', null],
      ['name', ''],
      ['name', '🏗️🏗️'],
      ['name', 'ℹ️ℹ️'],
      ['name', '«—»...'],
      ['name', '🏗'.repeat(150)],
    ] as const)
      await expect(issue(500, { ...PAYER, [field]: value })).rejects.toEqual(atField(`payer.${field}`));
  });

  test('only those who see money; another company’s invoice is not there', async () => {
    const viewer = await makeMember(t.db, company, { permissions: ['respond.view'] });
    await expect(issue(500, PAYER, viewer)).rejects.toEqual(refusal('forbidden'));
    const { id } = await issue();
    const stranger = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    const as = t.as(stranger);
    await expect(as('POST /company-balance/invoices/{id}/cancel', { id })).rejects.toEqual(refusal('not_found'));
    await expect(as('GET /company-balance-history/{id}/download-outbill', { id })).rejects.toEqual(
      refusal('not_found'),
    );
    expect(await invoices(stranger)).toEqual([]);
    await expect(t.as(accountant)('GET /staff/payments')).rejects.toEqual(refusal('forbidden'));
  });

  test('of twenty open ones the next is refused, until one is taken back', async () => {
    const all = [];
    for (let index = 0; index < 20; index += 1) all.push(await issue(500));
    await expect(issue(500)).rejects.toEqual(refusal('wrong_state'));
    const cancelled = await t.as(accountant)('POST /company-balance/invoices/{id}/cancel', { id: all[0]?.id ?? 0 });
    expect(cancelled).toMatchObject({ status: 'cancelled', actions: [] });
    await issue(500);
  });

  test('taken back ones count, too: no more than fifty a day, of either way', async () => {
    for (let made = 0; made < INVOICES_A_DAY_MAX; made += 1) {
      await order();
      const [last] = await invoices();
      await t.as(head)('POST /company-balance/invoices/{id}/cancel', { id: last?.id ?? 0 });
    }
    await expect(order()).rejects.toEqual(refusal('wrong_state', 'За\u00a0сутки'));
    await expect(issue()).rejects.toEqual(refusal('wrong_state', 'За\u00a0сутки'));
    t.clock.time = addDays(START, 1.01);
    await expect(issue()).resolves.toBeDefined();
  });
});

describe('the paper', () => {
  test('its code and its words say what the invoice says; a script and a separator in a name are text', async () => {
    const payer = { ...PAYER, name: '<script>alert(1)</script> | ООО "Р"' };
    const { id, number } = await issue(60_000, payer);
    const pdf = await t.as(accountant)('GET /company-balance-history/{id}/download-outbill', { id });
    const { text } = await readPdf(pdf);
    for (const words of [
      `Счёт № ${number}`,
      'Шестьдесят тысяч рублей 00 копеек',
      '10 819,67',
      '<script>alert(1)</script> |',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(words);
    const code = await readPdfCode(new Uint8Array(await pdf.arrayBuffer()), 1);
    expect(code?.side).toBeGreaterThan((45 / 25.4) * 72);
    const [format, ...fields] = (code?.text ?? '').split('|');
    expect(format).toBe('ST00012');
    expect(Object.fromEntries(fields.map((field) => field.split('=', 2)))).toEqual({
      Name: 'ООО «Каркас (демо)»',
      PersonalAcc: OURS,
      BankName: 'АО «Образец-Банк», г. Казань',
      BIC: '040000950',
      CorrespAcc: '30101810400000000950',
      Sum: '6000000',
      Purpose: `Оплата по счету № ${number} от 01.12.2026, ИНН 7707083893. В том числе НДС 22% - 10819.67 руб.`,
      PayeeINN: '9999000013',
      KPP: '999901001',
    });
  });
});

describe('a statement', () => {
  test('credits exactly what came, once, however often it is brought', async () => {
    const { number, id } = await issue();
    const came = pays(number, '60000.00');
    expect(await take(came)).toMatchObject({ credited: 1, creditedKopecks: 60_000_00, waiting: 0, known: 0 });
    expect(await take(came)).toMatchObject({ credited: 0, waiting: 0, known: 1 });
    const both = await Promise.all([take(pays(number, '1.00'), came), take(came)]);
    expect(both.map(({ credited }) => credited)).toEqual([1, 0]);
    expect(await free()).toBe(60_001_00);
    const paid = (await invoices()).find((one) => one.id === id);
    expect(paid).toMatchObject({ status: 'paid', paidKopecks: 60_001_00, actions: [] });
    expect(await told(accountant, 'invoice.paid')).toBe(1);
    const [movement] = (await t.as(accountant)('GET /company-balance-history')).items;
    expect(movement).toMatchObject({ title: 'Пополнение по\u00a0счёту', amountKopecks: 1_00 });
  });

  test('one at the same moment as itself counts once', async () => {
    const { number } = await issue();
    const came = pays(number, '60000');
    const all = await Promise.all(Array.from({ length: 6 }, () => take(came)));
    expect(all.reduce((sum, { credited }) => sum + credited, 0)).toBe(1);
    expect(await free()).toBe(60_000_00);
  });

  test('less than the sum is the company’s, and the invoice waits for the rest', async () => {
    const { number } = await issue(1_000);
    await take(pays(number, '400'));
    expect((await invoices())[0]).toMatchObject({ status: 'issued', paidKopecks: 400_00 });
    await take(pays(number, '600'));
    expect((await invoices())[0]).toMatchObject({ status: 'paid', paidKopecks: 1_000_00 });
    expect(await free()).toBe(1_000_00);
  });

  test('late money is the company’s too', async () => {
    const { number, id } = await issue(1_000);
    t.clock.time = addDays(START, 6);
    await minute();
    expect(await told(accountant, 'invoice.ends')).toBe(1);
    t.clock.time = addDays(START, 8);
    await minute();
    expect((await invoices()).find((one) => one.id === id)?.status).toBe('expired');
    await take(pays(number, '1000'));
    expect((await invoices()).find((one) => one.id === id)?.status).toBe('paid');
    expect(await free()).toBe(1_000_00);
  });

  test('what names nobody waits; staff give it to an invoice or a company, or leave it', async () => {
    const inn = '7728168971';
    const { number, id } = await issue(1_000, { ...PAYER, inn });
    const [byStranger, without, foreign] = [
      pays(number, '1000', { inn: '7736050003' }),
      pays(number, '700', { purpose: 'За услуги', inn }),
      pays(number, '5', { purpose: '<b>Возврат</b>', inn: '7736050003', payer: '=1+1 "Рога"' }),
    ];
    expect(await take(byStranger, without, foreign)).toMatchObject({ credited: 0, waiting: 3 });
    const { documents } = await staff()('GET /staff/payments');
    const find = (came: Came) => documents.find((one) => one.number === came.number);
    expect(find(byStranger)?.hints).toEqual([{ companyId: company, title: 'Мостострой', invoiceNumber: number }]);
    expect(find(without)?.hints).toContainEqual({ companyId: company, title: 'Мостострой', invoiceNumber: null });
    const give = (came: Came, to: object) =>
      staff()('POST /staff/bank-documents/{id}/give', { id: find(came)?.id ?? 0, ...to });
    await expect(give(byStranger, {})).rejects.toEqual(atField('companyId'));
    await expect(give(byStranger, { invoiceNumber: 999_999 })).rejects.toEqual(atField('invoiceNumber'));
    await expect(give(byStranger, { companyId: 999_999 })).rejects.toEqual(refusal('not_found'));
    const tries = await Promise.allSettled([1, 2, 3].map(() => give(byStranger, { invoiceNumber: number })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await invoices()).find((one) => one.id === id)?.status).toBe('paid');
    await give(without, { companyId: company });
    await staff()('POST /staff/bank-documents/{id}/leave', { id: find(foreign)?.id ?? 0, reason: 'Не нам' });
    await expect(give(without, { companyId: company })).rejects.toEqual(refusal('wrong_state'));
    expect(await free()).toBe(1_700_00);
    const left = (await staff()('GET /staff/payments')).documents.map((one) => one.number);
    for (const came of [byStranger, without, foreign]) expect(left).not.toContain(came.number);
  });

  test('staff mark one as paid; the statement that tells of the same counts it no second time', async () => {
    const { id, number } = await issue(1_000);
    const came = pays(number, '1000');
    const mark = {
      id,
      number: came.number,
      datedOn: '2026-12-01',
      payerAccount: '40702810100000000318',
      rubles: '1000',
    };
    await expect(staff()('POST /staff/invoices/{id}/paid', { ...mark, datedOn: '2026-12-02' })).rejects.toEqual(
      atField('datedOn'),
    );
    await expect(staff()('POST /staff/invoices/{id}/paid', { ...mark, payerAccount: '4070' })).rejects.toEqual(
      atField('payerAccount'),
    );
    await staff()('POST /staff/invoices/{id}/paid', mark);
    await expect(staff()('POST /staff/invoices/{id}/paid', mark)).rejects.toEqual(refusal('conflict'));
    // Another day than the statement's: staff have mistyped it, so somebody looks.
    expect(await take(came)).toMatchObject({ credited: 0, waiting: 1 });
    expect(await free()).toBe(1_000_00);
  });

  test('in UTF-8, of another account and too large is refused with a word', async () => {
    const send = (file: Blob) => staff()('POST /staff/statements', { file });
    const text = fileOf(documentWith(pays(1, '5')));
    await expect(send(new Blob([text]))).rejects.toMatchObject({
      problem: { errors: [{ field: 'file', message: expect.stringContaining('UTF-8') }] },
    });
    await expect(send(new Blob(['нет']))).rejects.toEqual(atField('file'));
    await expect(send(new Blob([Buffer.alloc(5 * 1024 * 1024 + 1, ' ')]))).rejects.toEqual(refusal('body_too_large'));
    await expect(staff()('POST /staff/statements', {})).rejects.toEqual(atField('file'));
  });
});

describe('a purchase by invoice', () => {
  test('waits for its money and is then bought once, at its price', async () => {
    const waiting = await order();
    expect(waiting).toMatchObject({ status: 'awaiting', payBy: 'invoice', totalKopecks: 2_900_00, paidAt: null });
    const [invoice] = await invoices();
    expect(invoice).toMatchObject({ purchaseId: waiting.id, totalKopecks: 2_900_00, vatKopecks: 522_95 });
    const number = invoice?.number ?? 0;
    expect(waiting.invoice).toEqual({ id: invoice?.id, number });
    await take(pays(number, '2000'));
    expect((await bought())[0]?.status).toBe('awaiting');
    const rest = pays(number, '900');
    await Promise.all([take(rest), take(rest)]);
    expect((await bought())[0]).toMatchObject({ id: waiting.id, status: 'active', vatKopecks: 522_95 });
    expect(await free()).toBe(0);
  });

  test('one for a later day is an advance until then', async () => {
    const waiting = await order({ startDay: '2026-12-20' });
    await take(pays((await invoices())[0]?.number ?? 0, '2900'));
    expect((await bought())[0]).toMatchObject({ id: waiting.id, status: 'paid' });
    expect(await t.as(head)('GET /company-balance/get-balance-company')).toMatchObject({ advanceKopecks: 2_900_00 });
  });

  test('is not bought when it was taken back, is late or its vacancy is closed; the money stays', async () => {
    await order();
    const [first] = await invoices();
    await t.as(accountant)('POST /company-balance/invoices/{id}/cancel', { id: first?.id ?? 0 });
    expect((await bought())[0]?.status).toBe('cancelled');
    await take(pays(first?.number ?? 0, '2900'));
    expect((await bought())[0]?.status).toBe('cancelled');
    expect(await free()).toBe(2_900_00);

    await order();
    await t.db.updateTable('vacancy').set({ status: 'unpublished' }).where('id', '=', vacancy).execute();
    await take(pays((await invoices())[0]?.number ?? 0, '2900'));
    expect((await bought())[0]?.status).toBe('cancelled');
    expect(await free()).toBe(5_800_00);
  });

  test('money from elsewhere does not pay it, and it may not be asked for more than is allowed', async () => {
    await refill(t, company, 10_000);
    await order();
    expect((await bought())[0]?.status).toBe('awaiting');
    expect(await free()).toBe(10_000_00);
    await expect(order({ totalKopecks: 1_00 })).rejects.toEqual(refusal('conflict'));
    const buyer = await makeMember(t.db, company, { permissions: ['balance.view'] });
    await expect(
      t.as(buyer)('POST /services/company/init/company-branding', {
        totalKopecks: 9_900_00,
        payBy: 'invoice',
        offerCompany: true,
      }),
    ).rejects.toEqual(refusal('forbidden'));
  });
});
