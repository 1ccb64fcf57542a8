import { EMPTY_VACANCY } from '#shared/domain/vacancy-empty.ts';
import type { VacancyField } from '#shared/domain/vacancy-fields.ts';
import type { StepKey } from './options.ts';
import { isSame, type Typed } from './typed.ts';

interface FieldPlace {
  label: string;
  step: StepKey;
}

const at = (step: StepKey, fields: Partial<Record<VacancyField, string>>): [string, FieldPlace][] =>
  Object.entries(fields).map(([field, label]) => [field, { label, step }]);

/** Where a field stands and how it is called. */
const PLACES: ReadonlyMap<string, FieldPlace> = new Map([
  ...at('who', {
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
  ...at('terms', {
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
  ...at('site', {
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
  ...at('contacts', {
    contacts: 'Контакты',
    anonymous: 'Скрыть компанию',
    customEmployerName: 'Имя вместо компании',
    internalCode: 'Код вакансии',
    department: 'Подразделение',
    responsibleMemberId: 'Ответственный',
    inFeed: 'Лента',
    tags: 'Метки',
  }),
  ...at('publish', { shownDays: 'Сколько дней' }),
]);

/** Of a path such as `pay.fromKopecks` the field. */
export function placeOfField(path: string): FieldPlace {
  return PLACES.get(path.split('.')[0] ?? '') ?? { label: path, step: 'publish' };
}

/** Something of the step was written: what nobody has touched is not filled in, even where it may stay empty. */
export function isFilled(step: StepKey, typed: Typed): boolean {
  return [...PLACES].some(([name, place]) => {
    // The keys are names of fields.
    const field = name as VacancyField;
    return place.step === step && !isSame(typed[field], EMPTY_VACANCY[field]);
  });
}
