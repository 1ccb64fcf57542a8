import { expect, test } from 'vitest';
import type { FieldError } from '../contracts/problem.ts';
import { CallError } from './call.ts';
import { atFields, explainProblem, withErrors } from './explain-problem.ts';

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

test('errors move to the fields of a form, and what is no refusal of fields stays as it is', () => {
  const errors: FieldError[] = [{ field: 'events.0', code: 'is_empty', message: 'Выберите' }];
  const problem = { type: '', title: '', status: 400, code: 'bad_argument', requestId: '', errors } as const;
  const refused = new CallError(400, { ...problem, errors });
  expect(atFields(refused, (field) => field.replace('.0', ''))).toMatchObject({
    code: 'bad_argument',
    status: 400,
    problem: { title: '', errors: [{ field: 'events', code: 'is_empty', message: 'Выберите' }] },
  });
  expect(withErrors(refused, () => [])).toMatchObject({ problem: { errors: [] } });
  expect(errors[0]?.field).toBe('events.0');
  for (const other of [
    new CallError(0, null),
    new Error('Broken'),
    new CallError(409, { ...problem, errors: undefined }),
  ])
    expect(atFields(other, () => 'other')).toBe(other);
});
