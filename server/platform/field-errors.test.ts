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
