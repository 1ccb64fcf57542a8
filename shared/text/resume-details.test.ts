import { expect, test } from 'vitest';
import type { Resume } from '../contracts/resume.ts';
import { BLANK_RESUME } from '../../tests/setup/blanks.ts';
import { crewTerms, resumeStamp, resumeTerms } from './resume-details.ts';
import type { Term } from './terms.ts';

const kazan = { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' };
const concrete = { id: 7, name: 'Бетонщик', slug: 'betonshchik' };

const bare: Resume = { ...BLANK_RESUME, specializations: [concrete] };
const plain = (terms: readonly Term[]) => terms.map(({ term, value }) => `${term}: ${value}`.replaceAll('\u00a0', ' '));

test('the stamp has only what is stated', () => {
  expect(plain(resumeStamp(bare))).toEqual(['Опыт: Без опыта', 'Выход на работу: Через две недели']);
  const full: Resume = {
    ...bare,
    level: 'worker',
    grade: 4,
    rotation: { patterns: ['r30_30'] },
    businessTrip: 'ready',
    contractForms: ['tk', 'gph'],
    educationLevel: 'vocational',
  };
  expect(plain(resumeStamp(full)).slice(2)).toEqual([
    'Квалификация: Рабочий, 4 разряд',
    'Вахта: 30/30',
    'Командировки: Рассматривает',
    'Оформление: Трудовой договор, договор ГПХ',
    'Образование: Среднее профессиональное',
  ]);
});

test('the details are groups with something in them', () => {
  expect(resumeTerms(bare)).toEqual([]);
  const groups = resumeTerms({
    ...bare,
    driverCategories: ['B', 'C'],
    driverYears: 5,
    ownCar: true,
    pcPrograms: [{ name: 'AutoCAD', level: 'confident' }],
    languages: [{ language: 'en', level: 'b1' }],
    workAuthorizations: ['rf_passport'],
    readyDocuments: ['snils', 'inn'],
    selfEmployed: true,
  });
  expect(groups.map(({ title, terms }) => [title.replaceAll('\u00a0', ' '), ...plain(terms)])).toEqual([
    ['Программы и языки', 'Программы: AutoCAD — уверенно', 'Языки: Английский — B1'],
    ['Права, инструмент, техника', 'Водительские права: B, C, стаж 5 лет', 'Свой автомобиль: Есть'],
    ['Документы', 'Право на работу: Паспорт РФ', 'На руках: СНИЛС, ИНН', 'Статус: Самозанятость'],
  ]);
});

test('a crew says who is in it and what it has', () => {
  const crew = {
    size: 4,
    members: [{ specialization: concrete, count: 3, grade: 4 }],
    lead: true,
    hasTools: false,
    baseCity: kazan,
  };
  expect(plain(crewTerms(crew))).toEqual([
    'Сколько человек: 4 человека',
    'Состав: Бетонщик — 3, 4 разряд',
    'Кто разместил: Бригадир',
    'Инструмент: Нужен от работодателя',
    'База: Казань',
  ]);
});
