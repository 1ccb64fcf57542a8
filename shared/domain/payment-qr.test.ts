import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentQr } from './payment-qr.ts';

const payment = {
  name: 'ООО «Каркас»',
  inn: '9999000013',
  kpp: '999901001',
  bank: 'АО «Образец-Банк», г. Казань',
  bik: '040000950',
  account: '40702810000000001193',
  corrAccount: '30101810400000000950',
  sumKopecks: 60_000_00,
  purpose: 'Оплата по счету № 1193',
};

/** As an application reads it. */
const read = (text: string) =>
  Object.fromEntries(
    text
      .split('|')
      .slice(1)
      .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );

test('all fields are there in the order of the standard', () => {
  expect(paymentQr(payment)).toBe(
    'ST00012|Name=ООО «Каркас»|PersonalAcc=40702810000000001193|BankName=АО «Образец-Банк», г. Казань|BIC=040000950' +
      '|CorrespAcc=30101810400000000950|Sum=6000000|Purpose=Оплата по счету № 1193|PayeeINN=9999000013|KPP=999901001',
  );
});

test('a sole trader has no KPP', () => {
  expect(read(paymentQr({ ...payment, inn: '500100732259', kpp: null }))).not.toHaveProperty('KPP');
});

test('the separator, lines and an equals sign in a name break nothing', () => {
  const name = 'ООО «А|Sum=1|Б»\r\nИП = 2\u0000';
  expect(read(paymentQr({ ...payment, name }))).toMatchObject({ Name: 'ООО «А/Sum=1/Б» ИП = 2', Sum: '6000000' });
});

test('long texts are cut, never inside a character', () => {
  const { Name, BankName, Purpose } = read(
    paymentQr({ ...payment, name: 'Я'.repeat(300), bank: '👷'.repeat(300), purpose: 'П'.repeat(300) }),
  );
  expect([Name, BankName, Purpose]).toEqual(['Я'.repeat(160), '👷'.repeat(45), 'П'.repeat(210)]);
});

test('whatever the texts are, each field is read back as its own', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 });
  fc.assert(
    fc.property(text, text, text, (name, bank, purpose) => {
      const fields = read(paymentQr({ ...payment, name, bank, purpose }));
      expect(Object.keys(fields)).toHaveLength(9);
      expect(fields).toMatchObject({ PersonalAcc: payment.account, Sum: '6000000', KPP: '999901001' });
      expect([...(fields.Purpose ?? '')].length).toBeLessThanOrEqual(210);
    }),
  );
});
