import type { RESUME_SORTS } from '../domain/resume-query.ts';
import type { PublicCategory } from '../domain/resume-fields.ts';
import type * as resume from '../domain/resume-terms.ts';

/** Russian names of the closed sets of `shared/domain/resume-terms.ts`; a missing one fails `tsc`. */
type Labels<Values extends readonly string[]> = Readonly<Record<Values[number], string>>;

export const AVAILABILITY_LABELS: Labels<typeof resume.AVAILABILITIES> = {
  now: 'сразу',
  two_weeks: 'через две недели',
  date: 'с\u00a0названной даты',
  not_searching: 'не\u00a0ищет работу',
};

export const JOB_SEARCH_STATUS_LABELS: Labels<typeof resume.JOB_SEARCH_STATUSES> = {
  active: 'Ищет работу',
  considering: 'Рассматривает предложения',
  offer: 'Выбирает из\u00a0предложений',
  hired: 'Выходит на\u00a0работу',
  passive: 'Не\u00a0ищет работу',
};

/** Whom each choice shows a resume to: its name, and in plain words. */
export const VISIBILITY_LABELS: Readonly<Record<resume.ResumeVisibility, readonly [name: string, whom: string]>> = {
  everyone: ['Все', 'Любой, кто открыл сайт, и\u00a0поисковики. Только то, что\u00a0отметите'],
  companies: ['Все компании', 'Только зарегистрированные компании находят резюме в\u00a0поиске'],
  companies_except: ['Компании, кроме выбранных', 'Например, кроме вашей нынешней'],
  companies_only: ['Только выбранные компании', 'Остальные не\u00a0знают, что\u00a0резюме есть'],
  link_only: [
    'Компании, куда\u00a0откликнусь',
    'В\u00a0поиске резюме нет. Отправите отклик\u00a0— компания его увидит',
  ],
  hidden: ['Никто', 'Спрятать, пока не\u00a0ищете. Компании из\u00a0прошлых откликов его ещё видят'],
};

export const HIDDEN_FIELD_LABELS: Labels<typeof resume.HIDDEN_FIELDS> = {
  name: 'Имя и\u00a0фамилию',
  phones: 'Что\u00a0есть телефон',
  email: 'Что\u00a0есть почта',
  photo: 'Фото',
  current_employer: 'Нынешнюю компанию',
  birth: 'Возраст',
};

/** What visitors see of it: a short name and what goes with it. */
export const PUBLIC_CATEGORY_LABELS: Readonly<Record<PublicCategory, readonly [name: string, what: string]>> = {
  name: ['Имя', 'и\u00a0первая буква фамилии'],
  photo: ['Фото', ''],
  age: ['Возраст', 'без\u00a0даты рождения'],
  experience: ['Опыт', 'места работы, сроки, объекты, стаж'],
  education: ['Образование', 'и\u00a0языки'],
  permits: ['Документы', 'удостоверения без\u00a0номеров, права, разрешение на\u00a0работу'],
  about: ['О\u00a0себе', 'рассказ, фото работ, видео'],
  crew: ['Бригада', 'сколько человек и\u00a0кто'],
};

export const TRAVEL_TIME_LABELS: Labels<typeof resume.TRAVEL_TIMES> = {
  any: 'любое время в\u00a0пути',
  up_to_60: 'до\u00a0часа в\u00a0пути',
  up_to_90: 'до\u00a0полутора часов в\u00a0пути',
};

export const RELOCATION_LABELS: Labels<typeof resume.RELOCATIONS> = {
  no: 'не\u00a0рассматривает',
  yes: 'рассматривает',
  list: 'рассматривает в\u00a0выбранные места',
};

export const BUSINESS_TRIP_LABELS: Labels<typeof resume.BUSINESS_TRIPS> = {
  never: 'не\u00a0рассматривает',
  ready: 'рассматривает',
  sometimes: 'изредка',
};

export const READY_DOCUMENT_LABELS: Labels<typeof resume.READY_DOCUMENTS> = {
  passport: 'паспорт',
  snils: 'СНИЛС',
  inn: 'ИНН',
  medbook: 'медицинская книжка',
  military: 'военный билет',
  work_book: 'трудовая книжка',
};

export const PERMIT_VERIFICATION_LABELS: Labels<typeof resume.PERMIT_VERIFICATIONS> = {
  none: 'не\u00a0проверено',
  self: 'документ приложен',
  operator: 'документ проверен',
  registry: 'есть в\u00a0реестре',
};

export const CONTACT_WAY_LABELS: Labels<typeof resume.CONTACT_WAYS> = {
  phone: 'телефон',
  email: 'почта',
  telegram: 'Telegram',
  vk: 'ВКонтакте',
  max: 'MAX',
};

export const PC_PROGRAM_LEVEL_LABELS: Labels<typeof resume.PC_PROGRAM_LEVELS> = {
  basic: 'основы',
  confident: 'уверенно',
  expert: 'в\u00a0совершенстве',
};

export const RESUME_SORT_LABELS: Labels<typeof RESUME_SORTS> = {
  relevance: 'Сначала подходящие',
  updated: 'Сначала обновлённые',
  pay: 'Сначала скромнее по\u00a0деньгам',
  experience: 'Сначала опытные',
  distance: 'Ближе',
};
