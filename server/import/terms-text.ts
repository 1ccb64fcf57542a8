import type { Experience, Schedule } from '#shared/domain/vacancy-terms.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import { plainWords } from './plain-text.ts';

/** Years of experience in words; null for an unknown phrase. */
export function readExperience(text: string): Experience | null {
  const plain = plainWords(text);
  if (/^(?:нет|без) опыта|^опыт не (?:требуется|нужен)|^не (?:требуется|имеет значения)|^любой/.test(plain))
    return 'none';
  const years = /^(?:опыт(?: работы)? )?(?:от |более |свыше |не менее )?(\d+)(?! ?(?:мес|%))/.exec(plain)?.[1];
  if (years === undefined) return null;
  if (Number(years) === 0) return 'none';
  if (Number(years) < 3) return 'from1to3';
  return Number(years) < 6 ? 'from3to6' : 'over6';
}

/** The meaning of a source's schedule: a full day means employment, not days of the week. */
export function readSchedule(text: string): Pick<NewVacancy, 'schedule' | 'employment' | 'workFormat'> {
  const plain = plainWords(text);
  return {
    schedule: SCHEDULES.find(([pattern]) => pattern.test(plain))?.[1] ?? null,
    employment: EMPLOYMENTS.find(([pattern]) => pattern.test(plain))?.[1] ?? null,
    workFormat: /удаленн|дистанц/.test(plain) ? 'remote' : /разъездн/.test(plain) ? 'field' : null,
  };
}

const EMPLOYMENTS: readonly [RegExp, NonNullable<NewVacancy['employment']>][] = [
  [/неполн|частичн/, 'part'],
  [/временн|сезонн/, 'temporary'],
  [/проектн/, 'project'],
  [/подработк/, 'side_job'],
  [/стажировк|практик/, 'practice'],
  [/полн/, 'full'],
];

const SCHEDULES: readonly [RegExp, Schedule][] = [
  [/вахт/, 'rotation'],
  [/5\s*\/\s*2/, 'd5_2'],
  [/6\s*\/\s*1/, 'd6_1'],
  [/2\s*\/\s*2/, 'd2_2'],
  [/3\s*\/\s*3/, 'd3_3'],
  [/1\s*\/\s*3|сутки через трое/, 'd1_3'],
  [/сменн/, 'shift'],
  [/гибк|свободн/, 'flexible'],
  [/почасов/, 'hourly'],
  [/договор/, 'by_agreement'],
];

const EDUCATIONS: readonly [RegExp, NonNullable<NewVacancy['educationLevel']>][] = [
  // Some sources write the first letter in Latin.
  [/^[тt]ребования не|^не (?:имеет значения|требуется)|^люб/, 'any'],
  [/(?:неоконченное|неполное|незаконченное) высшее/, 'incomplete_higher'],
  [/^высшее/, 'higher'],
  [/профессиональное|специальное|техническое/, 'vocational'],
  [/^(?:общее|основное|среднее)/, 'secondary'],
];

export function readEducation(text: string): NewVacancy['educationLevel'] {
  const plain = plainWords(text);
  return EDUCATIONS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
