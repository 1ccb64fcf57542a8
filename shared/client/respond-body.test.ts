import { describe, expect, test } from 'vitest';
import type { VacancyQuestion } from '../contracts/question.ts';
import { answersOf, checkAnswers, formFieldOf, fullBodyOf, numberOf, quickBodyOf } from './respond-body.ts';

const question = (id: string, type: VacancyQuestion['type'], required = true): VacancyQuestion => ({
  id,
  type,
  required,
  text: `Вопрос ${id}`,
  options: [],
  requirement: null,
  shownIn: ['respond'],
});

const ALL = [
  question('t', 'text'),
  question('n', 'number'),
  question('b', 'bool'),
  question('s', 'single'),
  question('m', 'multi'),
  question('d', 'date'),
  question('f', 'file'),
  question('p', 'permit_pick'),
];

describe('answers', () => {
  test('have the type of their question', () => {
    const values = {
      'answer.t': ' Есть машина ',
      'answer.n': '7,5',
      'answer.b': 'no',
      'answer.s': 'РД',
      'answer.m': ['РД', 'РАД'],
      'answer.d': '2026-12-01',
      'answer.f': ['0f1e/наряд/1.pdf'],
      'answer.p': ['height'],
    };
    expect(answersOf(ALL, values)).toEqual([
      { questionId: 't', type: 'text', value: 'Есть машина' },
      { questionId: 'n', type: 'number', value: 7.5 },
      { questionId: 'b', type: 'bool', value: false },
      { questionId: 's', type: 'single', value: 'РД' },
      { questionId: 'm', type: 'multi', value: ['РД', 'РАД'] },
      { questionId: 'd', type: 'date', value: '2026-12-01' },
      { questionId: 'f', type: 'file', value: ['0f1e'] },
      { questionId: 'p', type: 'permit_pick', value: ['height'] },
    ]);
  });

  test('that are empty are not sent, and asked for where they are required', () => {
    expect(answersOf(ALL, { 'answer.t': '  ', 'answer.m': [] })).toEqual([]);
    expect(Object.keys(checkAnswers(ALL, { 'answer.t': ' ' }))).toHaveLength(8);
    expect(checkAnswers([question('t', 'text', false)], {})).toEqual({});
  });

  test('that are no number are said to be none, required or not', () => {
    expect(checkAnswers([question('n', 'number', false)], { 'answer.n': 'восемь' })).toEqual({
      'answer.n': 'Напишите число',
    });
    expect(checkAnswers([question('n', 'number')], { 'answer.n': '8' })).toEqual({});
  });
});

test.each([
  ['8', 8],
  ['1 200', 1_200],
  ['-7,5', -7.5],
  ['', null],
  ['1e3', null],
  ['8 лет', null],
])('«%s» is the number %s', (text, number) => expect(numberOf(text)).toBe(number));

describe('a body', () => {
  test('takes the chosen day, or the one that is named', () => {
    expect(fullBodyOf([], { ready: '2026-11-23', readyFrom: '2026-12-01' }).readyFrom).toBe('2026-11-23');
    expect(fullBodyOf([], { ready: 'other', readyFrom: '2026-12-01' }).readyFrom).toBe('2026-12-01');
    expect(fullBodyOf([], { ready: 'other' }).readyFrom).toBeNull();
  });

  test('of a respond with a resume has what was chosen and nothing that was not', () => {
    const values = {
      resumeId: '12',
      letter: ' Здравствуйте ',
      crewCount: '8',
      sharedPermits: ['height'],
      openHidden: '1',
    };
    expect(fullBodyOf([], values)).toEqual({
      resumeId: 12,
      letter: 'Здравствуйте',
      readyFrom: null,
      crewCount: 8,
      sendAnyway: false,
      files: [],
      sharedPermits: ['height'],
      openHidden: true,
      answers: [],
    });
    expect(fullBodyOf([], { letter: '' })).not.toHaveProperty('crewCount');
  });

  test('of a quick respond says of each box whether it is ticked', () => {
    expect(quickBodyOf([], { name: 'Ильдар', phone: '+7 917 204-16-83', agreement: '1' })).toMatchObject({
      name: 'Ильдар',
      agreement: true,
      personalAgreement: false,
      transferAgreement: false,
    });
  });
});

test.each([
  ['answers.1.value', 'answer.b'],
  ['answers.b', 'answer.b'],
  ['respond.answers.0', 'answer.a'],
  ['respond.letter', 'letter'],
  ['files.0', 'files'],
  ['phone', 'phone'],
])('an error of %s is shown at %s', (field, shown) =>
  expect(formFieldOf(field, [{ questionId: 'a' }, { questionId: 'b' }])).toBe(shown),
);
