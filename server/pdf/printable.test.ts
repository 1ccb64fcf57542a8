import { describe, expect, test } from 'vitest';
import { printable } from './printable.ts';

describe('what is printed of a text', () => {
  test.each([
    ['Сварщик 6\u00a0разряда, 170\u202f000\u00a0₽', 'Сварщик 6\u00a0разряда, 170\u202f000\u00a0₽'],
    ['C++ & <b>жирно</b> © ™ № § «ёлки» – тире', 'C++ & <b>жирно</b> © ™ № § «ёлки» – тире'],
    ['раз\r\nдва\rтри\n\n \n четыре', 'раз\nдва\nтри\nчетыре'],
    ['a\u0000b\u0007c\u001bd\u007fe\u0085f', 'abcdef'],
    ['зе\u00adлень\u200b\ufeff \u202eоборот\u202c\u2066\u2069\u061c', 'зелень оборот'],
    ['✅ Варю 👷🏽‍♀️ 1\ufe0f\u20e3 🇷🇺', 'Варю 1'],
    ['\ud83dполовина\udc00', 'половина'],
    ['и\u0306', 'й'],
    ['\tс\tтабуляцией', 'с табуляцией'],
    ['', ''],
  ])('%j is %j', (text, printed) => {
    expect(printable(text)).toBe(printed);
  });
});
