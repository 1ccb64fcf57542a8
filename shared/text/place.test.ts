import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

const city = {
  id: 1,
  name: 'Балашиха',
  slug: 'balashikha',
  prepositional: 'Балашихе',
  regionId: 50,
  regionName: 'Московская область',
};

it('names the city once', () => {
  expect(placeOf({ city, place: 'ул. Полевая, 56' })).toBe('Балашиха, ул. Полевая, 56');
  expect(placeOf({ city, place: 'Балашиха, микрорайон Заречный' })).toBe('Балашиха, микрорайон Заречный');
  expect(placeOf({ city, place: null })).toBe('Балашиха');
  expect(placeOf({ city: null, place: null })).toBe('');
});
