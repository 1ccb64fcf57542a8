import { expect, test } from 'vitest';
import type { ShownNotice } from '#shared/contracts/notice.ts';
import { daysOf, iconOf } from './view.ts';

const notice = (at: string): ShownNotice => ({
  id: '01935c1e-0000-7000-8000-000000000001',
  event: 'respond.viewed',
  group: 'respond',
  title: 'Ваш отклик просмотрели',
  text: '«Мост»',
  link: '/profile/responds',
  at,
  isUnread: true,
});

test('a list is in days of Moscow, each with the time that tells its notices apart', () => {
  const now = new Date('2026-11-22T09:00:00Z');
  const days = daysOf(
    ['2026-11-22T08:52:00Z', '2026-11-21T21:00:00Z', '2026-11-21T20:59:00Z', '2026-11-02T16:07:00Z'].map(notice),
    now,
  );
  expect(days.map(({ title, items }) => [title, items.map(({ time }) => time)])).toEqual([
    ['Сегодня', ['11:52', '0:00']],
    ['Вчера', ['23:59']],
    ['Раньше', ['2\u00a0ноября в\u00a019:07']],
  ]);
  expect(daysOf([], now)).toEqual([]);
});

test('an event may have an icon of its own', () => {
  expect(iconOf({ event: 'respond.viewed', group: 'respond' })).toBe('eye');
  expect(iconOf({ event: 'permit.expires', group: 'document' })).toBe('card');
});
