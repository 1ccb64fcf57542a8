import { expect, test } from 'vitest';
import { promotedText, termText, waitingText } from './vacancy-term.ts';

const now = new Date('2026-11-22T09:00:00Z');

test('how long a vacancy is shown', () => {
  const active = (expiresAt: string | null) => termText({ status: 'active', expiresAt, archivedAt: null }, now);
  expect(active('2026-12-01T09:00:00Z')).toEqual({ text: 'осталось 9\u00a0дней', isUrgent: false });
  expect(active('2026-11-23T09:00:00Z')).toEqual({ text: 'остался 1\u00a0день', isUrgent: true });
  expect(active('2026-12-13T09:00:00Z')?.text).toBe('остался 21\u00a0день');
  expect(active('2026-11-22T20:00:00Z')).toEqual({ text: 'последний день', isUrgent: true });
  expect(active(null)).toBeNull();
  expect(termText({ status: 'unpublished', expiresAt: '2026-12-01T09:00:00Z', archivedAt: null }, now)).toBeNull();
  expect(termText({ status: 'archive', expiresAt: null, archivedAt: '2026-11-01T09:00:00Z' }, now)?.text).toBe(
    'с\u00a01\u00a0ноября\u00a02026',
  );
});

test('what is paid for and works now', () => {
  expect(promotedText({ bump: null, highlight: null, main: null })).toBeNull();
  expect(
    promotedText({ bump: '2026-11-23T09:00:00Z', highlight: '2026-12-07T09:00:00Z', main: '2026-12-05T09:00:00Z' }),
  ).toBe('поднята, выделена до\u00a07\u00a0декабря\u00a02026, на\u00a0главной до\u00a05\u00a0декабря\u00a02026');
});

test('how many wait, and for how many it is urgent', () => {
  expect(waitingText(10, 2)).toEqual({
    who: '10\u00a0человек ждут ответа',
    urgent: 'двоим осталось меньше двух дней',
    begin: 'Начать со\u00a0срочных',
  });
  expect(waitingText(1, 1)).toMatchObject({ who: '1\u00a0человек ждёт ответа', urgent: 'срок почти вышел' });
  expect(waitingText(3, 3)?.urgent).toBe('всем осталось меньше двух дней');
  expect(waitingText(37, 1)?.urgent).toBe('одному осталось меньше двух дней');
  expect(waitingText(37, 12)?.urgent).toBe('у\u00a012 из\u00a0них осталось меньше двух дней');
  expect(waitingText(22, 0)).toEqual({
    who: '22\u00a0человека ждут ответа',
    urgent: null,
    begin: 'Начать с\u00a0первых',
  });
  expect(waitingText(0, 0)).toBeNull();
});
