import { expect, test } from 'vitest';
import type { Purchase } from '#shared/contracts/purchase.ts';
import { boughtText, calculationTexts, leftAfter, priceOf, termOf } from './buy-texts.ts';

const line: Purchase['lines'][number] = {
  service: 'vacancy-promotion',
  option: 'daily',
  title: 'Продвижение вакансии: поднимать и\u00a0выделить',
  target: { kind: 'vacancy', id: 12, title: 'Монтажник', href: '/vacancy/12' },
  quantity: 1,
  unitKopecks: 1_290_00,
  amountKopecks: 1_290_00,
  startsAt: '2026-12-01T09:00:00.000Z',
  endsAt: '2026-12-08T09:00:00.000Z',
  ad: null,
};
const bought = (more: Partial<typeof line>, status: Purchase['status'] = 'active', startsAt: string | null = null) =>
  boughtText({ status, startsAt, waitsForAdMark: false, lines: [{ ...line, ...more }] });

test('a purchase says what it did, and until when', () => {
  expect(bought({})).toBe(
    'Вакансия «Монтажник» выделена и\u00a0поднимается каждый день до\u00a08\u00a0декабря\u00a02026',
  );
  expect(bought({ option: 'bump', endsAt: null }, 'completed')).toBe('Вакансия «Монтажник» снова наверху списка');
  expect(bought({ service: 'contacts-add', option: '', quantity: 12 })).toBe(
    'На\u00a0балансе ещё 12\u00a0контактов, действуют до\u00a08\u00a0декабря\u00a02026',
  );
  expect(bought({ service: 'company-on-main', option: '', endsAt: null })).toBe(
    'Место компании на\u00a0главной куплено',
  );
});

test('one that begins later says when', () => {
  expect(bought({}, 'paid', '2026-12-05T21:00:00.000Z')).toBe(
    'Оплачено: «Продвижение вакансии: поднимать и\u00a0выделить» начнётся 6\u00a0декабря\u00a02026',
  );
});

test('advertising says that it waits for its mark', () => {
  const waits = { status: 'paid', startsAt: null, waitsForAdMark: true, lines: [line] } as const;
  expect(boughtText({ ...waits, lines: [...waits.lines] })).toBe(`Оплачено: «${line.title}» ждёт разметки рекламы`);
});

test('one by invoice begins when its money comes', () => {
  expect(bought({}, 'awaiting')).toBe(`Счёт выставлен: «${line.title}» подключим, когда придут деньги`);
});

test('prices by number begin with the least one', () => {
  const tiers = [
    { from: 1, unitKopecks: 300_00 },
    { from: 200, unitKopecks: 160_00 },
  ];
  expect(priceOf({ tiers })).toBe('от\u00a0160\u00a0₽');
  expect(priceOf({ tiers: tiers.slice(0, 1) })).toBe('300\u00a0₽');
  expect([termOf({ days: null }), termOf({ days: 7 })]).toEqual(['один раз', '7\u00a0дней']);
});

test('what is left, or missing, after a purchase', () => {
  expect(leftAfter(490_00, 12_500_00)).toBe('Останется 12\u00a0010\u00a0₽');
  expect(leftAfter(490_00, 490_00)).toBe('Останется 0\u00a0₽');
  expect(leftAfter(490_00, 200_00)).toBe('Не\u00a0хватает 290\u00a0₽');
});

test('a calculation takes away the rows that it has nothing for', () => {
  const counted = {
    lines: [{ title: 'Контакты', quantity: 10, unitKopecks: 250_00, amountKopecks: 2_500_00, days: 365 }],
    totalKopecks: 2_500_00,
    vatKopecks: 450_82,
    vatRate: 22,
    discountKopecks: 500_00,
    cheaper: null,
    bonusKopecks: 0,
    moneyKopecks: 2_500_00,
    quote: 'q',
    quoteUntil: '2026-12-01T09:15:00.000Z',
  };
  expect(calculationTexts(counted, 3_000_00)).toEqual({
    sum: '10\u00a0контактов по\u00a0250\u00a0₽',
    total: '2\u00a0500\u00a0₽',
    cheaper: '',
    saved: '500\u00a0₽',
    vat: '450,82\u00a0₽, ставка 22\u00a0%',
    bonus: '',
    after: 'Останется 500\u00a0₽',
  });
});
