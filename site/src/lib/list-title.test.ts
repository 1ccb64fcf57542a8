import { expect, it } from 'vitest';
import { inCity } from '#shared/text/in-city.ts';
import { listHeading } from '#shared/text/list-heading.ts';
import { listCrumbs, listTitle, pagePlace, searchWords } from './list-title.ts';

const city = { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' };
const specialization = { id: 2, name: 'Сварщик', slug: 'svarshchik' };

it('says which words were asked for', () => {
  const words = 'вахта';
  expect(listHeading({ specialization: null, city: null }, words)).toBe('Вакансии по\u00a0запросу «вахта»');
  expect(listHeading({ specialization, city }, words)).toBe('Сварщик в\u00a0Казани по\u00a0запросу «вахта»');
  expect(listTitle({ specialization, city: null }, 'а'.repeat(200))).toBe(
    `Сварщик: вакансии по\u00a0запросу «${'а'.repeat(60)}…»`,
  );
});

it.each([
  ['Сварщик', 'сварщик'],
  ['ГИП', 'ГИП'],
  ['Инженер ПТО', 'инженер ПТО'],
])('%s is searched for as «%s»', (name, words) => {
  expect(searchWords({ specialization: { ...specialization, name }, city: null })).toBe(words);
});

it('names vacancies in every title', () => {
  expect(listTitle({ specialization, city })).toBe('Сварщик: вакансии в\u00a0Казани');
  expect(listTitle({ specialization: null, city })).toBe('Вакансии в\u00a0Казани');
});

it.each([
  ['Владимире', 'во'],
  ['Фрязине', 'во'],
  ['Всеволожске', 'во'],
  ['Воронеже', 'в'],
  ['Феодосии', 'в'],
])('%s takes «%s»', (prepositional, preposition) => {
  expect(inCity({ prepositional })).toBe(`${preposition}\u00a0${prepositional}`);
});

it('says which page is shown, except of the first', () => {
  expect(pagePlace(1, 5)).toBeNull();
  expect(pagePlace(2, 5)).toBe('страница 2 из\u00a05');
});

it('leads to a list from its section', () => {
  const pathOf = (named: { city?: unknown }) => (named.city ? '/list/kazan' : '/list');
  expect(listCrumbs('Вакансии', pathOf, { specialization, city })).toEqual([
    { name: 'Вакансии', href: '/list' },
    { name: 'Казань', href: '/list/kazan' },
    { name: 'Сварщик' },
  ]);
  expect(listCrumbs('Вакансии', pathOf, { specialization: null, city })).toEqual([
    { name: 'Вакансии', href: '/list' },
    { name: 'Казань' },
  ]);
});
