import { expect, test } from 'vitest';
import type { Knockout, QuestionType } from '../domain/question.ts';
import { answerText, requirementText } from './question-labels.ts';

test.each<[QuestionType, Knockout | null, string | null]>([
  ['number', { op: 'min', value: 3 }, 'от\u00a03'],
  ['number', { op: 'max', value: 1_000 }, 'до\u00a01\u00a0000'],
  ['bool', { op: 'is', value: true }, 'да'],
  ['bool', { op: 'is', value: false }, 'нет'],
  ['single', { op: 'any_of', value: ['4-й разряд', '5-й разряд'] }, '4-й разряд или\u00a05-й разряд'],
  ['permit_pick', { op: 'all_of', value: ['height', 'naks_welder'] }, 'Работы на\u00a0высоте, НАКС'],
  ['date', { op: 'not_after', value: '2026-12-01' }, 'не\u00a0позже 1\u00a0декабря\u00a02026'],
  ['date', { op: 'not_before', value: '2026-12-01' }, 'не\u00a0раньше 1\u00a0декабря\u00a02026'],
  ['text', null, null],
])('a requirement to a %s in words: %o', (type, knockout, words) => {
  expect(requirementText({ type, knockout })).toBe(words);
});

test.each([
  ['number', 12_000, '12\u00a0000'],
  ['bool', false, 'нет'],
  ['text', ' Пять лет ', ' Пять лет '],
  ['date', '2026-12-01', '1\u00a0декабря\u00a02026'],
  ['single', '5-й разряд', '5-й разряд'],
  ['permit_pick', ['height', 'naks_welder'], 'Работы на\u00a0высоте, НАКС'],
] as const)('an answer to %s in words', (type, value, text) => {
  // The type goes with the value, which a table of tests does not tell.
  expect(answerText(type, { questionId: 'q', type, value } as Parameters<typeof answerText>[1])).toBe(text);
});
