import { expect, test } from 'vitest';
import { tabMarks } from './tab-marks.ts';

const marked = (path: string) =>
  Object.entries(tabMarks(path)).flatMap(([tab, mark]) => (mark === undefined ? [] : [`${tab} ${mark}`]));

test.each(['/profile/vacancy-list/12', '/profile/vacancy-list/12/responds/7'])('%s is of responds', (path) => {
  expect(marked(path)).toEqual(['received true']);
});

test.each([
  '/profile/vacancy-list',
  '/profile/vacancy-list/draft',
  '/profile/vacancy-list/archive',
  '/profile/vacancy-list/12/manage',
  '/profile/vacancy-list/12/change',
  '/profile/vacancy-list/12/respond-settings',
  '/profile/company/questions',
  '/profile/resume-list',
  '/profile/paid-services',
  '/profile/settings',
])('%s is of the profile', (path) => {
  expect(marked(path)).toEqual(['profile true']);
});

test('what an applicant has sent is of responds, the profile itself is its page, and other pages are of neither', () => {
  expect(marked('/profile/responds')).toEqual(['responds page']);
  expect(marked('/profile/responds/7')).toEqual(['responds true']);
  expect(marked('/profile')).toEqual(['profile page']);
  expect(marked('/vacancy-list')).toEqual([]);
});
