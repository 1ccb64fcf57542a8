import { describe, expect, test } from 'vitest';
import {
  fitsLessons,
  YOUTH_AGES,
  YOUTH_HOURS,
  youthAgesFrom,
  youthBreaches,
  type YouthJob,
  type YouthRule,
} from './youth-work.ts';

const lawful: YouthJob = {
  youthAge: 14,
  youthWeekHours: 20,
  shift: { hours: 4, night: false },
  schedule: 'd5_2',
  rotation: null,
  workTypes: ['landscaping'],
  permits: [{ kind: 'medical_29n', required: true }],
  driverCategories: [],
  tractorCategories: [],
};

describe('the hours', () => {
  test('besides lessons a week is half of the usual one', () => {
    for (const age of YOUTH_AGES) expect(YOUTH_HOURS[age].lessons.week).toBe(YOUTH_HOURS[age].free.week / 2);
  });

  test.each([
    [14, 4, 24],
    [15, 5, 24],
    [16, 7, 35],
    [17, 7, 35],
  ])('from %i years on: at most %s hours a day and %s a week', (youthAge, hours, week) => {
    const job = { ...lawful, youthAge, shift: { hours, night: false }, youthWeekHours: week };
    expect(youthBreaches(job)).toEqual([]);
    expect(youthBreaches({ ...job, shift: { hours: hours + 0.5, night: false } })).toEqual(['day_hours']);
    expect(youthBreaches({ ...job, youthWeekHours: week + 0.5 })).toEqual(['week_hours']);
  });

  test('a vacancy open at 14 keeps to the hours of 14, also at 16', () => {
    expect(youthBreaches({ ...lawful, shift: { hours: 5, night: false } })).toEqual(['day_hours']);
    expect(youthAgesFrom(14)).toEqual([14, 15, 16]);
    expect(youthAgesFrom(16)).toEqual([16]);
  });

  test.each([
    [14, 2.5, 12, true],
    [15, 3, 12, false],
    [16, 4, 17.5, true],
    [16, 4, 20, false],
  ])('during the school year from %i years: %s hours a day, %s a week: %s', (youthAge, hours, youthWeekHours, fits) => {
    expect(fitsLessons({ youthAge, youthWeekHours, shift: { hours, night: false } })).toBe(fits);
  });

  test('unstated hours are not allowed', () => {
    expect(youthBreaches({ ...lawful, shift: null })).toEqual(['hours_unstated']);
    expect(youthBreaches({ ...lawful, youthWeekHours: null })).toEqual(['hours_unstated']);
    expect(fitsLessons({ ...lawful, shift: null })).toBe(false);
  });
});

test.each<[YouthRule, Partial<YouthJob>]>([
  ['night', { shift: { hours: 4, night: true } }],
  ['rotation', { schedule: 'rotation' }],
  ['rotation', { rotation: { onDays: 30 } }],
  ['height', { workTypes: ['cleaning', 'roofing'] }],
  ['height', { permits: [{ kind: 'height', required: true }] }],
  ['demolition', { workTypes: ['demolition'] }],
  ['underground', { workTypes: ['tunnelling'] }],
  ['machinery', { workTypes: ['crane_works'] }],
  ['machinery', { driverCategories: ['B'] }],
  ['machinery', { tractorCategories: ['C'] }],
  ['hazard', { workTypes: ['welding'] }],
  ['hazard', { permits: [{ kind: 'electro_group', required: true }] }],
  ['loads', { workTypes: ['masonry'] }],
])('%s: %j', (rule, change) => {
  expect(youthBreaches({ ...lawful, ...change })).toEqual([rule]);
});

test('an optional permit is no breach, and all breaches are listed', () => {
  expect(youthBreaches({ ...lawful, permits: [{ kind: 'height', required: false }] })).toEqual([]);
  expect(
    youthBreaches({
      ...lawful,
      schedule: 'rotation',
      shift: { hours: 11, night: true },
      youthWeekHours: 77,
      workTypes: ['monolith'],
    }),
  ).toEqual(['day_hours', 'week_hours', 'night', 'rotation', 'loads']);
});
