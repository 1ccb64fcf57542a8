import { expect, test } from 'vitest';
import { rubricatorPath, type RubricatorAddress } from './rubricator.ts';

test.each<[RubricatorAddress, string]>([
  [{}, '/specializations'],
  [{ kind: 'resumes' }, '/specializations/resumes'],
  [{ kind: 'vacancies', slug: 'svarshchik' }, '/specializations/vacancies/svarshchik'],
  [{ letter: 'к' }, '/specializations/letter/%D0%BA'],
  [{ kind: 'vacancies', letter: 'b', page: 2 }, '/specializations/vacancies/letter/b?page=2'],
  [
    { kind: 'vacancies', q: 'каменщик', group: 'otdelka', page: 1 },
    `/specializations/vacancies?group=otdelka&q=${encodeURIComponent('каменщик')}`,
  ],
])('%o is %s', (address, path) => {
  expect(rubricatorPath(address)).toBe(path);
});
