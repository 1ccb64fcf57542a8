import { expect, test } from 'vitest';
import { readResumeQuery } from '#shared/domain/resume-query.ts';
import { MAIN_RESUME_FILTERS, MORE_RESUME_FILTERS, wishGroup } from '#shared/text/resume-filters.ts';
import { countChosen, countsOf, formFields, isChosen, uncontrolled, withOption, withoutFilters } from './query.ts';

test('every option of the form survives a round trip through an address', () => {
  for (const option of [...MAIN_RESUME_FILTERS, ...MORE_RESUME_FILTERS].flatMap(({ options }) => options)) {
    const query = withOption({}, option, true, option.value === '');
    expect(
      isChosen(readResumeQuery(new URLSearchParams(formFields(query))), option),
      `${option.field}=${option.value}`,
    ).toBe(true);
  }
});

test('nobody is filtered by sex, age or family', () => {
  const titles = [...MAIN_RESUME_FILTERS, ...MORE_RESUME_FILTERS].map(({ title }) => title).join(' ');
  expect(titles).not.toMatch(/пол|возраст|семь|национальн/i);
});

test('wishes are the sums that the list has and the chosen one', () => {
  const { title, options } = wishGroup({ pay_max: { 150_000: 5, 100_000: 2 } }, { pay_max: 120_000 });
  expect(title.replaceAll('\u00a0', ' ')).toBe('Хотят в месяц на руки');
  expect(options.map(({ value }) => value)).toEqual(['', '100000', '120000', '150000']);
});

test('filters without a control are sent along', () => {
  expect(uncontrolled({ q: 'сварщик', city: [1, 2], rotation_ready: true, pay_max: 1, sort: 'pay', page: 4 })).toEqual({
    q: 'сварщик',
    city: [1, 2],
    sort: 'pay',
  });
});

test('words are not a filter, and stay when filters are cleared', () => {
  const query = { q: 'сварщик', rotation_ready: true, permits: ['height'], page: 2 } as const;
  expect(countChosen({ ...query, permits: ['height'] })).toBe(2);
  expect(withoutFilters({ ...query, permits: ['height'] })).toEqual({ q: 'сварщик' });
});

test('counts are those of the form’s own fields', () => {
  const value = (text: string, count: number) => ({ value: text, count });
  expect(countsOf({ city: [value('1', 9)], crew: [value('crew', 3)] })).toEqual({ crew: { crew: 3 } });
});
