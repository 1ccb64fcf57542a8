import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createSenderCheck,
  NOTIFICATION_BYTES_MAX,
  NOTIFICATION_KINDS,
  readNotification,
  verifyNotification,
  type NotificationKind,
} from './index.ts';

const SECRET = 'secret';
const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
const JSON_TYPE = 'application/json';

const PAY = {
  TransactionId: '897749645',
  Amount: '490.00',
  Currency: 'RUB',
  PaymentAmount: '490.00',
  PaymentCurrency: 'RUB',
  DateTime: '2026-11-30 09:08:07',
  CardFirstSix: '424242',
  CardLastFour: '4242',
  CardType: 'Visa',
  CardExpDate: '12/40',
  TestMode: '1',
  Status: 'Completed',
  OperationType: 'Payment',
  GatewayName: 'Test',
  InvoiceId: 'purchase-1',
  AccountId: 'account-1',
  Description: 'Поднятие & «Монтажник» 100%',
  Data: '{"attempt":"1"}',
  TotalFee: '0.00',
};

const formOf = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString());
const sign = (message: string | Buffer) => createHmac('sha256', SECRET).update(message).digest('base64');
const verify = (body: Buffer, headers: Record<string, string | string[]>) => verifyNotification(body, headers, SECRET);
const read = (kind: NotificationKind, fields: Record<string, unknown>) =>
  readNotification(kind, Buffer.from(JSON.stringify(fields)), JSON_TYPE);

describe('a signature', () => {
  const body = formOf(PAY);
  const decoded = Object.entries(PAY)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

  test.each<[string, Record<string, string>]>([
    ['over the body as sent', { 'content-hmac': sign(body) }],
    ['over the body as sent, by its other name', { 'x-content-hmac': sign(body) }],
    ['over the decoded body', { 'x-content-hmac': sign(decoded) }],
    ['one of two', { 'content-hmac': 'x', 'x-content-hmac': sign(decoded) }],
  ])('%s is right', (_name, headers) => {
    // A percent that stands for itself is encoded, so the text can be decoded.
    expect(verify(body, headers)).toBe(true);
  });

  test.each<[string, Record<string, string | string[]>]>([
    ['none', {}],
    ['empty', { 'content-hmac': '' }],
    ['of another secret', { 'content-hmac': createHmac('sha256', 'other').update(body).digest('base64') }],
    ['of another body', { 'content-hmac': sign(formOf({ ...PAY, Amount: '1.00' })) }],
    ['in another spelling', { 'content-hmac': createHmac('sha256', SECRET).update(body).digest('hex') }],
    ['shorter', { 'content-hmac': sign(body).slice(0, -1) }],
    ['twice', { 'content-hmac': [sign(body), sign(body)] }],
    ['decoded under the name of the other', { 'content-hmac': sign(decoded) }],
  ])('%s is wrong', (_name, headers) => expect(verify(body, headers)).toBe(false));

  test('a body that cannot be decoded is compared as it is', () => {
    const odd = Buffer.from('Description=100%&Amount=1');
    expect(verify(odd, { 'content-hmac': sign(odd) })).toBe(true);
    expect(verify(odd, { 'x-content-hmac': sign('Description=100%') })).toBe(false);
  });

  test('whoever turns a value into fields of its own is read by nobody', () => {
    const signed = formOf({ ...PAY, Description: 'x&Amount=1.00' });
    const forged = Buffer.from(signed.toString().replace('x%26Amount%3D1.00', 'x&Amount=1.00'));
    const text = decodeURIComponent(signed.toString().replaceAll('+', ' '));
    expect(verify(forged, { 'x-content-hmac': sign(text) })).toBe(true);
    expect(readNotification('pay', forged, FORM)).toEqual({ fault: 'unreadable' });
  });
});

describe('a notification', () => {
  test('is read', () => {
    expect(readNotification('pay', formOf(PAY), FORM)).toEqual({
      notification: {
        kind: 'pay',
        transactionId: 897_749_645,
        amountKopecks: 490_00,
        currency: 'RUB',
        at: new Date('2026-11-30T09:08:07Z'),
        invoiceId: 'purchase-1',
        accountId: 'account-1',
        status: 'Completed',
        paymentTransactionId: null,
        reasonCode: null,
        paymentMethod: null,
        card: { firstSix: '424242', lastFour: '4242', brand: 'Visa' },
        email: null,
        testMode: true,
        data: { attempt: '1' },
        rrn: null,
      },
    });
  });

  test('without a card is one of SBP', () => {
    const { CardFirstSix: _first, CardLastFour: _last, CardType: _type, CardExpDate: _expires, ...rest } = PAY;
    expect(readNotification('pay', formOf({ ...rest, PaymentMethod: 'Sbp' }), FORM)).toMatchObject({
      notification: { card: null, paymentMethod: 'Sbp' },
    });
  });

  test('as a form and as JSON reads the same', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 8 });
    const sent = fc.record(
      {
        TransactionId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        PaymentTransactionId: fc.integer({ min: 1, max: 2 ** 40 }),
        Amount: fc.integer({ min: 0, max: 10 ** 10 }).map((kopecks) => kopecks / 100),
        Currency: fc.constantFrom('RUB', 'USD'),
        DateTime: fc.constant('2026-11-30 09:08:07'),
        InvoiceId: word,
        AccountId: word,
        Status: fc.constantFrom('Authorized', 'Completed'),
        ReasonCode: fc.integer({ min: 0, max: 9_999 }),
        PaymentMethod: word,
        CardFirstSix: fc.constantFrom('424242', ''),
        CardLastFour: fc.constantFrom('4242', ''),
        Email: word,
        TestMode: fc.constantFrom(0, 1),
        Data: fc.dictionary(word, word, { maxKeys: 3 }),
        Description: word,
        SomethingNew: word,
      },
      { requiredKeys: ['TransactionId', 'Amount', 'DateTime'] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...NOTIFICATION_KINDS), sent, (kind, fields) => {
        const texts = Object.entries(fields).map(([name, value]): [string, string] => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]);
        const asForm = readNotification(kind, formOf(Object.fromEntries(texts)), FORM);
        expect(read(kind, fields)).toEqual(asForm);
        const body = formOf(Object.fromEntries(texts));
        expect(verify(body, { 'content-hmac': sign(body) })).toBe(true);
        const forged = Buffer.concat([body, Buffer.from('&')]);
        expect(verify(forged, { 'content-hmac': sign(body) })).toBe(false);
      }),
    );
  });

  test.each<[NotificationKind, string]>([
    ['check', 'Currency'],
    ['pay', 'Status'],
    ['refund', 'PaymentTransactionId'],
    ['fail', 'ReasonCode'],
    ['cancel', 'TransactionId'],
  ])('of the kind %s is nothing without %s', (kind, field) => {
    const whole = { ...PAY, PaymentTransactionId: '1', ReasonCode: '5051' };
    expect(read(kind, whole)).toHaveProperty('notification');
    expect(read(kind, { ...whole, [field]: null })).toEqual({ fault: 'bad_field', field });
  });

  test.each([
    ['Amount', '490.005'],
    ['Amount', '-1'],
    ['Amount', '1e9'],
    ['TransactionId', '0'],
    ['TransactionId', '99999999999999999999'],
    ['DateTime', '2026-13-45 00:00:00'],
    ['DateTime', 'вчера'],
    ['Status', 'Paid'],
  ])('with %s %s is not read', (field, value) => {
    expect(read('pay', { ...PAY, [field]: value })).toEqual({ fault: 'bad_field', field });
  });

  test.each<[string, Buffer, string]>([
    ['something else than JSON', Buffer.from('{'), JSON_TYPE],
    ['a list', Buffer.from('[]'), JSON_TYPE],
    ['bytes that are no UTF-8', Buffer.from([0x41, 0xff]), FORM],
    ['a field twice', Buffer.from('Amount=1&Amount=2'), FORM],
  ])('that is %s is not read', (_name, body, type) =>
    expect(readNotification('pay', body, type)).toEqual({ fault: 'unreadable' }),
  );

  test('of more than 64 KB is not looked into', () => {
    expect(readNotification('pay', Buffer.alloc(NOTIFICATION_BYTES_MAX + 1), FORM)).toEqual({ fault: 'too_large' });
  });

  test('data that are no object are null', () => {
    for (const Data of ['[1]', 'слова', '1'])
      expect(read('pay', { ...PAY, Data })).toMatchObject({ notification: { data: null } });
  });
});

test('senders are those of the listed networks', () => {
  const isSender = createSenderCheck(['185.98.81.0/28', '162.55.174.97/32']);
  expect(['185.98.81.1', '185.98.81.15', '162.55.174.97', '::ffff:185.98.81.1'].map(isSender)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['185.98.81.16', '162.55.174.98', '127.0.0.1', '', 'x'].map(isSender)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
