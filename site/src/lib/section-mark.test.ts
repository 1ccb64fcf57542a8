import { expect, test } from 'vitest';
import { sectionMark } from './section-mark.ts';

test.each([
  ['/vacancy-list', '/vacancy-list', 'page'],
  ['/vacancy-list/kazan_svarshchik', '/vacancy-list', 'true'],
  ['/vacancy/12', '/vacancy-list', 'true'],
  ['/vacancy/12/respond', '/vacancy-list', 'true'],
  ['/youth-vacancy/12', '/youth-vacancy-list', 'true'],
  ['/youth-vacancy/12', '/vacancy-list', undefined],
  ['/resume/12', '/resume-list', 'true'],
  ['/company/12/vacancy-list', '/company-list', 'true'],
  ['/company/letter/a-z', '/company-list', 'true'],
  ['/reviews', '/company-list', 'true'],
  ['/specializations/letter/a-z', '/specializations', 'true'],
  ['/specializations', '/vacancy-list', undefined],
  ['/', '/vacancy-list', undefined],
])('on %s the link to %s is marked %s', (path, href, mark) => {
  expect(sectionMark(path, href)).toBe(mark);
});

test('a link may stand for more sections', () => {
  expect(sectionMark('/youth-vacancy/12', '/vacancy-list', ['/youth-vacancy-list'])).toBe('true');
});
