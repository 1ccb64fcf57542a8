import { expect, test } from 'vitest';
import { payEquivalent, type PaidWork } from '../domain/pay-equivalent.ts';
import type { Pay } from '../domain/pay.ts';
import { payEquivalentLine, payLine } from './pay.ts';

const month: Pay = { fromKopecks: 210_000_00, toKopecks: 260_000_00, mode: 'month', gross: false };
const rotation: PaidWork = { schedule: 'rotation', shift: null, rotation: { onDays: 60, offDays: 30 } };

test.each<[Partial<Pay>, string, string]>([
  [{}, '210\u00a0000\u2060–\u2060260\u00a0000\u00a0₽', 'в\u00a0месяц на\u00a0руки'],
  [{ toKopecks: null, gross: true }, 'от\u00a0210\u00a0000\u00a0₽', 'в\u00a0месяц до\u00a0вычета налогов'],
  [{ fromKopecks: null, gross: null }, 'до\u00a0260\u00a0000\u00a0₽', 'в\u00a0месяц'],
  [
    { toKopecks: 210_000_00, mode: 'rotation', gross: true },
    '210\u00a0000\u00a0₽',
    'за\u00a0вахту до\u00a0вычета налогов',
  ],
  [{ mode: 'shift', gross: null }, '210\u00a0000\u2060–\u2060260\u00a0000\u00a0₽', 'за\u00a0смену'],
  [{ mode: 'piece', pieceUnit: 'm2', gross: null }, '210\u00a0000\u2060–\u2060260\u00a0000\u00a0₽', 'за\u00a0м²'],
  [{ mode: 'piece', gross: null }, '210\u00a0000\u2060–\u2060260\u00a0000\u00a0₽', 'за\u00a0единицу объёма'],
  [{ mode: 'project', gross: null }, '210\u00a0000\u2060–\u2060260\u00a0000\u00a0₽', 'за\u00a0проект'],
])('%j', (change, amount, note) => {
  expect(payLine({ ...month, ...change })).toEqual({ amount, note });
});

test('missing pay is stated as such', () => {
  const absent = { amount: 'Зарплата не\u00a0указана', note: '' };
  expect(payLine(null)).toEqual(absent);
  expect(payLine({ ...month, fromKopecks: null, toKopecks: null })).toEqual(absent);
});

test.each<[Partial<Pay>, string | null]>([
  [{}, null],
  [{ gross: null }, null],
  [{ gross: true }, '≈\u00a0183\u00a0000\u2060–\u2060225\u00a0000\u00a0₽ в\u00a0месяц на\u00a0руки'],
  [{ mode: 'rotation' }, '≈\u00a070\u00a0000\u2060–\u206087\u00a0000\u00a0₽ в\u00a0месяц на\u00a0руки'],
  [
    { mode: 'shift', fromKopecks: 6_010_00, toKopecks: null, gross: null },
    '≈\u00a0от\u00a0120\u00a0000\u00a0₽ в\u00a0месяц',
  ],
  [{ mode: 'project' }, null],
  [{ mode: 'piece' }, null],
])('the comparable month of %j', (change, expected) => {
  const pay = { ...month, ...change };
  expect(payEquivalentLine(pay, payEquivalent(pay, rotation))).toBe(expected);
});

test('without pay there is no comparable month', () => {
  expect(payEquivalentLine(null, payEquivalent(null, rotation))).toBeNull();
});
