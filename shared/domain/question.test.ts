import { describe, expect, test } from 'vitest';
import { checkAnswers, isAsked, knockoutFlaw, type Answer, type CheckedQuestion, type Knockout } from './question.ts';

const question = (fields: Partial<CheckedQuestion>): CheckedQuestion => ({
  id: 'q',
  type: 'text',
  options: [],
  required: false,
  knockout: null,
  requirement: fields.knockout ? 'нужно' : null,
  ...fields,
});
const check = (fields: Partial<CheckedQuestion>, ...answers: Answer[]) => checkAnswers([question(fields)], answers);

describe('an answer', () => {
  test.each<[string, Partial<CheckedQuestion>, Answer[]]>([
    ['is missing', { required: true }, []],
    ['is blank', { required: true }, [{ questionId: 'q', type: 'text', value: ' ' }]],
    [
      'chooses nothing',
      { type: 'multi', options: ['а'], required: true },
      [{ questionId: 'q', type: 'multi', value: [] }],
    ],
    ['has another type', { type: 'number' }, [{ questionId: 'q', type: 'text', value: '5' }]],
    ['is not in the list', { type: 'single', options: ['а'] }, [{ questionId: 'q', type: 'single', value: 'б' }]],
    ['chooses twice', { type: 'multi', options: ['а'] }, [{ questionId: 'q', type: 'multi', value: ['а', 'а'] }]],
    [
      'is given twice',
      {},
      [
        { questionId: 'q', type: 'text', value: 'а' },
        { questionId: 'q', type: 'text', value: 'б' },
      ],
    ],
  ])('is refused when it %s', (_name, fields, answers) => {
    const { errors, failed } = check(fields, ...answers);
    expect(errors).toEqual({ q: expect.stringMatching(/\p{Script=Cyrillic}/u) });
    expect(failed).toEqual([]);
  });

  test('to a question that is not asked is refused by its id', () => {
    expect(Object.keys(check({}, { questionId: 'other', type: 'bool', value: true }).errors)).toEqual(['other']);
  });

  test('may be left out where it is not required', () => {
    expect(check({})).toEqual({ errors: {}, failed: [] });
    expect(check({}, { questionId: 'q', type: 'text', value: '' })).toEqual({ errors: {}, failed: [] });
  });

  test('false and nought are answers', () => {
    expect(check({ type: 'bool', required: true }, { questionId: 'q', type: 'bool', value: false }).errors).toEqual({});
    expect(check({ type: 'number', required: true }, { questionId: 'q', type: 'number', value: 0 }).errors).toEqual({});
  });
});

describe('a knockout', () => {
  const cases: [type: CheckedQuestion['type'], knockout: Knockout, meets: Answer['value'], fails: Answer['value']][] = [
    ['number', { op: 'min', value: 3 }, 3, 2.9],
    ['number', { op: 'max', value: 3 }, 3, 3.1],
    ['bool', { op: 'is', value: true }, true, false],
    ['bool', { op: 'is', value: false }, false, true],
    ['single', { op: 'any_of', value: ['а', 'б'] }, 'б', 'в'],
    ['multi', { op: 'any_of', value: ['а', 'б'] }, ['б', 'в'], ['в']],
    ['multi', { op: 'all_of', value: ['а', 'б'] }, ['б', 'в', 'а'], ['а', 'в']],
    ['permit_pick', { op: 'all_of', value: ['height'] }, ['height'], ['slinger']],
    ['date', { op: 'not_before', value: '2026-12-01' }, '2026-12-01', '2026-11-30'],
    ['date', { op: 'not_after', value: '2026-12-01' }, '2026-12-01', '2026-12-02'],
  ];
  test.each(cases)('of a %s: %o is met by %o and not by %o', (type, knockout, meets, fails) => {
    const fields = { type, knockout, options: ['а', 'б', 'в', 'height', 'slinger'] };
    // The table pairs types with their values.
    const answer = (value: Answer['value']) => ({ questionId: 'q', type, value }) as Answer;
    expect(check(fields, answer(meets))).toEqual({ errors: {}, failed: [] });
    expect(check(fields, answer(fails))).toEqual({ errors: {}, failed: [{ questionId: 'q', requirement: 'нужно' }] });
  });

  test('fits its type and its options', () => {
    expect(knockoutFlaw({ type: 'text', options: [] }, { op: 'min', value: 1 })).toBe('op');
    expect(knockoutFlaw({ type: 'single', options: ['а'] }, { op: 'all_of', value: ['а'] })).toBe('op');
    expect(knockoutFlaw({ type: 'single', options: ['а'] }, { op: 'any_of', value: ['б'] })).toBe('value');
    expect(knockoutFlaw({ type: 'multi', options: ['а'] }, { op: 'any_of', value: [] })).toBe('value');
    expect(knockoutFlaw({ type: 'multi', options: ['а'] }, { op: 'all_of', value: ['а'] })).toBeNull();
    expect(knockoutFlaw({ type: 'date', options: [] }, { op: 'not_after', value: '2026-12-01' })).toBeNull();
  });
});

test('a quick respond asks what is meant for it, and for no file', () => {
  expect(isAsked({ type: 'bool', shownIn: ['quick'] }, 'quick')).toBe(true);
  expect(isAsked({ type: 'bool', shownIn: ['respond'] }, 'quick')).toBe(false);
  expect(isAsked({ type: 'file', shownIn: ['respond', 'quick'] }, 'quick')).toBe(false);
  expect(isAsked({ type: 'file', shownIn: ['respond', 'quick'] }, 'respond')).toBe(true);
});
