import { describe, expect, test } from 'vitest';
import type { Vacancy } from '../contracts/vacancy.ts';
import { BLANK_VACANCY } from '../../tests/setup/blanks.ts';
import { gradeRange, vacancyStamp, vacancyTagParts, vacancyTags, vacancyTerms } from './vacancy-summary.ts';

const city = {
  id: 1,
  name: 'Казань',
  slug: 'kazan',
  prepositional: 'Казани',
  regionId: 16,
  regionName: 'Республика Татарстан',
};

const full: Vacancy = {
  ...BLANK_VACANCY,
  level: 'worker',
  gradeMin: 4,
  gradeMax: 5,
  experience: 'from3to6',
  contractForms: ['tk', 'gph'],
  schedule: 'rotation',
  shift: { hours: 11, night: false, startTime: '08:00' },
  rotation: {
    onDays: 60,
    offDays: 30,
    firstStartDate: '2026-12-05',
    tickets: 'paid',
    campType: 'hostel',
    peoplePerRoom: 2,
    meals: 'three',
    ppe: true,
    laundry: true,
    advanceInCamp: true,
    allowancePerDayKopecks: 700_00,
  },
  pay: {
    fromKopecks: 6_000_00,
    toKopecks: null,
    mode: 'shift',
    gross: false,
    frequency: 'weekly',
    advance: true,
    bonusText: 'за стыки без брака',
    overtimeFactor: 1.5,
  },
  permits: [
    { kind: 'naks_welder', level: 'РД, РАД', required: true, employerPays: true },
    { kind: 'height', required: false, employerPays: false },
  ],
  crew: { accepts: 'both', sizeMin: 2, sizeMax: 6 },
  headcount: 12,
  employment: 'full',
  workFormat: 'on_site',
  educationLevel: 'vocational',
  educationType: 'courses',
  shiftSchedule: 'day11',
  facility: { id: 'f', name: 'Компрессорная станция', gate: null, camp: null, busSchedule: 'от вокзала в 7:10' },
  objectTypes: ['pipeline', 'oil_gas'],
  workTypes: ['сварка'],
  keySkills: ['РД', 'чтение чертежей'],
  driverCategories: ['B', 'C'],
  ownTools: 'plus',
  ownCar: 'no',
  languages: [{ language: 'en', level: 'a2' }],
  hiringCities: [city],
  travelFrom: [city],
  workAuthorizations: ['rf_passport', 'eaes', 'patent_region'],
  docsHelp: true,
  medical: { prelimExam: true, psychiatric: false, drugTest: true, factors29n: 'п. 6.1' },
  accepts: { disability: true, incompleteResume: true, youth: false },
};

describe('tags', () => {
  test('the most telling five', () => {
    expect(vacancyTags(full)).toEqual([
      'Вахта 60/30',
      'Проживание',
      'Питание',
      'Можно с\u00a0патентом',
      '4\u2060–\u20605\u00a0разряд',
    ]);
  });

  test('without a rotation', () => {
    const card: Vacancy = {
      ...BLANK_VACANCY,
      experience: 'none',
      schedule: 'd5_2',
      contractForms: ['tk'],
      crew: { accepts: 'crews' },
    };
    expect(vacancyTags(card)).toEqual(['Без опыта', 'Официально', 'График 5/2', 'Можно бригадой']);
  });

  test('a rotation of unknown length, a schedule by agreement, no meals', () => {
    expect(vacancyTags({ ...BLANK_VACANCY, schedule: 'rotation' })).toEqual(['Вахта']);
    expect(vacancyTags({ ...BLANK_VACANCY, schedule: 'by_agreement' })).toEqual([]);
    expect(vacancyTags({ ...BLANK_VACANCY, schedule: 'shift' })).toEqual(['Сменный график']);
    expect(vacancyTags({ ...BLANK_VACANCY, rotation: { onDays: 30, offDays: 30, meals: 'none' } })).toEqual([
      'Вахта 30/30',
    ]);
  });

  test('every fact with its part of a card', () => {
    expect(vacancyTagParts(full).map(({ part, text }) => `${part}: ${text}`)).toEqual([
      'rotation: Вахта 60/30',
      'conditions: Проживание',
      'conditions: Питание',
      'contract: Можно с\u00a0патентом',
      'grade: 4\u2060–\u20605\u00a0разряд',
      'permits: НАКС',
      'pay: Выплаты каждую неделю',
      'contract: Официально',
      'contract: Помогут с\u00a0документами',
      'conditions: Можно бригадой',
      'shift: Смена 11\u00a0часов',
      'headcount: Нужны 12\u00a0человек',
    ]);
    expect(vacancyTagParts({ ...BLANK_VACANCY, headcount: 1, shift: { hours: 8, night: false } })).toEqual([]);
    expect(
      vacancyTagParts({ ...BLANK_VACANCY, headcount: 2, shift: { hours: 8, night: true } }).map(({ text }) => text),
    ).toEqual(['Ночная смена 8\u00a0часов', 'Нужны 2\u00a0человека']);
  });

  test('the same permit twice is one tag', () => {
    const naks = { kind: 'naks_welder', required: true, employerPays: false } as const;
    expect(vacancyTags({ ...BLANK_VACANCY, permits: [naks, { ...naks, level: 'РАД' }] })).toEqual(['НАКС']);
  });
});

describe('the stamp', () => {
  test('at most eight conditions', () => {
    expect(vacancyStamp(full)).toEqual([
      { term: 'График', value: 'Вахта 60/30, смена 11\u00a0часов' },
      { term: 'Оформление', value: 'Трудовой договор, договор ГПХ' },
      { term: 'Опыт', value: 'От\u00a03 до\u00a06\u00a0лет, 4\u2060–\u20605\u00a0разряд' },
      { term: 'Выплаты', value: 'Каждую неделю, есть аванс' },
      { term: 'Проживание', value: 'Общежитие, 2\u00a0человека в\u00a0комнате' },
      { term: 'Питание', value: 'Три раза в\u00a0день' },
      { term: 'Дорога', value: 'Билеты покупает работодатель' },
      { term: 'Объект', value: 'Компрессорная станция' },
    ]);
  });

  test('no empty cell', () => {
    expect(vacancyStamp(BLANK_VACANCY)).toEqual([]);
    expect(
      vacancyStamp({
        ...BLANK_VACANCY,
        gradeMin: 5,
        objectTypes: ['road', 'bridge'],
        permits: full.permits,
        shift: { hours: 12, night: true },
      }),
    ).toEqual([
      { term: 'График', value: 'Ночная смена 12\u00a0часов' },
      { term: 'Квалификация', value: 'От\u00a05\u00a0разряда' },
      { term: 'Объект', value: 'Дороги, мосты' },
      { term: 'Допуски', value: 'НАКС (РД, РАД), оплатит работодатель' },
    ]);
  });
});

describe('the details', () => {
  test('nothing stated, nothing shown', () => {
    expect(vacancyTerms(BLANK_VACANCY)).toEqual([]);
  });

  test('every group in order', () => {
    const lines = vacancyTerms(full).map(({ title, terms }) => [
      title,
      ...terms.map(({ term, value }) => `${term}: ${value}`),
    ]);
    expect(lines).toEqual([
      [
        'Работа',
        'Уровень: Рабочий',
        'Сколько человек нужно: 12',
        'Занятость: Полная',
        'Где работать: На\u00a0объекте',
        'Смены: Днём по\u00a011\u00a0часов',
        'Начало смены: 08:00',
        'Виды работ: Сварка',
        'Тип объекта: Трубопроводы, нефть и\u00a0газ',
        'Автобус до\u00a0объекта: От вокзала в 7:10',
      ],
      [
        'Требования',
        'Образование: Среднее профессиональное',
        'Обучение: Курсы',
        'Навыки: РД, чтение чертежей',
        'Допуски: НАКС (РД, РАД), оплатит работодатель',
        'Допуски, которые будут плюсом: Работы на\u00a0высоте',
        'Водительские права: B, C',
        'Свой инструмент: Будет плюсом',
        'Свой автомобиль: Не\u00a0нужен',
        'Языки: Английский\u00a0— A2',
      ],
      ['Оплата', 'Премия: За стыки без брака', 'Переработка: Коэффициент 1,5'],
      [
        'Вахта',
        'Дольше месяца: По\u00a0ст.\u00a0299 ТК\u00a0РФ до\u00a0трёх месяцев в\u00a0исключительных случаях',
        'Ближайший заезд: 5\u00a0декабря\u00a02026',
        'Набор из городов: Казань',
        'Дорогу оплачивают из\u00a0городов: Казань',
        'Выдают и\u00a0делают бесплатно: Спецодежда и\u00a0СИЗ, стирка',
        'Аванс на\u00a0вахте: Есть',
        'Суточные: 700\u00a0₽ в\u00a0день',
      ],
      [
        'Документы и\u00a0медосмотр',
        'Медосмотр: Перед выходом на\u00a0работу, тест на\u00a0наркотики',
        'Вредные факторы: П. 6.1 (приказ\u00a029н)',
      ],
      [
        'Кого возьмут',
        'По\u00a0документам: Граждане России, граждане ЕАЭС, с\u00a0патентом',
        'Патент и\u00a0регистрация: Помогут оформить',
        'Как берут: По\u00a0одному и\u00a0бригадой',
        'Размер бригады: 2\u2060–\u20606\u00a0человек',
        'Люди с\u00a0инвалидностью: Да',
        'Резюме: Можно короткое',
      ],
    ]);
  });

  test('what the stamp has said is not said again', () => {
    const vacancy = { ...full, rotation: null };
    const stamped = vacancyStamp(vacancy).map(({ term }) => term);
    expect(stamped).toContain('Допуски');
    const told = vacancyTerms(vacancy).flatMap(({ terms }) => terms.map(({ term }) => term));
    expect(told).toContain('Допуски, которые будут плюсом');
    expect(told.filter((term) => stamped.includes(term))).toEqual([]);
  });

  test('a rotation of more than a month says what the law allows', () => {
    const termsOf = (onDays: number) =>
      vacancyTerms({ ...BLANK_VACANCY, rotation: { onDays, offDays: 30 } }).flatMap(({ terms }) => terms);
    expect(termsOf(31)).toEqual([]);
    expect(termsOf(32)).toEqual([{ term: 'Дольше месяца', value: expect.stringContaining('299') }]);
  });

  test('the age is shown for the young', () => {
    expect(vacancyTerms({ ...BLANK_VACANCY, youthAge: 16 })).toEqual([
      { title: 'Кого возьмут', terms: [{ term: 'Молодёжь', value: 'С\u00a016\u00a0лет' }] },
    ]);
  });

  test.each([
    [{ sizeMin: 4, sizeMax: 4 }, '4\u00a0человека'],
    [{ sizeMin: 21, sizeMax: null }, 'От\u00a021\u00a0человека'],
    [{ sizeMin: null, sizeMax: 5 }, 'До\u00a05\u00a0человек'],
  ])('the crew of %j', (size, value) => {
    const [group] = vacancyTerms({ ...BLANK_VACANCY, crew: { accepts: 'crews', ...size } });
    expect(group?.terms.at(-1)).toEqual({ term: 'Размер бригады', value });
  });

  test('the code of an unknown language stays', () => {
    const [group] = vacancyTerms({ ...BLANK_VACANCY, languages: [{ language: 'qz', level: 'basic' }] });
    expect(group?.terms).toEqual([{ term: 'Языки', value: 'Qz\u00a0— базовый' }]);
  });
});

test.each([
  [null, null, null],
  [4, null, 'от\u00a04\u00a0разряда'],
  [null, 5, 'до\u00a05\u00a0разряда'],
  [6, 6, '6\u00a0разряд'],
])('grade from %s to %s', (gradeMin, gradeMax, expected) => {
  expect(gradeRange({ gradeMin, gradeMax })).toBe(expected);
});
