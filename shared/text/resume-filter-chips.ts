import type { ResumeQuery, ResumeQueryField } from '../domain/resume-query.ts';
import { longDate } from './date.ts';
import { rubles } from './number.ts';
import { radiusName } from './place.ts';
import { plural } from './plural.ts';
import { AVAILABILITY_LABELS } from './resume-labels.ts';
import { capitalised } from './terms.ts';
import * as labels from './vacancy-labels.ts';

/** Fields whose value names come from a dictionary: only the server has them. */
export type ResumeFieldNamedElsewhere =
  | 'city'
  | 'near'
  | 'region'
  | 'relocation_to'
  | 'spec'
  | 'work_type'
  | 'languages'
  | 'pc_program';

const CLOSED_SETS: Partial<Record<ResumeQueryField, Readonly<Record<string, string>>>> = {
  level: labels.LEVEL_LABELS,
  contract: labels.CONTRACT_FORM_LABELS,
  availability: AVAILABILITY_LABELS,
  permits: labels.PERMIT_LABELS,
  object_type: labels.OBJECT_TYPE_LABELS,
  citizenship_docs: labels.WORK_AUTHORIZATION_LABELS,
  education: labels.EDUCATION_LABELS,
  crew: { individual: 'по\u00a0одному', crew: 'бригадой' },
  rotation_ready: { 1: 'готовы к\u00a0вахте' },
  has_photo: { 1: 'с\u00a0фотографией' },
  opened_by_us: { 1: 'открыты нам откликом' },
  hide_viewed: { 1: 'ещё не\u00a0смотрели' },
  hidden_by_us: { 1: 'скрытые' },
};

/** Prefixes of values that are unclear on their own. */
const PREFIXES: Partial<Record<ResumeQueryField, string>> = {
  availability: 'Готовы выйти ',
  object_type: 'Опыт: ',
  education: 'Образование: ',
  driver: 'Категория\u00a0',
  tractor: 'Трактор\u00a0',
  crew: 'Выходят ',
};

/** Names of a value on its own, where the prefix would not make sense. */
const WHOLE: Readonly<Record<string, string>> = { 'availability:not_searching': 'Не\u00a0ищут работу' };

const PERIODS: Readonly<Record<string, string>> = {
  1: 'Обновлены за\u00a0сутки',
  3: 'Обновлены за\u00a03\u00a0дня',
  7: 'Обновлены за\u00a0неделю',
  14: 'Обновлены за\u00a0две недели',
  30: 'Обновлены за\u00a0месяц',
};

/**
 * The name of a value among others of its field: «бригадой», «высшее», «до 150 000 ₽». Unknown values are unchanged.
 */
export function resumeValueName(field: ResumeQueryField, value: string): string {
  if (field === 'pay_max') return `до\u00a0${rubles(Number(value) * 100)}`;
  if (field === 'experience_years') return `от\u00a0${plural(Number(value), ['года', 'лет', 'лет'])}`;
  return CLOSED_SETS[field]?.[value] ?? value;
}

/** The name of a value on its own: «Готовы к вахте», «Опыт от 3 лет». `query` has the mode of pay. */
export function resumeChipName(
  field: Exclude<ResumeQueryField, ResumeFieldNamedElsewhere>,
  value: string,
  query: ResumeQuery,
): string {
  switch (field) {
    case 'q':
      return `«${value}»`;
    case 'pay_max': {
      const { pay_mode: mode = 'month' } = query;
      return [capitalised(resumeValueName(field, value)), mode === 'month' ? '' : labels.PAY_MODE_LABELS[mode]]
        .filter(Boolean)
        .join(' ');
    }
    case 'radius_km':
      return radiusName(value);
    case 'grade':
      return `Разряд от\u00a0${value}`;
    case 'experience_years':
      return `Опыт ${resumeValueName(field, value)}`;
    case 'crew_size_min':
      return `Бригады от\u00a0${plural(Number(value), ['человека', 'человек', 'человек'])}`;
    case 'permits_until':
      return `Удостоверения до\u00a0${longDate(value)}`;
    case 'updated_days':
      return PERIODS[value] ?? value;
    default: {
      const name = resumeValueName(field, value);
      const prefix = PREFIXES[field];
      return WHOLE[`${field}:${value}`] ?? (prefix ? `${prefix}${name}` : capitalised(name));
    }
  }
}
