import { expect, test } from 'vitest';
import { isKnownSite, linkParts } from './chat-links.ts';

test('addresses in a text become links; what ends the sentence stays text', () => {
  expect(linkParts('Смотрите https://stroy.example/plan?a=1, и (http://ya.ru/maps).')).toEqual([
    { kind: 'text', text: 'Смотрите ' },
    { kind: 'link', text: 'https://stroy.example/plan?a=1', href: 'https://stroy.example/plan?a=1' },
    { kind: 'text', text: ', и (' },
    { kind: 'link', text: 'http://ya.ru/maps', href: 'http://ya.ru/maps' },
    { kind: 'text', text: ').' },
  ]);
  expect(linkParts('')).toEqual([]);
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'http://', 'a@b', '№ 12345678901234', 'https://[:'])
    expect(linkParts(text)).toEqual([{ kind: 'text', text }]);
});

test('phone numbers, mailboxes and addresses without a scheme are followed too', () => {
  const links = (text: string) => linkParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
  expect(links('Звоните: +7 917 204-16-83 или 8 (843) 204-00-00')).toEqual(['tel:+79172041683', 'tel:+78432040000']);
  expect(links('Пишите на hr@volga-trubostroy.ru.')).toEqual(['mailto:hr@volga-trubostroy.ru']);
  expect(links('Схема: www.stroy.example/plan, ждём')).toEqual(['https://www.stroy.example/plan']);
  expect(links('https://a.example/89172041683?m=a@b.ru')).toEqual(['https://a.example/89172041683?m=a@b.ru']);
});

test('nothing of the text is lost', () => {
  for (const text of [
    'https://a.example... и https://b.example',
    '«https://a.example/путь»',
    'https://a.example\n\nhttps://b.example',
  ])
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

test('only our own pages and known sites open without a warning', () => {
  const own = ['karkas.example:3000'];
  for (const href of ['http://karkas.example:3000/vacancy/1', 'https://yandex.ru/maps', 'https://lk.gosuslugi.ru/a'])
    expect([href, isKnownSite(href, own)]).toEqual([href, true]);
  for (const href of [
    'https://karkas.example/',
    'https://notyandex.ru/',
    'https://yandex.ru.evil.example/',
    'https://yandex.ru@evil.example/',
    'https://gosuslugi.ru@evil.example/',
    'ftp://yandex.ru/',
    'yandex.ru',
  ])
    expect([href, isKnownSite(href, own)]).toEqual([href, false]);
});
