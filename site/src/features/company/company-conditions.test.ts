import { expect, test } from 'vitest';
import { FACET_FIELDS, type VacancySearch } from '#shared/contracts/search.ts';
import { companyConditions } from './company-conditions.ts';

const counted = (
  counts: Partial<Record<keyof VacancySearch['facets'], Record<string, number>>>,
): VacancySearch['facets'] =>
  Object.fromEntries(
    FACET_FIELDS.map((field) => [
      field,
      Object.entries(counts[field] ?? {}).map(([value, count]) => ({ value, count, name: value, slug: null })),
    ]),
  ) as VacancySearch['facets'];

test('the most frequent conditions come first, each with its vacancies', () => {
  const facets = counted({ contract: { tk: 8, gph: 2 }, housing: { 1: 5 }, schedule: { d5_2: 10 } });
  expect(companyConditions(7, { facets, total: 10 })).toEqual([
    { name: expect.any(String), count: 8, percent: 80, href: '/vacancy-list?company=7&contract=tk' },
    { name: 'С\u00a0проживанием', count: 5, percent: 50, href: '/vacancy-list?company=7&housing=1' },
  ]);
});

test('two vacancies are not enough', () => {
  expect(companyConditions(7, { facets: counted({ housing: { 1: 2 } }), total: 2 })).toEqual([]);
});
