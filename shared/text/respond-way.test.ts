import { describe, expect, test } from 'vitest';
import { answeredOfTen, daysUntil, replyLine, replyTime, respondWay, standingLine, wayLabel } from './respond-way.ts';

describe('the way of a respond', () => {
  test('has the steps behind, the step now and those ahead', () => {
    const way = respondWay('viewed');
    expect(way?.map(({ place }) => place)).toEqual(['done', 'now', 'ahead', 'ahead', 'ahead', 'ahead']);
    expect(way && wayLabel(way)).toBe('Ход отклика: просмотрен, шаг 2 из 6');
  });

  test('ends at work', () => {
    expect(respondWay('started')?.at(-1)).toEqual({ label: 'Объект', place: 'now' });
    expect(respondWay('hired')).toEqual(respondWay('started'));
  });

  test.each(['declined', 'withdrawn', 'expired', 'closed', 'no_show', 'declined_by_applicant'] as const)(
    'is none for one that is %s',
    (status) => expect(respondWay(status)).toBeNull(),
  );
});

test.each([
  [0, 'за\u00a01\u00a0минуту'],
  [40, 'за\u00a040\u00a0минут'],
  [60, 'за\u00a0час'],
  [125, 'за\u00a02\u00a0часа'],
  [47 * 60, 'за\u00a047\u00a0часов'],
  [72 * 60, 'за\u00a03\u00a0дня'],
])('%i minutes to an answer are «%s»', (minutes, text) => expect(replyTime(minutes)).toBe(text));

test('answers are counted of ten', () => {
  expect([1, 3, 9, 10].map(answeredOfTen)).toEqual([
    'на\u00a01\u00a0отклик из\u00a010',
    'на\u00a03\u00a0отклика из\u00a010',
    'на\u00a09\u00a0откликов из\u00a010',
    'на\u00a010\u00a0откликов из\u00a010',
  ]);
});

test.each([
  [{ answeredOfTen: 9, medianMinutes: 125 }, 'за\u00a02\u00a0часа, на\u00a09\u00a0откликов из\u00a010'],
  [{ answeredOfTen: 3, medianMinutes: null }, 'на\u00a03\u00a0отклика из\u00a010'],
])('how a company answers is one line', (clock, text) => expect(replyLine(clock)).toBe(text));

test('days are counted up, and never below none', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(daysUntil('2026-12-04T12:00:00Z', now)).toBe(14);
  expect(daysUntil('2026-11-20T13:00:00Z', now)).toBe(1);
  expect(daysUntil('2026-11-19T12:00:00Z', now)).toBe(0);
});

test.each([
  ['vacancy_respond', 'sent', false, 'Вы\u00a0откликнулись сегодня'],
  ['vacancy_respond', 'invited', true, 'Вас приглашают: выберите время'],
  ['vacancy_respond', 'withdrawn', false, 'Вы\u00a0отозвали отклик'],
  ['invitation', 'invited', true, 'Вас приглашают: выберите время'],
  ['invitation', 'invited', false, 'Вас приглашают'],
  ['vacancy_respond', 'offer', false, 'Вам предлагают работу: ответьте'],
  ['invitation', 'declined_by_applicant', false, 'Вас пригласили сегодня'],
] as const)('%s, %s, may accept: %s: %s', (kind, status, mayAccept, line) => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(standingLine({ kind, status, createdAt: '2026-11-22T09:00:00Z' }, { mayAccept, now })).toBe(line);
});
