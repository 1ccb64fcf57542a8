import { VACANCY_TEXT_CHARS_MIN, VACANCY_TITLE_CHARS_MIN } from './limits.ts';
import type { VacancyField } from './vacancy-fields.ts';
import type { PayFrequency } from './vacancy-terms.ts';

/** What of a vacancy is looked at before it is published. */
export interface WrittenVacancy {
  title: string;
  specializationIds: readonly number[];
  cityId: number | null;
  workFormat: string | null;
  contractForms: readonly string[];
  schedule: string | null;
  rotation: object | null;
  description: string;
  duties: string;
  requirements: string;
  conditions: string;
  gradeMin: number | null;
  gradeMax: number | null;
  youthAge: number | null;
  accepts: { youth: boolean };
  pay: { frequency?: PayFrequency | null | undefined } | null;
  contacts: { phones: readonly object[]; email?: string | null | undefined } | null;
}

export interface Gap {
  field: VacancyField;
  code: 'is_empty' | 'is_too_short' | 'conflict_with_rules';
  /** Russian, for people. */
  message: string;
}

/** What keeps a vacancy from being published although each field by itself is well; in the order of the form. */
export function vacancyGaps(vacancy: WrittenVacancy): Gap[] {
  const { title, specializationIds, cityId, contractForms, gradeMin, gradeMax, contacts } = vacancy;
  const written = textCharsOf(vacancy);
  const gaps: (Gap | false)[] = [
    title === '' && { field: 'title', code: 'is_empty', message: 'Напишите, кого ищете' },
    title !== '' &&
      title.length < VACANCY_TITLE_CHARS_MIN && {
        field: 'title',
        code: 'is_too_short',
        message: `Не\u00a0короче ${VACANCY_TITLE_CHARS_MIN} знаков`,
      },
    specializationIds.length === 0 && {
      field: 'specializationIds',
      code: 'is_empty',
      message: 'Выберите профессию: по\u00a0ней вакансию находят',
    },
    gradeMin !== null &&
      gradeMax !== null &&
      gradeMin > gradeMax && { field: 'gradeMax', code: 'conflict_with_rules', message: '«До» меньше, чем\u00a0«от»' },
    written === 0 && {
      field: 'description',
      code: 'is_empty',
      message: 'Расскажите о\u00a0работе: что\u00a0делать, что\u00a0нужно уметь, что\u00a0вы\u00a0даёте',
    },
    written > 0 &&
      written < VACANCY_TEXT_CHARS_MIN && {
        field: 'description',
        code: 'is_too_short',
        message: `Во\u00a0всех текстах вместе не\u00a0меньше ${VACANCY_TEXT_CHARS_MIN}\u00a0знаков, сейчас\u00a0${written}`,
      },
    contractForms.length === 0 && {
      field: 'contractForms',
      code: 'is_empty',
      message: 'Выберите, какой договор вы\u00a0предлагаете',
    },
    vacancy.schedule === 'rotation' &&
      vacancy.rotation === null && {
        field: 'rotation',
        code: 'is_empty',
        message: 'Напишите, сколько дней длится вахта и\u00a0сколько отдыхают',
      },
    cityId === null &&
      vacancy.workFormat !== 'remote' && { field: 'cityId', code: 'is_empty', message: 'Выберите город работы' },
    vacancy.accepts.youth &&
      vacancy.youthAge === null && { field: 'youthAge', code: 'is_empty', message: 'Выберите, с\u00a0какого возраста' },
    contacts !== null &&
      contacts.phones.length === 0 &&
      !contacts.email && {
        field: 'contacts',
        code: 'is_empty',
        message: 'Напишите телефон или почту, или уберите контакты: откликнуться можно и\u00a0без\u00a0них',
      },
  ];
  return gaps.filter((gap) => gap !== false);
}

/** Of all texts together, without space around them. */
export function textCharsOf({
  description,
  duties,
  requirements,
  conditions,
}: Pick<WrittenVacancy, 'description' | 'duties' | 'requirements' | 'conditions'>): number {
  return [description, duties, requirements, conditions].reduce((sum, text) => sum + text.trim().length, 0);
}
