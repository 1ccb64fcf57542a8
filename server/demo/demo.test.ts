import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as parts from '#shared/contracts/vacancy-parts.ts';
import { ARCHIVE_REASONS, VACANCY_STATUSES } from '#shared/domain/vacancy-machine.ts';
import * as terms from '#shared/domain/vacancy-terms.ts';
import { workTypeNamesOf } from '../domains/compendium/index.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { DemoCompany } from './companies.ts';
import { COMPANY_PLANS } from './company-list.ts';
import { makeCompanyPlan } from './company-maker.ts';
import { DEMO_TRADES } from './index.ts';
import { NO_PICTURES } from './pictures.ts';
import { createPlaces } from './places.ts';
import { createRandom } from './random.ts';
import { makeVacancies } from './vacancies.ts';

const now = new Date('2031-05-20T09:00:00Z');
let vacancies: NewVacancy[];
let active: NewVacancy[];

function make(): NewVacancy[] {
  const companies = COMPANY_PLANS.map((plan, index): DemoCompany => ({
    ...plan,
    id: index + 1,
    phone: '+74950001000',
    facilities: plan.facilities ?? [],
    facilityIds: (plan.facilities ?? []).map((_, at) => `${index}-${at}`),
    isOfficial: index % 3 === 0,
  }));
  return [...makeVacancies({ random: createRandom(1), pictures: NO_PICTURES, places: createPlaces(), now }, companies)];
}

beforeAll(() => {
  vacancies = make();
  active = vacancies.filter(({ status }) => status === 'active');
});

/** Values of `all` that no open vacancy has. */
function missing<Value>(
  all: readonly Value[],
  valuesOf: (vacancy: NewVacancy) => readonly (Value | null | undefined)[],
): Value[] {
  const shown = new Set(active.flatMap(valuesOf));
  return all.filter((value) => !shown.has(value));
}

function patternOf({ rotation }: NewVacancy): terms.RotationPattern | null {
  const name = `r${rotation?.onDays}_${rotation?.offDays}`;
  return rotation ? (terms.ROTATION_PATTERNS.find((pattern) => pattern === name) ?? 'custom') : null;
}

describe('the demo', () => {
  it('is the same each time', () => {
    expect(make()).toEqual(vacancies);
  });

  it('has about 60 companies, 20 facilities and 600 vacancies', () => {
    expect(COMPANY_PLANS.length).toBeGreaterThanOrEqual(58);
    expect(COMPANY_PLANS.flatMap(({ facilities = [] }) => facilities).length).toBeGreaterThanOrEqual(20);
    expect(vacancies.length).toBeGreaterThanOrEqual(580);
    expect(COMPANY_PLANS.filter(({ kind }) => kind === 'agency').length).toBeGreaterThanOrEqual(3);
    expect(new Set(COMPANY_PLANS.map(({ name }) => name)).size).toBe(COMPANY_PLANS.length);
  });

  it('names each trade once, by works that the compendium has, and hires for each', () => {
    expect(new Set(DEMO_TRADES.map(({ slugs }) => slugs[0])).size).toBe(DEMO_TRADES.length);
    expect(DEMO_TRADES.filter(({ workTypes }) => workTypeNamesOf(workTypes).length !== workTypes.length)).toEqual([]);
    const { specializationId } = createPlaces();
    expect(
      missing(
        DEMO_TRADES.map(({ slugs }) => specializationId(slugs[0])),
        ({ specializationIds = [] }) => specializationIds,
      ),
    ).toEqual([]);
  });

  it.each<[string, readonly unknown[], (vacancy: NewVacancy) => readonly unknown[]]>([
    ['pay mode', terms.PAY_MODES, ({ pay }) => [pay?.mode]],
    ['pay frequency', terms.PAY_FREQUENCIES, ({ pay }) => [pay?.frequency]],
    ['piece unit', terms.PIECE_UNITS, ({ pay }) => [pay?.pieceUnit]],
    ['contract form', terms.CONTRACT_FORMS, ({ contractForms = [] }) => contractForms],
    ['employment', terms.EMPLOYMENTS, ({ employment }) => [employment]],
    ['schedule', terms.SCHEDULES, ({ schedule }) => [schedule]],
    ['rotation', terms.ROTATION_PATTERNS, (vacancy) => [patternOf(vacancy)]],
    ['camp', terms.CAMP_TYPES, ({ rotation }) => [rotation?.campType]],
    ['meals', terms.MEALS, ({ rotation }) => [rotation?.meals]],
    ['tickets', terms.TICKETS, ({ rotation }) => [rotation?.tickets]],
    ['experience', terms.EXPERIENCES, ({ experience }) => [experience]],
    ['education', terms.EDUCATION_LEVELS, ({ educationLevel }) => [educationLevel]],
    ['level', terms.LEVELS, ({ level }) => [level]],
    ['work format', terms.WORK_FORMATS, ({ workFormat }) => [workFormat]],
    ['crew', terms.CREW_ACCEPTS, ({ crew }) => [crew?.accepts]],
    ['permit', terms.PERMIT_KINDS, ({ permits = [] }) => permits.map(({ kind }) => kind)],
    ['object type', terms.OBJECT_TYPES, ({ objectTypes = [] }) => objectTypes],
    ['age of the young', [14, 16], ({ youthAge }) => [youthAge]],
  ])('shows every %s', (_, all, valuesOf) => {
    expect(missing(all, valuesOf)).toEqual([]);
  });

  it('shows every status and reason', () => {
    expect(new Set(vacancies.map(({ status }) => status))).toEqual(new Set(VACANCY_STATUSES));
    expect(new Set(vacancies.flatMap(({ archiveReason }) => archiveReason ?? []))).toEqual(new Set(ARCHIVE_REASONS));
  });

  it('has paid places, hidden employers, covers, metro and vacancies published twice', () => {
    const count = (test: (vacancy: NewVacancy) => unknown) => active.filter(test).length;
    const keys = active.map(({ companyId, title, cityId, pay }) => JSON.stringify([companyId, title, cityId, pay]));
    expect(count(({ highlightUntil }) => highlightUntil && highlightUntil > now)).toBeGreaterThanOrEqual(6);
    expect(count(({ onMainUntil }) => onMainUntil && onMainUntil > now)).toBe(5);
    expect(count(({ anonymous }) => anonymous)).toBeGreaterThan(5);
    const branded = active.filter(({ branding }) => branding).map(({ companyId }) => companyId);
    expect(branded.length).toBeGreaterThan(20);
    expect(new Set(branded).size).toBe(branded.length);
    expect(count(({ metroIds }) => metroIds?.length)).toBeGreaterThan(50);
    expect(count(({ shift }) => shift?.night)).toBeGreaterThan(20);
    expect(keys.length - new Set(keys).size).toBeGreaterThanOrEqual(5);
  });

  it('has at least 60 streets, and rotations that differ in more than their days', () => {
    const streets = vacancies.flatMap(
      ({ address }) => /^(?:ул\.|проезд|шоссе|бульвар|проспект|площадь)\s[^,]+/u.exec(address ?? '')?.[0] ?? [],
    );
    expect(new Set(streets).size).toBeGreaterThanOrEqual(60);
    const rotations = active.flatMap(({ rotation, shift }) =>
      rotation ? [{ ...rotation, hours: shift?.hours, firstStartDate: null }] : [],
    );
    expect(new Set(rotations.map((one) => JSON.stringify(one))).size).toBeGreaterThan(rotations.length * 0.8);
  });

  it('keeps to the contracts', () => {
    const schema = z.object({
      title: z.string().min(3).max(120),
      pay: parts.paySchema.nullable(),
      shift: parts.shiftSchema,
      rotation: parts.rotationSchema.nullable(),
      permits: z.array(parts.permitSchema),
      crew: parts.crewSchema.nullable(),
      languages: z.array(parts.languageSchema),
      medical: parts.medicalSchema.nullable(),
      accepts: parts.acceptsSchema,
      contacts: parts.contactsSchema.nullable(),
      branding: parts.brandingSchema.omit({ ad: true }).nullish(),
    });
    expect(vacancies.flatMap((vacancy) => schema.safeParse(vacancy).error?.issues ?? [])).toEqual([]);
    expect(vacancies.filter(({ pay }) => pay && (pay.fromKopecks ?? 0) > (pay.toKopecks ?? Infinity))).toEqual([]);
  });

  it('counts its dates from the clock: open vacancies came before it and end after it, a good share today', () => {
    expect(
      active.filter(
        ({ publishedAt, expiresAt }) => !publishedAt || !expiresAt || publishedAt >= now || expiresAt <= now,
      ),
    ).toEqual([]);
    const ageHours = active.map(({ publishedAt }) => (now.getTime() - Number(publishedAt)) / 3_600_000);
    expect(ageHours.filter((hours) => hours < 12).length).toBeGreaterThan(active.length / 12);
    expect(Math.max(...ageHours)).toBeGreaterThan(20 * 24);
  });
});

it('makes many companies, each with a name of its own', () => {
  const plans = Array.from({ length: 3000 }, (_, number) => makeCompanyPlan(number));
  expect(new Set(plans.map(({ name }) => name)).size).toBe(plans.length);
  expect(makeCompanyPlan(77)).toEqual(plans[77]);
});
