import { expect, test } from 'vitest';
import type { Order, OrderStep } from '#shared/contracts/order.ts';
import { orderNotices } from './order-steps.ts';
import { daysWaited, lastWord, nextLine, nextSentences, refundQuestion, replyDay, staffLine } from './order-state.ts';

const NOW = new Date('2026-12-07T09:00:00Z');

const step = (action: OrderStep['action'], at: string): OrderStep => ({
  id: 1,
  action,
  by: 'staff',
  name: null,
  text: '',
  files: [],
  units: null,
  at,
});

function orderWith(more: Partial<Order> = {}): Order {
  return {
    id: 12,
    service: 'find-employee',
    title: 'Сварщики, 4 человека',
    status: 'new',
    totalKopecks: null,
    quantity: 4,
    handed: 0,
    dueOn: '2026-12-09',
    isLate: false,
    isPaused: false,
    dialogId: null,
    createdAt: '2026-12-07T08:00:00.000Z',
    closedAt: null,
    brief: [],
    files: [],
    quote: null,
    purchase: null,
    agreement: { title: 'Оферта', version: 2, href: '/offer-company-secondary' },
    refundableKopecks: 0,
    refundedKopecks: 0,
    againLeft: 0,
    againUntil: null,
    acceptedOn: null,
    steps: [],
    buyer: null,
    actions: [],
    ...more,
  };
}

const QUOTE = {
  unitKopecks: 12_000_00,
  quantity: 4,
  totalKopecks: 48_000_00,
  vatKopecks: 8_655_74,
  vatRate: 22,
  workDays: 10,
  validUntil: '2026-12-21',
};

const said = (more: Partial<Order>) => nextSentences(orderWith(more), NOW).join(' ').replaceAll('\u00a0', ' ');
const line = (more: Partial<Order>) => nextLine(orderWith(more)).replaceAll('\u00a0', ' ');

test('giving up says that the money is back only where it is', () => {
  const notice = (more: Partial<Order>) => orderNotices(orderWith(more)).refunded.replaceAll('\u00a0', ' ');
  expect(notice({ refundedKopecks: 1_900_00 })).toBe('Вы отказались от заказа, деньги вернулись на баланс');
  expect(said({ status: 'cancelled', refundedKopecks: 1_900_00 })).toContain('Вернули 1 900 ₽.');
  // The work was done.
  expect(notice({ refundedKopecks: 0 })).toBe('Вы отказались от заказа');
  const card = { service: 'expert-resume', status: 'cancelled', refundedKopecks: 2_900_00 } as const;
  expect(notice(card)).toBe('Вы отказались от заказа, деньги отправили туда, откуда они пришли');
  expect(said(card)).toContain('Отправили назад 2 900 ₽: когда');
});

test('an answer is due two working days after today', () => {
  expect(replyDay(NOW)).toBe('2026-12-09');
  expect(replyDay(new Date('2026-12-11T09:00:00Z'))).toBe('2026-12-15');
});

test('each state says whose turn it is, and until when', () => {
  expect(line({})).toBe('Специалист ответит до 9 декабря');
  expect(line({ service: 'expert-resume', status: 'accepted' })).toBe('Эксперт возьмёт заказ до 9 декабря');
  expect(line({ status: 'in_work' })).toBe('Сдаст до 9 декабря');
  expect(line({ status: 'in_work', handed: 2 })).toBe('Передано 2 из 4, остальное до 9 декабря');
  expect(line({ status: 'in_work', isLate: true })).toBe('Срок прошёл 9 декабря');
  expect(line({ status: 'waiting_buyer', isLate: true })).toBe('Специалист ждёт вашего ответа');
  expect(line({ status: 'waiting_buyer', dueOn: null, isPaused: true })).toBe(
    'Работа остановлена, пока вы не ответите',
  );
  expect(line({ status: 'cancelled', closedAt: '2026-12-03T09:00:00.000Z' })).toBe('3 декабря');
  // Nobody owes a day.
  for (const status of ['new', 'accepted', 'in_work', 'delivered', 'done'] as const)
    expect(line({ status, dueOn: null })).not.toMatch(/null|undefined| до /);
});

test('a buyer who has to answer reads how long they are waited for, and what silence does', () => {
  const waiting = { status: 'waiting_buyer', dueOn: null } as const;
  const asked = (at: string) => ({ ...waiting, steps: [step('ask', '2026-11-01T09:00:00.000Z'), step('ask', at)] });
  expect(said(asked('2026-12-02T20:00:00.000Z'))).toBe(
    'Специалист ждёт вашего ответа 5 дней, через 9 дней работа остановится.',
  );
  expect(said(asked('2026-12-07T06:00:00.000Z'))).toContain('Без него через 14 дней работа остановится');
  const paused = said({ ...asked('2026-11-17T09:00:00.000Z'), isPaused: true });
  expect(paused).toContain('ответа нет 20 дней');
  expect(paused).toMatch(/Через 84 дня заказ закроется\.$/);
  const promised = said({ ...asked('2026-11-17T09:00:00.000Z'), isPaused: true, refundableKopecks: 1_00 });
  expect(promised).toContain('Через 84 дня заказ закроется, а за несделанное вернём деньги.');
  // The last day of each.
  expect(said(asked('2026-11-23T06:00:00.000Z'))).toContain('14 дней, сегодня работа остановится');
  const longAgo = { ...waiting, isPaused: true, steps: [step('ask', '2026-08-25T06:00:00.000Z')] };
  expect(said(longAgo)).toContain('Сегодня заказ закроется');
  expect(daysWaited(orderWith({ status: 'in_work', steps: [step('ask', NOW.toISOString())] }), NOW)).toBeNull();
  expect(daysWaited(orderWith(waiting), NOW)).toBeNull();
});

test('a quote says until when it holds; an invoice and a card say where to pay', () => {
  const quoted = { status: 'quoted', quote: QUOTE, dueOn: null } as const;
  expect(said(quoted)).toBe('Цена — 48 000 ₽, срок — 10 рабочих дней. Согласиться можно до 21 декабря.');
  // The end of the 14th.
  const payUntil = '2026-12-14T21:00:00.000Z';
  expect(
    said({ ...quoted, purchase: { id: 3, payBy: 'invoice', payUntil, invoice: { id: 7, number: 12 } } }),
  ).toContain('оплатите до 14 декабря');
  expect(
    said({
      ...quoted,
      service: 'expert-resume',
      purchase: { id: 3, payBy: 'card', payUntil: '2026-12-07T09:30:00Z', invoice: null },
    }),
  ).toBe('Оплатите картой до 7 декабря 2026, 12:30. Деньги удержим на карте и спишем, когда эксперт возьмёт заказ.');
});

test('what waits for the buyer is the last that was said of it', () => {
  const steps = [step('quote', '2026-12-01T09:00:00.000Z'), { ...step('ask', '2026-12-02T09:00:00.000Z'), id: 2 }];
  expect(
    lastWord({ status: 'waiting_buyer', steps: [...steps, { ...step('ask', NOW.toISOString()), id: 5 }] })?.id,
  ).toBe(5);
  expect(lastWord({ status: 'quoted', steps })?.id).toBe(1);
  expect(lastWord({ status: 'in_work', steps })).toBeUndefined();
  expect(lastWord({ status: 'delivered', steps })).toBeUndefined();
});

test('an expert talks first, then writes', () => {
  const work = { service: 'expert-resume', status: 'in_work' } as const;
  expect(said(work)).toContain('Эксперт свяжется с вами до 9 декабря');
  expect(said({ ...work, steps: [step('talk', NOW.toISOString())] })).toBe('Эксперт сдаст работу до 9 декабря.');
  // Companies are asked nothing first.
  expect(said({ status: 'in_work' })).toBe('Специалист сдаст работу до 9 декабря.');
});

test('what was delivered is accepted by silence on its day, and may be asked for once more', () => {
  const delivered = { service: 'expert-resume', status: 'delivered', dueOn: null, acceptedOn: '2026-12-14' } as const;
  expect(said({ ...delivered, againLeft: 2 })).toContain('14 декабря она будет принята сама');
  expect(said({ ...delivered, againLeft: 2 })).toContain('входит: 2 правки');
  expect(said({ ...delivered, againLeft: 0 })).not.toContain('входит');
  const done = { status: 'done', dueOn: null, closedAt: '2026-12-07T09:00:00.000Z', againLeft: 4 } as const;
  expect(said({ ...done, againUntil: '2027-01-06' })).toContain('замену можно попросить до 6 января');
  expect(said(done)).toBe('Работа принята 7 декабря.');
});

test('who is late says so and what comes back', () => {
  expect(said({ status: 'in_work', isLate: true, refundableKopecks: 24_000_00 })).toBe(
    'Срок прошёл 9 декабря: мы задержались. Можно подождать или отказаться: вернём 24 000 ₽.',
  );
});

test('giving it up is asked with what comes back, and where', () => {
  const asked = (more: Partial<Order>) =>
    refundQuestion(orderWith({ quote: QUOTE, ...more })).replaceAll('\u00a0', ' ');
  expect(asked({ refundableKopecks: 48_000_00 })).toBe('Заказ закроется. Вернём всё, 48 000 ₽, на баланс, сразу.');
  expect(asked({ refundableKopecks: 19_200_00 })).toContain('Вернём 19 200 ₽ из 48 000 ₽, на баланс');
  // One of four is handed over, and a tenth is kept for the reading.
  expect(asked({ refundableKopecks: 31_200_00, handed: 1 })).toContain(
    'Удержим 12 000 ₽ за переданное и 4 800 ₽ за разбор заявки.',
  );
  expect(asked({ refundableKopecks: 0 })).toContain('денег назад не будет');
  expect(asked({ service: 'expert-resume', refundableKopecks: 19_200_00 })).toContain(
    'на карту, в течение десяти дней',
  );
});

test('staff read what they owe first', () => {
  const desk = (more: Partial<Order>) => staffLine(orderWith(more)).replaceAll('\u00a0', ' ');
  expect(desk({})).toBe('Ответить до 9 декабря');
  expect(desk({ status: 'in_work', isLate: true })).toBe('Просрочено, срок был 9 декабря');
  expect(desk({ status: 'waiting_buyer', isPaused: true })).toBe('Приостановлен: заказчик молчит');
  expect(desk({ status: 'delivered' })).toBe('Ждёт приёмки');
});
