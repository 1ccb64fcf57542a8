import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { EMPTY_VACANCY } from '#shared/domain/vacancy-empty.ts';
import { fieldsOf, type BuilderDocument, type FieldPlace } from '../builder/index.ts';

/** The steps, by their names in the address. */
const steps = [
  { key: 'who', title: 'Кого ищем', next: 'кого ищем' },
  { key: 'terms', title: 'Условия и\u00a0деньги', next: 'условия' },
  { key: 'site', title: 'Объект', next: 'объект' },
  { key: 'contacts', title: 'Контакты', next: 'контакты' },
  { key: 'publish', title: 'Публикация', next: 'публикация' },
] as const;
export type StepKey = (typeof steps)[number]['key'];

/** Where a field stands and how it is called. */
const places: ReadonlyMap<string, FieldPlace<StepKey>> = new Map([
  ...fieldsOf<VacancyContent, StepKey>('who', {
    title: 'Название',
    specializationIds: 'Профессия',
    workTypes: 'Виды работ',
    level: 'Кто это',
    gradeMin: 'Разряд от',
    gradeMax: 'Разряд до',
    category: 'Категория',
    okpdtrCode: 'Код ОКПДТР',
    profstandardCode: 'Код профстандарта',
    headcount: 'Сколько человек',
    description: 'О\u00a0компании и\u00a0объекте',
    duties: 'Что делать',
    requirements: 'Кого ищем',
    keySkills: 'Навыки',
    experience: 'Опыт',
    educationLevel: 'Образование',
    educationType: 'Форма обучения',
    permits: 'Удостоверения и\u00a0допуски',
    driverCategories: 'Водительские права',
    tractorCategories: 'Права тракториста-машиниста',
    ownTools: 'Свой инструмент',
    ownCar: 'Свой автомобиль',
    crew: 'Бригада',
    languages: 'Языки',
    workAuthorizations: 'Документы',
    docsHelp: 'Помощь с\u00a0документами',
    medical: 'Медосмотр',
    youthAge: 'До\u00a018\u00a0лет',
    youthWeekHours: 'Часов в\u00a0неделю',
    accepts: 'Кого берёте',
  }),
  ...fieldsOf<VacancyContent, StepKey>('terms', {
    conditions: 'Условия',
    contractForms: 'Оформление',
    employment: 'Занятость',
    workFormat: 'Где работать',
    schedule: 'График',
    shiftSchedule: 'Смены',
    shift: 'Смена',
    rotation: 'Вахта',
    pay: 'Зарплата',
  }),
  ...fieldsOf<VacancyContent, StepKey>('site', {
    facilityId: 'Объект',
    objectTypes: 'Что строите',
    cityId: 'Город',
    address: 'Адрес',
    latitude: 'Место на\u00a0карте',
    longitude: 'Место на\u00a0карте',
    showExact: 'Точное место',
    metroIds: 'Метро',
    hiringCityIds: 'Где набираете',
    photos: 'Фото',
    videoUrl: 'Видео',
    documents: 'Документы',
  }),
  ...fieldsOf<VacancyContent, StepKey>('contacts', {
    contacts: 'Контакты',
    anonymous: 'Скрыть компанию',
    customEmployerName: 'Имя вместо компании',
    internalCode: 'Код вакансии',
    department: 'Подразделение',
    responsibleMemberId: 'Ответственный',
    inFeed: 'Лента',
    tags: 'Метки',
  }),
  ...fieldsOf<VacancyContent, StepKey>('publish', { shownDays: 'Сколько дней' }),
]);

export const VACANCY: BuilderDocument<VacancyContent, StepKey> = {
  kind: 'vacancy',
  empty: EMPTY_VACANCY,
  steps,
  places,
  shown: ['active', 'unpublished'],
};
