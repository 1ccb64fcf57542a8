import { describe, expect, test } from 'vitest';
import { advanceReceipt } from '#shared/domain/receipt.ts';
import { buildIntent, type IntentRequest } from './intent.ts';

const REQUEST: IntentRequest = {
  amountKopecks: 1_290_05,
  schema: 'Single',
  methods: ['Card', 'Sbp'],
  externalId: 'attempt-1',
  accountId: 'account-1',
  description: 'Поднятие с выделением',
  receiptEmail: 'head@example.ru',
  receipt: null,
};

describe('an intent', () => {
  test('says who pays what for which attempt', () => {
    expect(buildIntent('pk_1', { ...REQUEST, metadata: { purchase: '1' } })).toEqual({
      publicTerminalId: 'pk_1',
      amount: 1290.05,
      currency: 'RUB',
      paymentSchema: 'Single',
      culture: 'ru-RU',
      externalId: 'attempt-1',
      description: 'Поднятие с выделением',
      userInfo: { accountId: 'account-1', email: 'head@example.ru' },
      receiptEmail: 'head@example.ru',
      restrictedPaymentMethods: ['TcsInstallment', 'TinkoffPay', 'MirPay', 'Dolyame', 'ForeignCard', 'SberPay'],
      metadata: { purchase: '1' },
    });
  });

  test('has a receipt of the same sum', () => {
    const receipt = advanceReceipt(REQUEST.amountKopecks, {
      taxationSystem: 0,
      contact: { phone: '+79000000000' },
      customerInn: '7707083893',
      vatRate: 22,
    });
    expect(buildIntent('pk_1', { ...REQUEST, receiptEmail: null, receipt })).toMatchObject({
      userInfo: { accountId: 'account-1' },
      receipt: {
        Items: [{ price: 1290.05, quantity: 1, amount: 1290.05, vat: 122, method: 3, object: 10 }],
        phone: '+79000000000',
        customerInn: '7707083893',
        amounts: { electronic: 1290.05, advancePayment: 0, credit: 0, provision: 0 },
      },
    });
  });

  test('of nothing, and one that would hold money of SBP, is none', () => {
    expect(() => buildIntent('pk_1', { ...REQUEST, amountKopecks: 0 })).toThrow(RangeError);
    expect(() => buildIntent('pk_1', { ...REQUEST, schema: 'Dual' })).toThrow(RangeError);
    expect(buildIntent('pk_1', { ...REQUEST, schema: 'Dual', methods: ['Card'] }).restrictedPaymentMethods).toContain(
      'Sbp',
    );
  });
});
