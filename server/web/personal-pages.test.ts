import { expect, test } from 'vitest';
import { isPersonal } from './personal-pages.ts';

test.each(['/resume-list', '/resume-list/moskva', '/resume-list?q=a', '/resume/12', '/resume/12?a=b'])(
  '%s may be personal with the sign-in cookie',
  (url) => {
    for (const cookies of ['signed_in=1', 'city=1; signed_in=', 'a=1;signed_in=1; b=2'])
      expect(isPersonal(url, cookies)).toBe(true);
    for (const cookies of [undefined, '', 'city=1', 'not_signed_in=1', 'a=signed_in=1'])
      expect(isPersonal(url, cookies)).toBe(false);
  },
);

test.each([
  '/',
  '/vacancy/12',
  '/resume',
  '/resume/',
  '/resume/12/more',
  '/resume-list/a/b',
  '/vacancy-list?a=/resume/1',
])('%s is the same for everybody', (url) => {
  expect(isPersonal(url, 'signed_in=1')).toBe(false);
});
