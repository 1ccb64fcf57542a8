import { expect, test } from 'vitest';
import { isPagePath, isSitePath } from './page-path.ts';

test('a slide leads to a page of ours, also with a query, and nowhere else', () => {
  for (const path of ['/', '/vacancy-list', '/vacancy-list?q=сварщик&page=2', '/news/zakony/avans#top'])
    expect([path, isSitePath(path)]).toEqual([path, true]);
  for (const path of ['', 'about', '//other.example', '/\\other.example', '/\t/other.example', 'https://other.example'])
    expect([path, isSitePath(path)]).toEqual([path, false]);
});

test('texts are set for the canonical path of a page that everybody sees', () => {
  for (const path of ['/', '/about', '/vacancy-list/kazan', '/company/12'])
    expect([path, isPagePath(path)]).toEqual([path, true]);
  for (const path of [
    '/about/',
    '/about?x=1',
    '/about#x',
    '/profile',
    '/profile/settings',
    '/staff',
    '/api/health',
    '//x',
  ])
    expect([path, isPagePath(path)]).toEqual([path, false]);
  for (const path of [
    '/%73taff',
    '/Staff',
    '/about%00',
    '/a/../staff',
    '/robots.txt',
    '/chat-templates',
    '/embed/frame',
  ])
    expect([path, isPagePath(path)]).toEqual([path, false]);
});
