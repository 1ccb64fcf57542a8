import { describe, expect, test } from 'vitest';
import { mapHref, readMapLink, readPlace } from './map-links.ts';

const KAZAN = { lat: 55.796, lon: 49.106 };

describe('a link to a map', () => {
  test.each([
    ['https://yandex.ru/maps/?pt=49.106,55.796&z=16'],
    ['https://yandex.ru/maps/43/kazan/?ll=49.2%2C55.7&whatshere%5Bpoint%5D=49.106%2C55.796&z=17'],
    ['https://yandex.ru/maps/43/kazan/?ll=49.106%2C55.796&z=12'],
    ['https://yandex.ru/maps/?text=55.796%2C49.106'],
    ['https://yandex.kz/maps/?ll=49.106,55.796'],
    ['https://2gis.ru/kazan/geo/49.106%2C55.796'],
    ['https://2gis.ru/kazan/geo/70030076/49.106,55.796?m=49.3%2C55.1%2F16'],
    ['https://2gis.ru/kazan?m=49.106%2C55.796%2F16'],
    ['https://www.google.com/maps/@55.796,49.106,15z'],
    ['https://www.google.com/maps/place/X/@55.7,49.2,17z/data=!3m1!4b1!4m5!3m4!1s0x0!8m2!3d55.796!4d49.106'],
    ['https://maps.google.com/?q=55.796,49.106'],
    ['https://www.google.ru/maps/search/?api=1&query=55.796%2C49.106'],
    ['https://www.openstreetmap.org/#map=16/55.796/49.106'],
    ['https://www.openstreetmap.org/?mlat=55.796&mlon=49.106#map=12/55.1/49.9'],
  ])('%s says where', (href) => {
    expect(readMapLink(href)).toEqual(KAZAN);
  });

  test.each([
    'https://yandex.ru/maps/-/CDxyz',
    'https://yandex.ru/maps/?pt=149.1,95.7',
    'https://yandex.ru/maps/?pt=200.1,55.7',
    'https://yandex.ru.evil.example/maps/?pt=49.1,55.7',
    'https://evil.example/?ll=49.1,55.7',
    'https://2gis.ru/kazan/firm/70000001006',
    'https://2gis.ru/%E0%A4%A',
    'https://maps.app.goo.gl/abc',
    'javascript:alert(1)',
    'не ссылка',
  ])('%s says nothing', (href) => {
    expect(readMapLink(href)).toBeNull();
  });
});

test('a place is words, a link, or both', () => {
  expect(readPlace(' Казань, Баумана, 1 ')).toEqual({ point: null, address: 'Казань, Баумана, 1', hasLink: false });
  expect(readPlace('Проходная № 2, https://yandex.ru/maps/?pt=49.106,55.796')).toEqual({
    point: KAZAN,
    address: 'Проходная № 2',
    hasLink: true,
  });
  expect(readPlace('https://yandex.ru/maps/-/CDxyz')).toEqual({ point: null, address: '', hasLink: true });
});

test('a map shows the point, else the address', () => {
  expect(readMapLink(mapHref({ ...KAZAN, address: 'Казань' }))).toEqual(KAZAN);
  expect(mapHref({ lat: null, lon: null, address: 'Баумана, 1 & 2' })).toBe(
    'https://yandex.ru/maps/?text=%D0%91%D0%B0%D1%83%D0%BC%D0%B0%D0%BD%D0%B0%2C+1+%26+2',
  );
});
