import { expect, test } from 'vitest';
import { listHeading, narrowedBy, resumeListHeading } from './list-heading.ts';

const kazan = { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' };
const specialization = { id: 2, name: 'Сварщик', slug: 'svarshchik' };
const heading = (...given: Parameters<typeof resumeListHeading>) =>
  resumeListHeading(...given).replaceAll('\u00a0', ' ');

test('a heading says whom the list is of', () => {
  expect(heading({ city: null }, null)).toBe('Резюме строителей');
  expect(heading({ city: kazan }, null)).toBe('Резюме в Казани');
  expect(heading({ city: kazan }, 'Сварщики')).toBe('Резюме: сварщики в Казани');
  expect(heading({ city: null }, 'ГИПы')).toBe('Резюме: ГИПы');
  expect(heading({ city: null }, null, 'монолит')).toBe('Резюме по запросу «монолит»');
});

test('heads each kind of list', () => {
  expect(listHeading({ specialization: null, city: null })).toBe('Вакансии в\u00a0строительстве');
  expect(listHeading({ specialization, city: null })).toBe('Сварщик');
  expect(listHeading({ specialization: null, city: kazan })).toBe('Вакансии в\u00a0Казани');
  expect(listHeading({ specialization, city: kazan })).toBe('Сварщик в\u00a0Казани');
});

test('names the first two filters of the query, without its words and what the path says', () => {
  const applied = ['q', 'city', 'schedule', 'housing', 'experience'].map((field) => ({ field, name: `<${field}>` }));
  const query = { q: 'вахта', schedule: ['rotation'], housing: true, experience: ['none'] };
  expect(narrowedBy(applied, query)).toEqual(['<schedule>', '<housing>']);
});
