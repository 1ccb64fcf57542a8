import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { EMPTY_RESUME } from '#shared/domain/resume-empty.ts';
import type { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { fieldsOf, type BuilderDocument, type FieldPlace } from '../builder/index.ts';

export type StepKey = 'person' | 'trade' | 'jobs' | 'papers' | 'terms' | 'check';

/** The steps, by their names in the address. */
const steps: BuilderDocument<ResumeContent, StepKey>['steps'] = [
  { key: 'person', title: 'О\u00a0себе', next: 'о\u00a0себе' },
  { key: 'trade', title: 'Профессия', heading: 'Кем хотите работать', next: 'профессия' },
  { key: 'jobs', title: 'Опыт', heading: 'Где вы\u00a0работали', next: 'опыт' },
  { key: 'papers', title: 'Документы', heading: 'Документы и\u00a0учёба', next: 'документы' },
  { key: 'terms', title: 'Условия', heading: 'Что вам подойдёт', next: 'условия' },
  { key: 'check', title: 'Проверка', next: 'проверка' },
];

const at = fieldsOf<ResumeContent, StepKey>;

/** The box without which nobody who is not of age publishes. */
export const PARENT_FIELD: (typeof SIGN_UP_DOCUMENTS.resume)[1]['field'] = 'parentalAgreement';

/** Where a field stands and how it is called. */
const places: ReadonlyMap<string, FieldPlace<StepKey>> = new Map([
  ...at('person', {
    lastName: 'Фамилия',
    firstName: 'Имя',
    middleName: 'Отчество',
    birthDate: 'Дата рождения',
    photo: 'Фото',
    contacts: 'Контакты',
    cityId: 'Город',
    metroIds: 'Метро',
  }),
  ...at('trade', {
    title: 'Кем хотите работать',
    specializationIds: 'Профессия',
    workTypes: 'Виды работ',
    level: 'Кто вы',
    grade: 'Разряд',
    keySkills: 'Навыки',
    pcPrograms: 'Программы',
    languages: 'Языки',
    about: 'О\u00a0себе словами',
    crew: 'Бригада',
  }),
  ...at('jobs', {
    experience: 'Места работы',
    noExperience: 'Без опыта',
    portfolio: 'Фото работ',
    videoUrl: 'Видео',
  }),
  ...at('papers', {
    permits: 'Удостоверения и\u00a0допуски',
    educationLevel: 'Образование',
    education: 'Учёба',
    additionalEducation: 'Курсы',
    driverCategories: 'Водительские права',
    driverYears: 'Водительский стаж',
    tractorCategories: 'Права тракториста-машиниста',
    readyDocuments: 'Документы на\u00a0руках',
    workAuthorizations: 'Право на\u00a0работу',
  }),
  ...at('terms', {
    payWish: 'Зарплата',
    contractForms: 'Оформление',
    selfEmployed: 'Самозанятость',
    individualEntrepreneur: 'ИП',
    availability: 'Когда выйдете',
    availableFrom: 'День выхода',
    rotation: 'Вахта',
    relocation: 'Переезд',
    businessTrip: 'Командировки',
    travelTime: 'Дорога',
    ownCar: 'Свой автомобиль',
    ownTools: 'Свой инструмент',
    ownMachinery: 'Своя техника',
  }),
  // Of the choice who sees it, which is saved apart.
  [PARENT_FIELD, { label: 'Согласие родителя', step: 'check' }],
]);

export const RESUME: BuilderDocument<ResumeContent, StepKey> = {
  kind: 'resume',
  empty: EMPTY_RESUME,
  steps,
  places,
  shown: ['published'],
};
