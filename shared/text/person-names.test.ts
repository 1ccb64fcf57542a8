import { expect, test } from 'vitest';
import { nameParts } from './person-names.ts';

const RESUME = { surnameFirst: true };
const TYPED = { surnameFirst: false };

test.each([
  ['Осипова Ксения Сергеевна', RESUME, 'Ксения', 'Осипова', 'Сергеевна'],
  ['Галеев Ильдар', RESUME, 'Ильдар', 'Галеев', ''],
  ['Салтыков-Щедрин Михаил', RESUME, 'Михаил', 'Салтыков-Щедрин', ''],
  ['Ильдар\u00a0Г.', RESUME, 'Ильдар', '', ''],
  ['Ильдар', RESUME, 'Ильдар', '', ''],
  ['Ильдар Галеев', TYPED, 'Ильдар', 'Галеев', ''],
  ['+7 917 204-16-83', TYPED, '', '', ''],
  ['rinat@mail.example', TYPED, '', '', ''],
  ['', RESUME, '', '', ''],
])('%s', (name, how, first, last, middle) => {
  expect(nameParts(name, how)).toEqual({ first, last, middle });
});
