import { expect, test } from 'vitest';
import { ownSpelling } from './own-spelling.ts';

test.each([
  ['/Vacancy-List', '/vacancy-list'],
  ['/VACANCY/12?respond=1', '/vacancy/12?respond=1'],
  ['/vacancy-list/Svarshchik?Q=A&housing=1', '/vacancy-list/svarshchik?Q=A&housing=1'],
  ['/vacancy-list/svarshchik_kazan', '/vacancy-list/kazan_svarshchik'],
  ['/resume-list/Svarshchik_Kazan?page=2', '/resume-list/kazan_svarshchik?page=2'],
  ['/specializations/vacancies/Svarshchik', '/specializations/vacancies/svarshchik'],
  ['/company/letter/%D0%A1', '/company/letter/%D1%81'],
  ['/company/letter/%d1%81', '/company/letter/%D1%81'],
  ['/company/letter/%D1%91', '/company/letter/%D0%B5'],
  ['/company/letter/b?page=2', '/company/letter/a-z?page=2'],
  ['/specializations/letter/B', '/specializations/letter/a-z'],
  ['/specializations/resumes/letter/c', '/specializations/resumes/letter/a-z'],
])('%s is written %s', (address, own) => expect(ownSpelling(address)).toBe(own));

test.each([
  '/',
  '/vacancy-list?q=Сварщик',
  '/vacancy-list/kazan_svarshchik',
  '/vacancy-list/no-such_thing',
  '/vacancy-list/kazan_moskva',
  '/company/letter/%D1%81',
  '/company/letter/0-9',
  '/company/letter/%25.',
  '/company/letter/%E0%A4%A',
  // Keys and words of one time are in small and capital letters.
  '/newsletter/confirm/aBcD',
  '/consent/aBcD',
  '/profile/Settings',
  '/Missing.png',
])('%s stays', (address) => expect(ownSpelling(address)).toBeNull());
