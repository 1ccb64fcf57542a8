import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_RESUME } from '#shared/domain/resume-empty.ts';
import { RESUME_FIELDS } from '#shared/domain/resume-fields.ts';
import { counts } from '../../../../tests/setup/counts.ts';
import { checkFields } from './check-fields.ts';

const NOW = new Date('2026-11-28T09:00:00Z');

/** Anything, and what is nearly right: fields of the shapes that they have, with anything in places. */
const anything = fc.jsonValue({ maxDepth: 4 });
const nearly = fc.oneof(
  anything,
  fc.array(anything, { maxLength: 4 }),
  fc.array(
    fc.record(
      {
        kind: fc.oneof(fc.constant('height'), anything),
        company: anything,
        position: fc.oneof(fc.string({ minLength: 1 }), anything),
        startMonth: fc.oneof(fc.constantFrom('2019-03', '2098-01'), anything),
        endMonth: fc.oneof(fc.constantFrom(null, '2018-01', '2099-12'), anything),
        regionId: fc.oneof(fc.integer(), anything),
        visibility: fc.constant('public'),
        issuedOn: fc.oneof(fc.constantFrom('2020-02-30', '2099-01-01', '2020-01-01'), anything),
        fileIds: fc.oneof(fc.constant([]), anything),
        key: fc.oneof(fc.string(), anything),
        level: fc.oneof(fc.constantFrom('basic', 'a1'), anything),
        language: fc.oneof(fc.constantFrom('ru', 'xx'), anything),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 4 },
  ),
  fc.record(
    {
      phone: fc.oneof(fc.string(), fc.constantFrom('8 917 000-00-01', '+'.repeat(60)), anything),
      kind: fc.constantFrom('no', 'yes', 'list'),
      cityIds: fc.oneof(fc.array(fc.integer()), anything),
      regionIds: fc.oneof(fc.array(fc.integer()), anything),
      patterns: fc.oneof(fc.constant([]), anything),
      size: fc.oneof(fc.integer(), anything),
      members: fc.array(fc.record({ specializationId: fc.integer(), count: fc.integer() })),
      lead: fc.boolean(),
      hasTools: fc.boolean(),
      url: anything,
    },
    { requiredKeys: [] },
  ),
);

test('any JSON in any field is taken or refused with a message at it, and what is taken is right when it comes again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...RESUME_FIELDS), nearly, { maxKeys: 8 }), (fields) => {
      const { good, wrong, errors } = checkFields(fields, NOW);
      expect([...Object.keys(good), ...Object.keys(wrong)].toSorted()).toEqual(Object.keys(fields).toSorted());
      const named = new Set(errors.map(({ field }) => field.split('.')[0] ?? ''));
      expect([...named].toSorted()).toEqual(Object.keys(wrong).toSorted());
      expect(checkFields(good, NOW)).toEqual({ good, wrong: {}, errors: [] });
    }),
    { numRuns: 10 * counts.PROPERTIES },
  );
});

test('an empty resume is right in each of its fields', () => {
  expect(checkFields(EMPTY_RESUME, NOW)).toEqual({ good: EMPTY_RESUME, wrong: {}, errors: [] });
});

test.each([
  ['2012-11-28', []],
  ['2012-11-29', ['birthDate']],
  ['1936-11-28', []],
  ['1935-11-28', ['birthDate']],
  ['2026-11-29', ['birthDate']],
])('born on %s: %j', (birthDate, expected) => {
  expect(checkFields({ birthDate }, NOW).errors.map(({ field }) => field)).toEqual(expected);
});

test.each([
  ['month', 5, 'Не\u00a0меньше 5\u00a0000\u00a0₽: проверьте, все\u00a0ли нули на\u00a0месте'],
  ['month', 5_000, null],
  ['month', 170_000_000, 'Не\u00a0больше 2\u00a0000\u00a0000\u00a0₽: проверьте, нет\u00a0ли лишних нулей'],
  ['hour', 450, null],
  ['hour', 60_000, 'Не\u00a0больше 10\u00a0000\u00a0₽: проверьте, нет\u00a0ли лишних нулей'],
])('a wish for a %s of %i ₽: %s', (mode, rubles, message) => {
  const payWish = { amountKopecks: rubles * 100, mode, net: true, negotiable: false };
  const { errors } = checkFields({ payWish }, NOW);
  expect(errors).toMatchObject(message === null ? [] : [{ field: 'payWish.amountKopecks', message }]);
});

test('a job of this month is not to come, in Moscow where it has begun', () => {
  const job = { company: null, position: 'Сварщик', startMonth: '2026-12', endMonth: null };
  const at = (now: string) => checkFields({ experience: [job] }, new Date(now)).errors.map(({ field }) => field);
  expect(at('2026-11-30T20:59:00Z')).toEqual(['experience.0.startMonth']);
  expect(at('2026-11-30T21:00:00Z')).toEqual([]);
});
