import { describe, expect, test } from 'vitest';
import { readVacancyQuery, type VacancyListQuery } from '#shared/domain/vacancy-query.ts';
import { MAIN_FILTERS, MORE_FILTERS } from '#shared/text/vacancy-filters.ts';
import {
  countChosen,
  countsOf,
  formFields,
  isChosen,
  placeGroups,
  uncontrolled,
  withField,
  withOption,
  withoutFilters,
} from './query.ts';

const rotation = { field: 'schedule', value: 'rotation', label: 'Вахта' } as const;
const housing = { field: 'housing', value: '1', label: 'Проживание' } as const;
const anyTime = { field: 'published_days', value: '', label: 'За всё время' } as const;
const week = { field: 'published_days', value: '7', label: 'За неделю' } as const;

describe('a choice', () => {
  test('of several values is added and taken away', () => {
    const both = withOption({ schedule: ['d5_2'], page: 3 }, rotation, true);
    expect(both).toEqual({ schedule: ['d5_2', 'rotation'] });
    expect(isChosen(both, rotation)).toBe(true);
    expect(withOption(both, rotation, false)).toEqual({ schedule: ['d5_2'] });
    expect(withOption({ schedule: ['rotation'] }, rotation, false)).toEqual({});
  });

  test('of a flag is set or absent', () => {
    expect(withOption({ q: 'сварщик' }, housing, true)).toEqual({ q: 'сварщик', housing: true });
    expect(withOption({ housing: true }, housing, false)).toEqual({});
  });

  test('of one among several replaces the other', () => {
    expect(isChosen({}, anyTime)).toBe(true);
    expect(withOption({}, week, true, true)).toEqual({ published_days: '7' });
    expect(withOption({ published_days: '30' }, week, true, true)).toEqual({ published_days: '7' });
    expect(withOption({ published_days: '7' }, anyTime, true, true)).toEqual({});
  });

  test('of an amount is parsed as people write it; another mode of pay clears it', () => {
    expect(withField({}, 'pay_min', ' 150\u00a0000 ')).toEqual({ pay_min: 150_000 });
    expect(withField({ pay_min: 100 }, 'pay_min', 'много')).toEqual({});
    expect(withField({ pay_min: 150_000 }, 'pay_mode', 'shift')).toEqual({ pay_mode: 'shift' });
  });
});

test('every option of the form survives a round trip through an address', () => {
  for (const option of [...MAIN_FILTERS, ...MORE_FILTERS].flatMap(({ options }) => options)) {
    const query = withOption({}, option, true);
    expect(
      isChosen(readVacancyQuery(new URLSearchParams(formFields(query))), option),
      `${option.field}=${option.value}`,
    ).toBe(true);
  }
});

test('filters without a control are sent along', () => {
  const query: VacancyListQuery = { q: 'сварщик', city: [1, 2], housing: true, pay_min: 1, sort: 'newest', page: 4 };
  expect(uncontrolled(query)).toEqual({ q: 'сварщик', city: [1, 2], sort: 'newest' });
  expect(formFields(uncontrolled(query))).toEqual([
    ['city', '1,2'],
    ['q', 'сварщик'],
    ['sort', 'newest'],
  ]);
});

test('words are not a filter, and stay when filters are cleared', () => {
  const query: VacancyListQuery = {
    q: 'сварщик',
    sort: 'newest',
    housing: true,
    schedule: ['rotation', 'd5_2'],
    page: 2,
  };
  expect(countChosen(query)).toBe(2);
  expect(withoutFilters(query)).toEqual({ q: 'сварщик', sort: 'newest' });
});

test('counts are those of the form’s own fields', () => {
  const value = (text: string, count: number) => ({ value: text, name: text, count, slug: null });
  const facets = { city: [value('1', 9)], schedule: [value('rotation', 5), value('d5_2', 3)] };
  expect(countsOf(facets)).toEqual({ schedule: { rotation: 5, d5_2: 3 } });
});

test('where nothing is in the city, the choice that stands does not say that the list is of it', () => {
  const first = (view: object) => placeGroups(view)[0]?.options[0];
  expect(first({ hasCity: true })).toMatchObject({ value: '', label: 'Только город' });
  expect(first({ hasCity: true, elsewhere: 'Другие места' })).toMatchObject({ value: '', label: 'Другие места' });
  expect(placeGroups({ hasCity: false, elsewhere: 'Другие места' })).toEqual([]);
});
