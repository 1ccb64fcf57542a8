import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceNumbersIn, paymentPurpose, PURPOSE_CHARS_MAX } from './payment-purpose.ts';

const invoice = { number: 1042, issuedOn: '2026-11-21', payerInn: '9999100000', vatRate: 22, vatKopecks: 10_819_67 };

test('the purpose names the invoice, the payer and the VAT', () => {
  expect(paymentPurpose(invoice)).toBe(
    'Оплата по счету № 1042 от 21.11.2026, ИНН 9999100000. В том числе НДС 22% - 10819.67 руб.',
  );
  expect(paymentPurpose({ ...invoice, vatKopecks: 5 })).toContain('НДС 22% - 0.05 руб.');
});

test('whatever the invoice is, its purpose fits a payment order and names its number alone', () => {
  const sum = fc.nat(99_999_999_999_999);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), sum, (number, vatKopecks) => {
      const purpose = paymentPurpose({ ...invoice, payerInn: '500100732259', number, vatKopecks });
      expect(purpose.length).toBeLessThanOrEqual(PURPOSE_CHARS_MAX);
      expect(invoiceNumbersIn(purpose)).toEqual([number]);
    }),
  );
});

test.each([
  ['Оплата по счёту № 1042 от 21.11.2026', [1042]],
  ['ОПЛАТА ПО СЧЕТУ №1042 ОТ 21.11.2026 ЗА УСЛУГИ. В Т.Ч. НДС 22% - 10819-67', [1042]],
  ['сч. 1042', [1042]],
  ['сч.№1042', [1042]],
  ['сч 1042', [1042]],
  ['по счету N1042', [1042]],
  ['по счету N 1042', [1042]],
  ['Счет на оплату № 1042 от 21.11.26', [1042]],
  ['согласно счета номер 1042', [1042]],
  ['счётом No. 1042', [1042]],
  ['по счетам № 1042 и по сч. № 1043', [1042, 1043]],
  ['счёт 1042, счёт 1042', [1042]],
  ['счет № 0001042', [1042]],
  ['Оплата\nпо  счету\t№\u00a0 1042', [1042]],
  ['по счету 1042, сумма 60000-00', [1042]],
  ['Оплата услуг по договору 1042', []],
  ['счет-фактура № 1042', []],
  ['р/сч 40702810138250123017', []],
  ['расчетный счет № 40702810138250123017', []],
  ['на счет 1042/11', []],
  ['счет № 1042-15', []],
  ['по счету № 21.11', []],
  ['счёт № 0', []],
  ['расчёт 1042, отсчет 1043, 5сч 1044', []],
  ['', []],
])('«%s» mentions %j', (purpose, numbers) => {
  expect(invoiceNumbersIn(purpose)).toEqual(numbers);
});
