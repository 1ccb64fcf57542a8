import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

const errorsOf = (schema: z.ZodType, value: unknown) => fieldErrors(schema.safeParse(value).error?.issues ?? []);

test('lists only a few of many unknown keys', () => {
  const given = Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`key${at}`, at]));
  const errors = errorsOf(z.strictObject({ name: z.string() }), given);
  expect(errors.map(({ field, code, message }) => [field, code, message])).toEqual([
    ['name', 'is_empty', 'Заполните это поле'],
    ...[0, 1, 2, 3, 4].map((at) => [`key${at}`, 'unknown_key', 'Такого параметра нет']),
    ['', 'unknown_key', 'И\u00a0ещё 11\u00a0995'],
  ]);
});

test('shortens many wrong fields to twenty lines, the last of which counts the rest', () => {
  const errors = errorsOf(z.object({ list: z.array(z.string()) }), { list: Array<number>(100_000).fill(1) });
  expect(errors).toHaveLength(20);
  expect(errors[0]).toMatchObject({ field: 'list.0' });
  expect(errors[19]).toEqual({ field: '', code: 'wrong_type', message: 'И\u00a0ещё 99\u00a0981' });
});

test('lists all of twenty mistakes', () => {
  const errors = errorsOf(z.array(z.string()), Array<number>(20).fill(1));
  expect(errors.map(({ field }) => field)).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
});

test('cuts a long name', () => {
  const [error] = errorsOf(z.strictObject({}), { ['x'.repeat(200_000)]: 1 });
  expect(error?.field).toBe(`${'x'.repeat(100)}…`);
});

test.each<[z.ZodType, unknown, string, string]>([
  [z.string(), undefined, 'is_empty', 'Заполните это поле'],
  [z.string().min(1), '', 'is_empty', 'Нужно не меньше 1'],
  [z.string().min(3), '12', 'is_too_short', 'Нужно не меньше 3'],
  [z.array(z.number()).min(2), [1], 'is_too_short', 'Нужно не меньше 2'],
  [z.string().max(3), '1234', 'is_too_long', 'Не длиннее 3'],
  [z.array(z.number()).max(1), [1, 2], 'is_too_long', 'Не длиннее 1'],
  [z.number().min(1), 0, 'less_than_min', 'Не меньше 1'],
  [z.number().max(3), 4, 'greater_than_max', 'Не больше 3'],
  [z.enum(['a']), 'b', 'not_in_dictionary', 'Выберите значение из списка'],
  [z.union([z.string(), z.number()]), true, 'not_in_dictionary', 'Выберите значение из списка'],
  [z.string(), 1, 'wrong_type', 'Проверьте формат'],
  [z.email(), 'a', 'wrong_type', 'Проверьте формат'],
])('%# what is wrong is said in Russian: %j', (schema, value, code, message) => {
  expect(errorsOf(z.object({ inner: z.object({ name: schema }) }), { inner: { name: value } })).toEqual([
    { field: 'inner.name', code, message },
  ]);
});

test.each([
  [5, 5, []],
  [6, 6, ['И\u00a0ещё 1']],
])('of %i unknown keys inside a field there are %i lines', (count, lines, more) => {
  const given = Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]));
  const errors = errorsOf(z.object({ inner: z.strictObject({}) }), { inner: given });
  expect(errors).toHaveLength(lines);
  expect(errors[0]?.field).toBe('inner.key0');
  expect(errors.slice(5)).toEqual(more.map((message) => ({ field: 'inner', code: 'unknown_key', message })));
});

test('a name of a hundred characters is whole', () => {
  const [error] = errorsOf(z.strictObject({}), { ['x'.repeat(100)]: 1 });
  expect(error?.field).toBe('x'.repeat(100));
});
