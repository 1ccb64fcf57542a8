import { describe, expect, test } from 'vitest';
import { wrongInName } from './person-name.ts';

describe('a name of a person', () => {
  test.each([
    'Ильдар',
    'Анна-Мария',
    'Осипова Ксения Сергеевна',
    'О’Коннор',
    "д'Артаньян",
    'Е. В.',
    'Jean-Luc',
    'Фёдор',
    'Ё',
    'Оғлы Рустам',
    'გიორგი',
    '',
  ])('may be «%s»', (name) => expect(wrongInName(name)).toBeNull());

  test.each([
    'Поддержка «Каркаса»',
    'https://evil.ru/win',
    'evil.ru',
    '<b>Иван</b>',
    '+7 917 204-16-83',
    'Иван 9172041683',
    'Ивaн',
    'Иван @ivan',
    '-Иван',
    'Иван..',
  ])('is not «%s»', (name) => expect(wrongInName(name)).toBe('Только буквы, пробел и\u00a0дефис'));

  test.each(['Поддержка Каркаса', 'КАРКАС', 'Служба поддержки', 'Support', 'Модератор-Анна', 'Admin.'])(
    'is not ours: «%s»',
    (name) => expect(wrongInName(name)).toBe('Так называются только сотрудники «Каркаса»'),
  );
});
