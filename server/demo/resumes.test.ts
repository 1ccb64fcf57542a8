import { expect, test } from 'vitest';
import { z } from 'zod';
import * as parts from '#shared/contracts/resume-parts.ts';
import { experienceMonths } from '#shared/domain/experience.ts';
import { resumeProgress } from '#shared/domain/resume-progress.ts';
import { RESUME_STATUSES } from '#shared/domain/resume-machine.ts';
import * as resume from '#shared/domain/resume-terms.ts';
import * as terms from '#shared/domain/vacancy-terms.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { NewResume } from '../domains/resume/index.ts';
import { COMPANY_PLANS } from './company-list.ts';
import { NO_PICTURES } from './pictures.ts';
import { createPlaces } from './places.ts';
import { createRandom } from './random.ts';
import { makeResumes } from './resumes.ts';

const now = new Date('2031-05-20T09:00:00Z');
const make = () => {
  const companies = COMPANY_PLANS.map((plan, index) => ({
    ...plan,
    id: index + 1,
    phone: '+74950001000',
    facilities: plan.facilities ?? [],
    facilityIds: [],
    isOfficial: index % 3 === 0,
  }));
  return makeResumes({ random: createRandom(1), pictures: NO_PICTURES, places: createPlaces(), now }, companies);
};
const resumes = make();
const published = resumes.filter(({ status }) => status === 'published');
const days = (date: string) => (Date.parse(date) - now.getTime()) / DAY_MS;
const permits = published.flatMap((one) => one.permits ?? []);

test('is the same each time', () => {
  expect(make()).toEqual(resumes);
});

test('has about 300 resumes, 20 crews, engineers in the registers, permits that end soon and that have ended', () => {
  expect(resumes.length).toBeGreaterThanOrEqual(300);
  expect(published.filter(({ crew }) => crew)).toHaveLength(20);
  const engineers = published.filter(({ level }) => level === 'itr' || level === 'line_itr' || level === 'management');
  expect(
    engineers.filter((one) => one.permits?.some(({ kind }) => kind.startsWith('nrs_'))).length,
  ).toBeGreaterThanOrEqual(5);
  expect(engineers.filter((one) => one.permits?.some(({ kind }) => kind === 'nok')).length).toBeGreaterThanOrEqual(5);
  expect(
    permits.filter(({ validUntil }) => validUntil && days(validUntil) > 0 && days(validUntil) < 60).length,
  ).toBeGreaterThan(10);
  expect(permits.filter(({ validUntil }) => validUntil && days(validUntil) < 0).length).toBeGreaterThan(3);
});

test.each<[string, readonly unknown[], (one: NewResume) => readonly unknown[]]>([
  ['status', RESUME_STATUSES, ({ status }) => [status]],
  ['visibility', resume.RESUME_VISIBILITIES, ({ visibility = 'hidden' }) => [visibility]],
  ['level', terms.LEVELS, ({ level }) => [level]],
  ['wish mode', resume.WISH_MODES, ({ payWish }) => [payWish?.mode]],
  ['availability', resume.AVAILABILITIES, ({ availability = 'now' }) => [availability]],
  ['search status', resume.JOB_SEARCH_STATUSES, ({ jobSearchStatus = 'active' }) => [jobSearchStatus]],
  ['relocation', resume.RELOCATIONS, ({ relocation }) => [relocation?.kind]],
  ['education', resume.OWN_EDUCATION_LEVELS, ({ educationLevel }) => [educationLevel]],
  [
    'work authorization',
    terms.WORK_AUTHORIZATIONS.filter((one) => one !== 'visa'),
    ({ workAuthorizations = [] }) => workAuthorizations,
  ],
])('shows every %s', (_, all, valuesOf) => {
  const shown = new Set(resumes.flatMap(valuesOf));
  expect(all.filter((value) => !shown.has(value))).toEqual([]);
});

test('keeps to the contracts', () => {
  const schema = z.object({
    title: z.string().min(2).max(100),
    contacts: parts.resumeContactsSchema.nullable(),
    relocation: parts.relocationSchema,
    rotation: parts.rotationWishSchema.nullable(),
    payWish: parts.payWishSchema.nullable(),
    experience: z.array(parts.storedJobSchema).max(30),
    education: z.array(parts.educationSchema),
    permits: z.array(parts.storedPermitSchema),
    pcPrograms: z.array(parts.pcProgramSchema),
    portfolio: z.array(parts.portfolioSchema),
    crew: parts.ownCrewSchema.nullable(),
  });
  expect(resumes.flatMap((one) => schema.safeParse(one).error?.issues ?? [])).toEqual([]);
});

test('what is published is complete, and everybody is of age and has worked since no earlier', () => {
  const lacking = published.filter(
    (one) =>
      resumeProgress({ ...one, photoUrl: null, hasPhone: Boolean(one.contacts?.phone) } as Parameters<
        typeof resumeProgress
      >[0]).mandatory.length > 0,
  );
  expect(lacking).toEqual([]);
  const ages = published.flatMap(({ birthDate }) =>
    birthDate ? now.getUTCFullYear() - Number(birthDate.slice(0, 4)) : [],
  );
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(18);
  expect(Math.max(...ages)).toBeLessThan(70);
  const began = published.filter(
    ({ birthDate, experience = [] }) =>
      birthDate &&
      experience.some(({ startMonth }) => Number(startMonth.slice(0, 4)) - Number(birthDate.slice(0, 4)) < 17),
  );
  expect(began).toEqual([]);
  expect(Math.max(...published.map(({ experience = [] }) => experienceMonths(experience, now)))).toBeGreaterThan(150);
});

test('volumes are told, and no date of publication is ahead', () => {
  expect(
    published.filter(({ experience = [] }) => experience.some(({ volumes }) => /\d\u00a0м³/.test(volumes ?? '')))
      .length,
  ).toBeGreaterThan(15);
  expect(
    published.filter(
      ({ publishedAt, editedAt }) => Number(publishedAt) > now.getTime() || Number(editedAt) > now.getTime(),
    ),
  ).toEqual([]);
});

test('has names of many people, whose parts agree', () => {
  const unique = (valueOf: (one: NewResume) => string | null | undefined) =>
    new Set(resumes.flatMap((one) => valueOf(one) ?? []));
  expect(unique(({ firstName }) => firstName).size).toBeGreaterThanOrEqual(40);
  expect(unique(({ lastName }) => lastName?.replace(/а$/u, '')).size).toBeGreaterThanOrEqual(60);
  const odd = resumes.filter(({ lastName, firstName, middleName }) => {
    const women = [/[ое]ва$|ёва$|ина$/u.test(lastName ?? ''), /вна$/u.test(middleName ?? '')];
    return middleName && (women[0] !== women[1] || (women[1] && !/[аяь]$/u.test(firstName ?? '')));
  });
  expect(odd).toEqual([]);
});
