import { expect, test } from 'vitest';
import { resumeListHeading } from './resume-list-title.ts';

const kazan = { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' };
const heading = (...given: Parameters<typeof resumeListHeading>) =>
  resumeListHeading(...given).replaceAll('\u00a0', ' ');

test('a heading says whom the list is of', () => {
  expect(heading({ city: null }, null)).toBe('Резюме строителей');
  expect(heading({ city: kazan }, null)).toBe('Резюме в Казани');
  expect(heading({ city: kazan }, 'Сварщики')).toBe('Резюме: сварщики в Казани');
  expect(heading({ city: null }, 'ГИПы')).toBe('Резюме: ГИПы');
  expect(heading({ city: null }, null, 'монолит')).toBe('Резюме по запросу «монолит»');
});
