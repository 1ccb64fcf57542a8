import { expect, test } from 'vitest';
import { linksInText } from './links-in-text.ts';

const text = (words: string) => ({ text: words, href: null });

test('words lead where their brackets say, an address leads to itself without the end of its sentence', () => {
  expect(
    linksInText('Читайте [статью 136](https://www.consultant.ru/doc/136?a=1) и [наш разбор](/news/zakony/avans).'),
  ).toEqual([
    text('Читайте '),
    { text: 'статью 136', href: 'https://www.consultant.ru/doc/136?a=1' },
    text(' и '),
    { text: 'наш разбор', href: '/news/zakony/avans' },
    text('.'),
  ]);
  expect(linksInText('Реестр: https://nrs.nostroy.ru/search, там же.')).toEqual([
    text('Реестр: '),
    { text: 'https://nrs.nostroy.ru/search', href: 'https://nrs.nostroy.ru/search' },
    text(', там же.'),
  ]);
});

test('what is no link stays a text', () => {
  for (const plain of [
    '',
    'Сила [кН] и момент (кН·м)',
    '[сюда](javascript:alert(1))',
    '[сюда](//other.example)',
    '[сюда](/\\other.example)',
    '[сюда](data:text/html,x)',
    'ftp://a.example',
    'https://',
  ])
    expect([plain, linksInText(plain).every(({ href }) => href === null)]).toEqual([plain, true]);
  expect(
    linksInText('а [б](/\\в) г')
      .map((one) => one.text)
      .join(''),
  ).toBe('а [б](/\\в) г');
});
