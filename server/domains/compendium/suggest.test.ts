import { expect, it } from 'vitest';
import { DICTIONARY_ENTRIES } from './dictionaries.ts';
import { suggestFrom } from './suggest.ts';

const specializations = suggestFrom(DICTIONARY_ENTRIES.specialization);
const stations = suggestFrom(DICTIONARY_ENTRIES.metro);
const programs = suggestFrom(DICTIONARY_ENTRIES['pc-program']);
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

it.each([
  ['сварщ', 'Сварщик'],
  ['cdfhobr', 'Сварщик'],
  [',tnjyobr', 'Бетонщик'],
  ['ЭЛЕКТРОМОНТЕР', 'Электромонтёр'],
  ['слесарь сант', 'Сантехник'],
  ['прораб', 'Прораб'],
  ['bim', 'BIM-специалист'],
  ['кровельшик', 'Кровельщик'],
  ['мантажник вент', 'Монтажник вентиляции'],
  ['шофер', 'Водитель грузового автомобиля'],
  ['кму', 'Машинист крана-манипулятора'],
  ['кат. С', 'Водитель грузового автомобиля'],
])('«%s» → %s', (typed, expected) => expect(names(specializations(typed))).toContain(expected));

it('corrects Russian letters typed for a Latin name', () => {
  expect(names(programs('фгещсфв'))).toEqual(['AutoCAD']);
  expect(names(programs('куме'))).toEqual([]);
  expect(names(programs('куышрву'))).toEqual([]);
  expect(names(programs('кумше'))).toEqual(['Revit']);
});

it('puts stations of larger cities first, and of one city the central ones', () => {
  const found = stations('площадь').slice(0, 6);
  expect(names(found).slice(0, 2)).toEqual(['Площадь Революции', 'Площадь Ильича']);
  expect(found.map(({ parentId }) => parentId).toSorted()).toEqual(found.map(({ parentId }) => parentId));
});
