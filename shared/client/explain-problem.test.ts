import { expect, test } from 'vitest';
import { explainProblem } from './explain-problem.ts';

test('of several errors of a field the first is shown, in the order of the fields', () => {
  const errors = [
    { field: 'phone', code: 'is_empty', message: 'Введите номер' },
    { field: 'agreement', code: 'is_empty', message: 'Отметьте' },
    { field: 'phone', code: 'is_too_short', message: 'Слишком короткий' },
  ] as const;
  const { errors: shown, message } = explainProblem({ title: 'Проверьте поля', errors: [...errors] });
  expect(Object.entries(shown)).toEqual([
    ['phone', 'Введите номер'],
    ['agreement', 'Отметьте'],
  ]);
  expect(message).toBeNull();
});

test('without a field to blame, the detail stands alone, and the title only where there is none', () => {
  expect(explainProblem({ title: 'Слишком часто' })).toEqual({ errors: {}, message: 'Слишком часто' });
  expect(explainProblem({ title: 'Сейчас это сделать нельзя', detail: 'Уже решено', errors: [] }).message).toBe(
    'Уже решено',
  );
});
