import { expect, test } from 'vitest';
import { atSites, isSite, siteLines } from './key-steps.ts';

const wrong = (field: string, message = 'нужен адрес') => ({ field, code: 'conflict_with_rules', message }) as const;

test('sites are lines; empty ones are none, and keep the numbers of the others', () => {
  expect(siteLines(' https://a.ru \r\n\n https://b.ru\n')).toEqual([
    { number: 1, text: 'https://a.ru' },
    { number: 3, text: 'https://b.ru' },
  ]);
  expect(siteLines(' \n')).toEqual([]);
});

test('wrong sites are one error at their field, by their lines', () => {
  const lines = siteLines('https://a.ru\n\nb.ru/job\nc');
  expect(atSites([wrong('name', 'Назовите'), wrong('origins.1'), wrong('origins.2', 'не\u00a0сайт')], lines)).toEqual([
    wrong('name', 'Назовите'),
    wrong('origins', 'Строка 3: нужен адрес. Строка 4: не\u00a0сайт'),
  ]);
});

test('of one site no line is named, of many the first', () => {
  expect(atSites([wrong('origins.0')], siteLines('b'))).toEqual([wrong('origins', 'Нужен адрес')]);
  const many = siteLines('a\nb\nc\nd\ne');
  const [error] = atSites(
    many.map((_line, at) => wrong(`origins.${at}`)),
    many,
  );
  expect(error?.message).toMatch(/^Строка 1.*Строка 3: нужен адрес\. И\u00a0ещё строк с\u00a0ошибками: 2$/);
});

test('an error of all sites stays as it is', () => {
  expect(atSites([wrong('origins', 'Напишите адрес сайта')], [])).toEqual([wrong('origins', 'Напишите адрес сайта')]);
});

test.each([
  ['https://example.ru', true],
  ['HTTPS://Стройка.рф:443/', true],
  ['https://*.example.ru', true],
  ['https://example.ru/job', false],
  ['https://example.ru/?a', false],
  ['https://example.ru#a', false],
  ['example.ru', false],
  ['example.ru:8080', false],
])('%s is a site and nothing more: %s', (text, expected) => {
  expect(isSite(text)).toBe(expected);
});
