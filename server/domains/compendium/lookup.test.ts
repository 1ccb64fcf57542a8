import { describe, expect, it } from 'vitest';
import { SPECIALIZATIONS } from './data/specializations.ts';
import { findSlug, letterOf, metroNamesOf, workTypeNamesOf } from './lookup.ts';

describe('letterOf', () => {
  it.each([
    ['Каменщик', 'К'],
    ['ёлочник', 'Е'],
    ['BIM-специалист', 'B'],
  ])('%s is listed under %s', (name, letter) => expect(letterOf(name)).toBe(letter));

  it('gives every specialization a letter', () => {
    expect(SPECIALIZATIONS.filter(({ name }) => !/^[А-ЯA-Z]$/.test(letterOf(name)))).toEqual([]);
  });
});

it('names stations and work types, and leaves out unknown ids', () => {
  expect(metroNamesOf([77010101, 1])).toEqual(['Новокосино']);
  expect(workTypeNamesOf(['masonry', 'magic'])).toEqual(['Кладка']);
});

it('resolves a specialization, a city or both from a slug', () => {
  expect(findSlug('kazan_svarshchik')).toMatchObject({ city: { name: 'Казань' }, specialization: { name: 'Сварщик' } });
  expect(findSlug('svarshchik')).toMatchObject({ city: null, specialization: { name: 'Сварщик' } });
  for (const slug of ['nowhere', 'kazan_nobody', 'svarshchik_kazan', 'kazan_svarshchik_vakhta'])
    expect(findSlug(slug)).toBeNull();
});
