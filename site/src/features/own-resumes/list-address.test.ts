import { expect, test } from 'vitest';
import { builderHref, ownHref, readPage } from './list-address.ts';

test('the lists have paths of their own, and pages', () => {
  expect([ownHref('active'), ownHref('draft', 2), ownHref('archive', 1)]).toEqual([
    '/profile/resume-list',
    '/profile/resume-list/draft?page=2',
    '/profile/resume-list/archive',
  ]);
});

test('a page is a small number', () => {
  const read = (query: string) => readPage(new URL(`https://karkas.example/?${query}`));
  expect([read('page=3'), read('page=0'), read('page=1e3'), read('')]).toEqual([3, 1, 1, 1]);
});

test('the word of staff leads to its field', () => {
  expect(builderHref(7, 'about')).toBe('/constructor-resume/7?field=about');
  expect(builderHref(7)).toBe('/constructor-resume/7');
});
