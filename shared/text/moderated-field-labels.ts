/** What staff read of a vacancy, and what a reason may be about. */
export const VACANCY_PARTS = {
  nationalities: 'Называет национальность',
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
} as const;

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
