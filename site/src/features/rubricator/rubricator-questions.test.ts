import { describe, expect, test } from 'vitest';
import { RESUME_FACET_FIELDS, type ResumeSearch } from '#shared/contracts/resume-search.ts';
import { FACET_FIELDS, type VacancySearch } from '#shared/contracts/search.ts';
import { resumeQuestions, vacancyQuestions } from './rubricator-questions.ts';

const value = (key: string, count: number, name = key) => ({ value: key, name, count, slug: key });
const none = <Field extends string>(fields: readonly Field[]) => Object.fromEntries(fields.map((field) => [field, []]));

function vacancies(facets: Partial<VacancySearch['facets']>, medianKopecks: number | null = null) {
  // Every field is there.
  return { total: 40, medianKopecks, facets: { ...none(FACET_FIELDS), ...facets } as VacancySearch['facets'] };
}

function region(name: string, prepositional: string, rubles: number) {
  return { region: { id: 1, name, slug: 'x', prepositional }, medianKopecks: rubles * 100, sample: 5 };
}

describe('vacancyQuestions', () => {
  test('asks nothing without numbers', () => {
    expect(vacancyQuestions('Сварщик', vacancies({ city: [value('kazan', 40), value('tver', 1)] }), [])).toEqual([]);
  });

  test('answers by figures only', () => {
    const found = vacancies(
      {
        city: [value('1', 12, 'Казань'), value('2', 5, 'Тверь')],
        schedule: [value('rotation', 1)],
        experience: [value('none', 3)],
      },
      120_000_00,
    );
    const answers = vacancyQuestions('Сварщик', found, [
      region('Владимирская область', 'Владимирской области', 150_000),
      region('Татарстан', 'Татарстане', 140_000),
    ]).map(({ answer }) => answer.replaceAll('\u00a0', ' '));
    expect(answers).toEqual([
      'Медиана по России — 120 000 ₽ в месяц на руки: половина вакансий обещает больше, половина меньше. Больше всего платят во Владимирской области: 150 000 ₽.',
      'Казань — 12, Тверь — 5.',
      'Да: вахта — в 1 из 40 вакансий.',
      'Да: опыт не нужен в 3 из 40 вакансий.',
    ]);
  });

  test('one region is no comparison, equals are named together', () => {
    const [alone] = vacancyQuestions('Сварщик', vacancies({}), [region('Татарстан', 'Татарстане', 140_000)]);
    expect(alone?.answer).toMatch(/^Медиана в\u00a0Татарстане/);
    const [equal] = vacancyQuestions('Сварщик', vacancies({}), [
      region('Татарстан', 'Татарстане', 140_000),
      region('Тверская область', 'Тверской области', 140_000),
    ]);
    expect(equal?.answer).toContain('в\u00a0Татарстане и\u00a0в\u00a0Тверской области');
  });
});

test('resumeQuestions answers by figures only', () => {
  // Every field is there.
  const facets = {
    ...none(RESUME_FACET_FIELDS),
    rotation_ready: [value('1', 21)],
    availability: [value('now', 1)],
  } as ResumeSearch['facets'];
  expect(
    resumeQuestions('Сварщик', { total: 40, medianKopecks: null, facets }).map(({ answer }) =>
      answer.replaceAll('\u00a0', ' '),
    ),
  ).toEqual(['21 из 40 человек готов работать вахтой.', 'Сразу может выйти 1 из 40 человек.']);
});
