import { describe, expect, it } from 'vitest';
import { fitsLessons, YOUTH_AGES, youthBreaches } from '#shared/domain/youth-work.ts';
import type { DemoCompany } from './companies.ts';
import { COMPANY_PLANS } from './company-list.ts';
import { NO_PICTURES } from './pictures.ts';
import { createPlaces } from './places.ts';
import { createRandom } from './random.ts';
import { makeYouthVacancies } from './youth.ts';

const companies = COMPANY_PLANS.map((plan, index): DemoCompany => ({
  ...plan,
  id: index + 1,
  phone: '+74950001000',
  facilities: [],
  facilityIds: [],
  isOfficial: index % 3 === 0,
}));
const vacancies = makeYouthVacancies(
  { random: createRandom(1), pictures: NO_PICTURES, places: createPlaces(), now: new Date('2031-05-20T09:00:00Z') },
  companies,
);

describe('the demo for the young', () => {
  const jobs = vacancies.map(
    ({ youthAge, youthWeekHours = null, shift = null, schedule = null, workTypes = [], permits = [] }) => ({
      youthAge: youthAge ?? 0,
      youthWeekHours,
      shift,
      schedule,
      rotation: null,
      workTypes,
      permits,
      driverCategories: [],
      tractorCategories: [],
    }),
  );

  it('is within the law', () => {
    expect(
      jobs.flatMap((job, index) => youthBreaches(job).map((rule) => `${vacancies[index]?.title}: ${rule}`)),
    ).toEqual([]);
  });

  it('has some for every age, for the holidays and besides lessons', () => {
    expect(new Set(jobs.map(({ youthAge }) => youthAge))).toEqual(new Set(YOUTH_AGES));
    const besides = jobs.filter((job) => fitsLessons(job));
    expect(besides.length).toBeGreaterThanOrEqual(4);
    expect(besides.length).toBeLessThan(jobs.length);
  });

  it('hires where the company works', () => {
    const { city } = createPlaces();
    const cities = new Map(companies.map((company) => [company.id, company.cities.map((slug) => city(slug).id)]));
    expect(vacancies.filter(({ companyId, cityId }) => !cities.get(companyId)?.includes(cityId ?? 0))).toEqual([]);
  });
});
