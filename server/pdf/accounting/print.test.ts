import { describe, expect, test } from 'vitest';
import { HOSTILE_MARKUP } from '../../../tests/setup/hostile-markup.ts';
import { hasCleanSides, readPdf, readPdfCode } from '../../../tests/setup/pdf-text.ts';
import { vatWithin } from '#shared/domain/vat.ts';
import { DEMO_SELLER } from '../../seller-config.ts';
import { print } from '../print.ts';
import type { Act, ActLine, Buyer, Invoice } from './papers.ts';

const buyer: Buyer = {
  name: 'ООО «Волга-Трубострой»',
  inn: '9999100000',
  kpp: '999901001',
  address: '420036, г. Казань, ул. Тэцевская, д. 1',
};
const basis = { title: 'Оферта: услуги для компаний', version: 2, date: '2026-12-01' };
const madeAt = new Date('2026-11-20T06:30:00Z');

const advance = {
  name: 'Аванс за услуги сервиса «Каркас»',
  quantity: 1,
  unit: 'усл.',
  priceKopecks: 60_000_00,
  sumKopecks: 60_000_00,
  vatKopecks: vatWithin(60_000_00, 22),
};
const invoice: Invoice = {
  number: 1193,
  issuedOn: '2026-11-20',
  payUntil: '2026-11-27',
  seller: DEMO_SELLER,
  buyer,
  basis,
  lines: [advance],
  vatRate: 22,
  madeAt,
};

const highlight: ActLine = {
  name: 'Поднятие с выделением: Сварщик НАКС',
  quantity: 7,
  unit: 'дней',
  priceKopecks: 1_290_00,
  sumKopecks: 1_290_00,
  vatKopecks: 232_62,
  from: '2026-11-03',
  until: '2026-11-09',
};
const bump: ActLine = {
  ...highlight,
  name: 'Поднятие: Бетонщик',
  quantity: 1,
  unit: 'усл.',
  priceKopecks: 490_00,
  sumKopecks: 490_00,
  vatKopecks: 88_36,
  from: '2026-11-11',
  until: '2026-11-11',
};
const act: Act = {
  number: 7,
  issuedOn: '2026-11-30',
  month: '2026-11',
  seller: DEMO_SELLER,
  buyer,
  basis,
  lines: [highlight, bump],
  vatRate: 22,
  madeAt,
};

const printInvoice = (changed: Partial<Invoice> = {}) => print({ kind: 'invoice', ...invoice, ...changed });
const printAct = (changed: Partial<Act> = {}) => print({ kind: 'act', ...act, ...changed });
const MM = 72 / 25.4;
/** The margin of the page, less what a letter may reach over it. */
const SIDE_POINTS = 46;

describe('an invoice', () => {
  test('says on one page who pays whom, for what, how much and until when', async () => {
    const { text, pages } = await readPdf(await printInvoice());
    expect(pages).toHaveLength(1);
    for (const part of [
      'ООО «Каркас (демо)» 420000, г. Казань, Каркасный проезд, д. 1',
      'АО «Образец-Банк», г. Казань',
      'БИК 040000950',
      '30101810400000000950',
      '40702810000000001193',
      'Счёт № 1193 от 20 ноября 2026',
      'Поставщик: ООО «Каркас (демо)», ИНН 9999000013, КПП 999901001',
      'Покупатель: ООО «Волга-Трубострой», ИНН 9999100000, КПП 999901001, 420036, г. Казань',
      'Основание: Оферта: услуги для компаний, версия 2 от 1 декабря 2026',
      '1 Аванс за услуги сервиса «Каркас» 1 усл. 60 000,00 60 000,00',
      'Итого 60 000,00 В том числе НДС 22 % 10 819,67 К оплате 60 000,00',
      'Всего 1 наименование на сумму 60 000,00 ₽',
      'Шестьдесят тысяч рублей 00 копеек',
      'Оплатите до 27 ноября 2026 включительно, в назначении укажите «Счёт № 1193»',
      'Руководитель, Каркасов А. П.',
      'Бухгалтер, Счетова М. И.',
    ])
      expect(text).toContain(part);
  });

  test('has a code of 45 mm and more, which an application of a bank reads field by field', async () => {
    const code = await readPdfCode(await printInvoice(), 1);
    expect(code?.text.split('|')).toEqual([
      'ST00012',
      'Name=ООО «Каркас (демо)»',
      'PersonalAcc=40702810000000001193',
      'BankName=АО «Образец-Банк», г. Казань',
      'BIC=040000950',
      'CorrespAcc=30101810400000000950',
      'Sum=6000000',
      'Purpose=Оплата по счету № 1193 от 20.11.2026, ИНН 9999100000. В том числе НДС 22% - 10819.67 руб.',
      'PayeeINN=9999000013',
      'KPP=999901001',
    ]);
    expect((code?.side ?? 0) / MM).toBeGreaterThanOrEqual(45);
  });

  test('the longest code is read too', async () => {
    const seller = { ...DEMO_SELLER, name: 'Щ'.repeat(300), bank: 'Ы'.repeat(300) };
    // The names have filled the first page.
    const code = await readPdfCode(await printInvoice({ seller, number: 999_999_999 }), 2);
    expect(code?.text).toContain(`|Name=${'Щ'.repeat(160)}|PersonalAcc=`);
    expect(code?.text).toContain(`|BankName=${'Ы'.repeat(45)}|BIC=`);
  });

  test('a seller without a KPP has none anywhere', async () => {
    const pdf = await printInvoice({ seller: { ...DEMO_SELLER, inn: '500100732259', kpp: null } });
    expect((await readPdf(pdf)).text.match(/КПП/g)).toHaveLength(1);
    expect((await readPdfCode(pdf, 1))?.text).not.toContain('KPP');
  });

  test('several lines make its sums', async () => {
    const lines = [advance, { ...advance, priceKopecks: 490_00, sumKopecks: 980_50, vatKopecks: 176_81, quantity: 2 }];
    const { text } = await readPdf(await printInvoice({ lines }));
    expect(text).toContain('2 усл. 490,00 980,50');
    expect(text).toContain('Итого 60 980,50 В том числе НДС 22 % 10 996,48 К оплате 60 980,50');
    expect(text).toContain('Шестьдесят тысяч девятьсот восемьдесят рублей 50 копеек');
  });
});

describe('an act', () => {
  test('lists the services of the month with their days, sums and VAT', async () => {
    const { text, pages } = await readPdf(await printAct());
    expect(pages).toHaveLength(1);
    for (const part of [
      'Акт об оказании услуг № 7 от 30 ноября 2026',
      'Исполнитель: ООО «Каркас (демо)», ИНН 9999000013',
      'Заказчик: ООО «Волга-Трубострой», ИНН 9999100000',
      'Услуги за ноябрь 2026',
      '3 ноября – 9 ноября 7 дней 1 290,00 232,62',
      '2 Поднятие: Бетонщик 11 ноября 1 усл. 490,00 88,36',
      'Итого 1 780,00 В том числе НДС 22 % 320,98',
      'Всего 2 наименования на сумму 1 780,00 ₽',
      'Одна тысяча семьсот восемьдесят рублей 00 копеек',
    ])
      expect(text).toContain(part);
  });

  test('says of what still runs only that it has begun, with the years of days that are in another', async () => {
    const { text } = await readPdf(await printAct({ lines: [{ ...highlight, until: '2027-02-15' }] }));
    expect(text).toContain('3 ноября 2026 – 15 февраля 2027');
    expect(text).toContain('Услуги списка подключены или сданы в месяце акта, услуги на срок оказываются по день,');
    expect(text).not.toContain('оказаны полностью');
    expect(text).not.toContain('Возвраты');
  });

  test('of what came back says that nothing else was served', async () => {
    const back = { ...bump, name: 'Возврат: Поднятие', sumKopecks: -490_00, vatKopecks: -88_36 };
    const { text } = await readPdf(await printAct({ lines: [back] }));
    expect(text).toContain('Возвраты списка уменьшают стоимость услуг прошлых месяцев.');
    expect(text).not.toContain('подключены');
  });

  test('counts people by a word that fits its column', async () => {
    const lines = [{ ...bump, name: 'Контакты', quantity: 1_000, unit: 'контактов', until: '2027-11-11' }];
    const pdf = await printAct({ lines });
    expect((await readPdf(pdf)).text).toContain('1 000 контактов 490,00');
    expect(await hasCleanSides(pdf, 1, SIDE_POINTS)).toBe(true);
  });

  test('of 200 lines goes on over pages, each with the head of the table', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({ ...bump, name: `Поднятие ${index + 1}: Бетонщик` }));
    const { text, pages } = await readPdf(await printAct({ lines }));
    expect(pages.length).toBeGreaterThan(3);
    for (let index = 1; index <= 200; index += 1) expect(text).toContain(`${index} Поднятие ${index}: Бетонщик`);
    expect(pages.filter(({ text: page }) => page.includes('Кол-во')).length).toBeGreaterThanOrEqual(pages.length - 1);
    expect(text).toContain('Итого 98 000,00');
    expect(text).toContain(`${pages.length} из ${pages.length}`);
  });
});

describe.each([
  ['script', HOSTILE_MARKUP],
  ['300 letters without a space', 'Щ'.repeat(300)],
  ['300 characters of words', 'Строительство '.repeat(22).slice(0, 300)],
  ['separators and lines', 'ООО «А|Sum=1|»\nИП\u202e\u0000 👷'],
])('a name of %s', (_what, name) => {
  const party = { ...buyer, name, address: name };
  const letters = name.replaceAll(/[\s\u202e\u0000👷]+/gu, '');

  test.each([
    ['an invoice', () => printInvoice({ buyer: party, lines: [{ ...advance, name }] })],
    ['an act', () => printAct({ buyer: party, lines: [{ ...bump, name }, highlight] })],
  ])('is text on the page of %s', async (_paper, printed) => {
    const pdf = await printed();
    const { letters: shown, pages } = await readPdf(pdf);
    // The payer, the address and the service.
    expect(shown.split(letters).length - 1).toBe(3);
    for (const index of pages.keys()) expect(await hasCleanSides(pdf, index + 1, SIDE_POINTS)).toBe(true);
    expect(Buffer.from(pdf).includes('/URI')).toBe(false);
  });
});
