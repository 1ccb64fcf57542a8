import type { MaterialChange, VacancyPart } from '../domain/vacancy-fields.ts';

/** What staff read of a vacancy, and what a reason may be about. */
export const VACANCY_PARTS: Readonly<Record<VacancyPart, string>> = {
  nationalities: 'Называет национальность',
  findings: 'Нашла проверка текста',
  appeal: 'Обжалование',
  title: 'Название',
  pay: 'Оплата',
  place: 'Место',
  terms: 'Условия',
  description: 'Описание',
  duties: 'Обязанности',
  requirements: 'Требования',
  conditions: 'Что предлагают',
  details: 'Подробнее',
  contacts: 'Контакты',
};

/** What staff read of a review, by the fields of its form. */
export const REVIEW_PARTS = {
  proofId: 'Подтверждение',
  relation: 'Кем был',
  position: 'Профессия',
  facility: 'Объект',
  cityId: 'Город',
  startMonth: 'Период',
  contractForm: 'Оформление',
  ratings: 'Оценки',
  recommend: 'Советует\u00a0ли',
  pros: 'Что хорошо',
  cons: 'Что плохо',
  advice: 'Совет компании',
  photoIds: 'Фото',
  signature: 'Подпись',
} as const;

/** What staff and responders are told has changed. */
export const MATERIAL_CHANGE_LABELS: Readonly<Record<MaterialChange, string>> = {
  title: 'название',
  specializationIds: 'профессия',
  cityId: 'город',
  contractForms: 'договор',
  pay: 'оплата',
  anonymous: 'имя работодателя',
};

/** The same of a resume. */
export const RESUME_PARTS = {
  title: 'Профессия',
  pay: 'Желаемая оплата',
  terms: 'Коротко',
  about: 'О\u00a0себе',
  experience: 'Опыт',
  education: 'Образование',
  skills: 'Навыки и\u00a0допуски',
  details: 'Подробнее',
  crew: 'Бригада',
  portfolio: 'Работы',
} as const;
