import { expect, test } from 'vitest';
import type { Purchase } from '#shared/contracts/purchase.ts';
import { paidText, refundQuestion, stateOf, targetText, termText } from './purchase-state.ts';

const purchase: Purchase = {
  id: 1,
  status: 'active',
  payBy: 'balance',
  invoice: null,
  orderStatus: null,
  lines: [
    {
      service: 'contacts-add',
      option: '',
      title: 'Контакты',
      target: { kind: 'company', id: 3, title: 'Волга', href: '/company/3' },
      quantity: 10,
      unitKopecks: 250_00,
      amountKopecks: 2_500_00,
      startsAt: '2026-12-01T09:00:00.000Z',
      endsAt: '2027-12-01T09:00:00.000Z',
      ad: null,
    },
  ],
  totalKopecks: 2_500_00,
  vatKopecks: 450_82,
  vatRate: 22,
  bonusKopecks: 0,
  refundedKopecks: 0,
  refundableKopecks: 750_00,
  waitsForAdMark: false,
  payUntil: null,
  agreement: { title: 'Оферта', version: 1, href: '/offer-company' },
  buyer: 'Анна',
  createdAt: '2026-12-01T09:00:00.000Z',
  paidAt: '2026-12-01T09:00:00.000Z',
  startsAt: '2026-12-01T09:00:00.000Z',
  endsAt: '2027-12-01T09:00:00.000Z',
  closedAt: null,
  actions: [],
};

test('the question before a refund says how much, and for what', () => {
  expect(refundQuestion(purchase)).toContain('Вернём часть денег, 750\u00a0₽');
  expect(refundQuestion(purchase)).toContain('неоткрытые контакты');
  expect(refundQuestion({ ...purchase, refundableKopecks: 2_500_00 })).toContain('Вернём всё, 2\u00a0500\u00a0₽');
  expect(refundQuestion({ ...purchase, bonusKopecks: 500_00 })).toContain(
    '750\u00a0₽, из\u00a0них бонусами 150\u00a0₽',
  );
  expect(refundQuestion({ ...purchase, status: 'paid', refundableKopecks: 2_500_00 })).toBe(
    'Услуга ещё не\u00a0началась: вернём всё, 2\u00a0500\u00a0₽, на\u00a0баланс сразу.',
  );
});

test('what people do stands as its order, once the order has heard of its payment', () => {
  const labelOf = (status: Purchase['status'], orderStatus: Purchase['orderStatus']) =>
    stateOf({ status, orderStatus }).label;
  expect(labelOf('active', null)).toBe('Работает');
  expect(labelOf('in_progress', 'waiting_buyer')).toBe('Ждёт вашего ответа');
  expect(labelOf('partially_refunded', 'cancelled')).toBe('Отменён');
  for (const status of ['created', 'awaiting'] as const) expect(labelOf(status, 'quoted')).toBe('Ждёт оплаты');
  expect(labelOf('authorized', 'quoted')).toBe('Деньги удержаны');
  expect(labelOf('failed', 'quoted')).toBe('Не\u00a0прошло');
});

test('a purchase says until when it runs, when it begins, when it was closed', () => {
  expect(termText(purchase)).toBe('до\u00a01\u00a0декабря\u00a02027');
  expect(termText({ ...purchase, status: 'paid' })).toBe('начнётся 1\u00a0декабря\u00a02026');
  expect(termText({ ...purchase, status: 'paid', startsAt: null, waitsForAdMark: true })).toBe('ждёт разметки рекламы');
  expect(termText({ ...purchase, status: 'refunded', closedAt: '2026-12-03T09:00:00.000Z' })).toBe(
    '3\u00a0декабря\u00a02026',
  );
  // Without an end yet.
  expect(termText({ ...purchase, endsAt: null })).toBeNull();
});

test('what was paid, by what, and what came back', () => {
  expect(paidText({ ...purchase, bonusKopecks: 200_00, refundedKopecks: 750_00 })).toBe(
    '2\u00a0500\u00a0₽, бонусами 200\u00a0₽, вернули 750\u00a0₽',
  );
  expect(targetText(purchase)).toBe('10\u00a0контактов');
  const [line] = purchase.lines;
  const target = { kind: 'order' as const, id: 12, title: 'Сварщики', href: '/profile/orders/12' };
  expect(targetText({ ...purchase, lines: line ? [{ ...line, target }] : [] })).toBe('Заказ №\u00a012: Сварщики');
});

test('an invoice says the last day to pay it, which ends at midnight', () => {
  const payUntil = '2026-12-07T21:00:00.000Z';
  expect(termText({ ...purchase, status: 'awaiting', payBy: 'invoice', payUntil })).toBe(
    'до\u00a07\u00a0декабря\u00a02026 включительно',
  );
});
