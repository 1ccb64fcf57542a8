import { expect, test } from 'vitest';
import { ownHref, readOwnQuery } from './list-address.ts';

const FACILITY = '0198c0de-0000-7000-8000-000000000001';
const read = (query: string) => readOwnQuery(new URL(`https://karkas.example/profile/vacancy-list?${query}`));

test('the address of own vacancies keeps what makes sense', () => {
  expect(read(`set=archive&mine=1&unanswered=0&facility=${FACILITY}&page=2`)).toEqual({
    set: 'archive',
    mine: '1',
    facility: FACILITY,
    page: 2,
  });
  expect(read('set=all&mine=2&facility=1&page=-1')).toEqual({ set: 'active', page: 1 });
});

test('a list of its own has a path', () => {
  expect(ownHref({ set: 'archive' })).toBe('/profile/vacancy-list/archive');
});

test('what is usual is not in the address', () => {
  expect(ownHref(read(''))).toBe('/profile/vacancy-list');
  expect(ownHref({ set: 'draft', q: 'сварщик', page: 3 })).toBe(
    '/profile/vacancy-list/draft?q=%D1%81%D0%B2%D0%B0%D1%80%D1%89%D0%B8%D0%BA&page=3',
  );
});
