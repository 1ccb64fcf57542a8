import { expect, test } from 'vitest';
import { isDictionaryName } from './suggestion.ts';

test.each(['Новый Порт', 'Усть-Кут', 'Ёлкино', '3-й участок', 'Посёлок 2026', 'Яя'])('%s is a name', (name) => {
  expect(isDictionaryName(name)).toBe(true);
});

test.each(['', '-', 'Я', '12', 'Novy Port', 'Порт <b>', 'Порт 89172041683', 'порт.рф', '-Порт', 'я 1 я'])(
  '%s is none',
  (name) => {
    expect(isDictionaryName(name)).toBe(false);
  },
);
