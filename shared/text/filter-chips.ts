import type { VacancyQuery, VacancyQueryField } from '../domain/vacancy-query.ts';
import { radiusName } from './place.ts';
import type { RotationPattern } from '../domain/vacancy-terms.ts';
import { longDate } from './date.ts';
import { rubles } from './number.ts';
import { capitalised } from './terms.ts';
import * as labels from './vacancy-labels.ts';

/** Fields whose value names come from a dictionary or a table: only the server has them. */
type NamedElsewhere =
  | 'city'
  | 'near'
  | 'region'
  | 'metro'
  | 'spec'
  | 'company'
  | 'work_type'
  | 'facility'
  | 'exclude_companies';

const FLAGS: Partial<Record<VacancyQueryField, string>> = {
  with_pay: 'Зарплата указана',
  housing: 'С\u00a0проживанием',
  meals: 'С\u00a0питанием',
  tickets: 'Проезд за\u00a0счёт компании',
  ppe: 'Выдают спецодежду',
  advance: 'Есть аванс',
  docs_help: 'Помогут с\u00a0документами',
  no_experience: 'Без опыта',
  youth: 'С\u00a014 или 16\u00a0лет',
  disability: 'Доступна людям с\u00a0инвалидностью',
  retired: 'Подходит пенсионерам',
  direct_only: 'Без агентств',
  verified: 'Компания проверена',
  answers_fast: 'Быстро отвечают',
  with_photo: 'С\u00a0фотографиями',
  with_video: 'С\u00a0видео',
};

const CLOSED_SETS: Partial<Record<VacancyQueryField, Readonly<Record<string, string>>>> = {
  level: labels.LEVEL_LABELS,
  object_type: labels.OBJECT_TYPE_LABELS,
  pay_frequency: labels.PAY_FREQUENCY_LABELS,
  contract: labels.CONTRACT_FORM_LABELS,
  employment: labels.EMPLOYMENT_LABELS,
  schedule: labels.SCHEDULE_LABELS,
  experience: labels.EXPERIENCE_LABELS,
  education: labels.EDUCATION_LABELS,
  citizenship_docs: labels.TAKEN_LABELS,
  permits_have: labels.PERMIT_LABELS,
  q_in: { title: 'в\u00a0названии', company: 'в\u00a0названии компании', text: 'в\u00a0описании' },
  crew: { individual: 'по\u00a0одному', crew: 'бригадой' },
};

/** Prefixes of values that are unclear on their own. */
const PREFIXES: Partial<Record<VacancyQueryField, string>> = {
  q_in: 'Слова\u00a0— ',
  pay_frequency: 'Платят ',
  employment: 'Занятость: ',
  education: 'Образование: ',
  permits_have: 'Есть ',
  driver: 'Категория\u00a0',
  tractor: 'Трактор\u00a0',
  exclude_words: 'Без\u00a0слова ',
  crew: 'Берут ',
};

/** The name of a value among others of its field: «вахта», «60/30», «от 1 до 3 лет». Unknown values are unchanged. */
export function filterValueName(field: VacancyQueryField, value: string): string {
  if (field === 'rotation') return patternName(value as RotationPattern);
  return CLOSED_SETS[field]?.[value] ?? value;
}

/** The name of a value on its own: «Вахта», «от 150 000 ₽», «Категория C». `query` has the mode of pay. */
export function chipName(
  field: Exclude<VacancyQueryField, NamedElsewhere>,
  value: string,
  query: VacancyQuery,
): string {
  const flag = FLAGS[field];
  if (flag) return flag;
  switch (field) {
    case 'q':
      return `«${value}»`;
    case 'pay_min':
      return [`от\u00a0${rubles(Number(value) * 100)}`, payNote(query)].filter(Boolean).join(' ');
    case 'rotation':
      return value === 'custom' ? 'Вахта другого срока' : `Вахта ${patternName(value as RotationPattern)}`;
    case 'grade_min':
      return `Разряд от\u00a0${value}`;
    case 'grade_max':
      return `Разряд до\u00a0${value}`;
    case 'shift_h_min':
      return `Смена от\u00a0${value}\u00a0часов`;
    case 'shift_h_max':
      return `Смена до\u00a0${value}\u00a0часов`;
    case 'on_days_min':
      return `Вахта от\u00a0${value}\u00a0дней`;
    case 'on_days_max':
      return `Вахта до\u00a0${value}\u00a0дней`;
    case 'off_days_min':
      return `Отдых от\u00a0${value}\u00a0дней`;
    case 'start_from':
      return `Начало с\u00a0${longDate(value)}`;
    case 'start_to':
      return `Начало до\u00a0${longDate(value)}`;
    case 'night':
      return value === 'yes' ? 'Ночные смены' : 'Без ночных смен';
    case 'anywhere':
      return 'И\u00a0вахты с\u00a0набором отсюда';
    case 'youth_age':
      return `Можно в\u00a0${value}\u00a0лет`;
    case 'radius_km':
      return radiusName(value);
    case 'published_days':
      return PERIODS[value] ?? value;
    default: {
      const name = filterValueName(field, value);
      const prefix = PREFIXES[field];
      return prefix ? `${prefix}${name}` : capitalised(name);
    }
  }
}

const PERIODS: Readonly<Record<string, string>> = {
  1: 'За\u00a0сутки',
  3: 'За\u00a03\u00a0дня',
  7: 'За\u00a0неделю',
  14: 'За\u00a0две недели',
  30: 'За\u00a0месяц',
};

function patternName(pattern: RotationPattern): string {
  return pattern === 'custom' ? 'другой срок' : pattern.slice(1).replace('_', '/');
}

function payNote({ pay_mode: mode = 'month', pay_net: net }: VacancyQuery): string {
  return [mode === 'month' ? '' : labels.PAY_MODE_LABELS[mode], net === '0' ? 'до\u00a0вычета налога' : '']
    .filter(Boolean)
    .join(', ');
}
