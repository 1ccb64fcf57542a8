import { expect, test } from 'vitest';
import { slideState } from './slide-state.ts';

const startsAt = '2026-12-03T06:00:00.000Z';
const endsAt = '2026-12-05T20:59:00.000Z';

test('the state of a slide and its times, in Moscow', () => {
  expect(slideState({ state: 'shown', startsAt, endsAt: null })).toEqual({
    mark: 'tag-ok',
    text: 'Показываем',
    times: 'без срока',
  });
  expect(slideState({ state: 'waiting', startsAt, endsAt })).toEqual({
    mark: 'tag-line',
    text: 'С\u00a03\u00a0декабря',
    times: 'с\u00a03\u00a0декабря\u00a02026, 9:00, до\u00a05\u00a0декабря\u00a02026, 23:59',
  });
  expect(slideState({ state: 'over', startsAt, endsAt }).text).toBe('Закончился');
});
