import { expect, test } from 'vitest';
import { kindOfForm, newsletterPath } from './newsletter-address.ts';
import { readList } from './read-list.ts';

test('the form of a list has its address in its own', () => {
  expect(newsletterPath()).toBe('/newsletter/create');
  expect(newsletterPath('/vacancy-list/kazan?q=сварщик')).toBe(
    `/newsletter/create?list=${encodeURIComponent('/vacancy-list/kazan?q=сварщик')}`,
  );
});

test.each([
  ['/vacancy-list', 'vacancies', '', '/vacancy-list'],
  ['/vacancy-list/svarshchik_kazan?sort=pay_desc&page=3&housing=1', 'vacancies', 'svarshchik_kazan', '?housing=1'],
  ['/youth-vacancy-list?age=15', 'vacancies', '', '?age=15'],
  ['/resume-list/kazan?hidden_by_us=1&opened_by_us=1', 'resumes', 'kazan', '/resume-list/kazan'],
  ['/resume-list/kazan?hide_viewed=1', 'resumes', 'kazan', '/resume-list/kazan?hide_viewed=1'],
  ['/news?category=zarplaty&page=2', 'news', '', '/news?category=zarplaty'],
])('%s is a list of %s', (text, kind, slug, end) => {
  const read = readList(text);
  expect(read).toMatchObject({ kind, slug });
  expect(read?.list.endsWith(end), read?.list).toBe(true);
  expect(kindOfForm(newsletterPath(text))).toBe(kind);
});

test.each([
  '',
  'https://example.com/vacancy-list',
  '//example.com/vacancy-list',
  '/vacancy-list/a/b',
  '/news/zarplaty',
  '/youth-vacancy-list/kazan',
  '/company-list',
  `/vacancy-list?q=${'а'.repeat(2_000)}`,
])('«%s» is no list to subscribe to', (text) => {
  expect(readList(text)).toBeNull();
});
