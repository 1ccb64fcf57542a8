import { expect, test } from 'vitest';
import { cityText, type SuggestedCity } from './own-city.ts';

const SUGGESTED: SuggestedCity = {
  id: '01935c1e-0000-7000-8000-00000000aaaa',
  kind: 'city',
  name: 'Сеяха',
  regionName: 'Ямало-Ненецкий автономный округ',
  status: 'waiting',
  reason: null,
  createdAt: '2026-11-22T10:00:00.000Z',
};

test.each([
  [false, null, 'По\u00a0нему ищем'],
  [false, SUGGESTED, 'Предложили город «Сеяха», проверяем'],
  [true, SUGGESTED, 'Предложили город «Сеяха», проверяем'],
  [false, { ...SUGGESTED, status: 'refused', reason: 'Такого нет.' }, 'Город «Сеяха» не\u00a0добавили. Такого нет.'],
  [false, { ...SUGGESTED, status: 'approved' }, 'Город «Сеяха» уже в\u00a0списке'],
  [true, { ...SUGGESTED, status: 'refused', reason: 'Такого нет.' }, 'По\u00a0нему ищем'],
] as const)('with a city: %s', (hasCity, suggested, text) => {
  expect(cityText(hasCity, suggested)).toContain(text);
});
