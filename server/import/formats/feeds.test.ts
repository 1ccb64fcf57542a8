import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../read-source.ts';
import type { Entry, ImportRecord } from '../record.ts';
import { readEntries } from './detect.ts';
import { placeOfLocation } from './location.ts';

const fixture = (name: string) => readFile(new URL(`../../../tests/fixtures/import/${name}`, import.meta.url), 'utf8');
const xml = await fixture('yandex.xml');
const hh = await fixture('hh.json');
const api = await fixture('trudvsem-api.json');

async function read(content: string): Promise<{ format: string; entries: Entry[]; records: ImportRecord[] }> {
  const { format, entries } = await readEntries(content);
  const list = [...entries];
  return { format, entries: list, records: list.flatMap((entry) => ('record' in entry ? entry.record : [])) };
}

describe('XML in the manner of Яндекс', () => {
  test('texts as CDATA, escaped and bare; the first of several addresses', async () => {
    const { format, records } = await read(xml);
    expect(format).toBe('yandex-xml');
    expect(records[0]).toEqual({
      line: 10,
      sourceId: 'https://www.rabota.example/vacancy/1',
      sourceName: 'rabota.example',
      title: 'Каменщик',
      companyName: 'ООО "Кладка & Ко"',
      salary: 'от 110000 до 140000 RUR',
      place: 'Республика Татарстан, г Казань',
      address: '420111, Республика Татарстан, г Казань, ул Баумана, д 5',
      experience: 'от 3 лет',
      education: 'среднее профессиональное',
      schedule: 'вахтовый метод, полная',
      description: '<p>Кладём <b>стены</b> &amp; перегородки.</p>',
      duties: '<ul><li>кладка</li></ul>',
      requirements: '<p>Разряд от 4</p><br>свой инструмент',
      conditions: 'Жильё\u00a0и питание за счёт компании',
      publishedAt: '2026-06-19T09:30:00+03:00',
      coordinates: { latitude: 55.79, longitude: 49.11 },
    });
    expect(records[1]).toMatchObject({ sourceId: 'XML:77', place: 'Омск' });
    expect(records[2]).toMatchObject({ title: 'Маляр', place: '', address: '' });
  });

  test('a broken record affects only itself, a commented one is skipped', async () => {
    const { entries } = await read(xml);
    expect(entries.flatMap((entry) => ('refusal' in entry ? entry.refusal : []))).toEqual([
      { line: 27, id: null, text: 'запись испорчена: это не XML' },
      { line: 48, id: null, text: 'запись обрывается: файл неполный' },
    ]);
  });

  test('entities of the document are neither expanded nor fetched', async () => {
    const { records } = await read(xml);
    expect(records[1]?.title).toBe('Плотник &lol2; &passwd;');
  });

  test('a billion laughs inside a record is refused too', async () => {
    const { records } = await read(
      '<vacancy><!DOCTYPE v [<!ENTITY a "&b;&b;&b;">]><job-name>&a;&lol;</job-name></vacancy>',
    );
    expect(records[0]?.title).toBe('&a;&lol;');
  });

  test.each([
    [
      'a swelling entity',
      `<!DOCTYPE v [<!ENTITY a "${'ха'.repeat(400)}">]><job-name>${'&a;'.repeat(1_000)}</job-name>`,
    ],
    ['many entities', `<!DOCTYPE v [<!ENTITY a "1"><!ENTITY b "2"><!ENTITY c "3">]><job-name>&a;</job-name>`],
    ['a file from outside', '<!DOCTYPE v [<!ENTITY a SYSTEM "file:///etc/passwd">]><job-name>&a;</job-name>'],
    ['a deep nest', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`],
    ['a name of the language', '<__proto__><job-name>x</job-name></__proto__>'],
  ])('%s inside a record breaks it', async (_what, trick) => {
    const { entries } = await read(
      `<source><vacancies><vacancy>${trick}</vacancy><vacancy><job-name>Маляр</job-name></vacancy></vacancies></source>`,
    );
    expect(entries).toMatchObject([
      { refusal: { text: 'запись испорчена: это не XML' } },
      { record: { title: 'Маляр' } },
    ]);
  });

  test('CDATA that never closes does not swallow the next record', async () => {
    const broken = '<vacancy><job-name>Сварщик</job-name><description><![CDATA[Варим</description></vacancy>';
    const whole = '<vacancy><job-name>Маляр</job-name><description><![CDATA[Красим]]></description></vacancy>';
    const { entries } = await read(`<vacancies>${broken}${whole}</vacancies>`);
    expect(entries).toMatchObject([{ refusal: {} }, { record: { title: 'Маляр', description: 'Красим' } }]);
  });

  test('windows-1251 and KOI8-R by declaration', () => {
    const declared = (encoding: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="${encoding}"?>`);
    const read = (encoding: string, ...letters: number[]) =>
      decodeText(new Uint8Array([...declared(encoding), ...letters])).split('?>')[1];
    expect(read('windows-1251', 0xcc, 0xe0, 0xeb, 0xff, 0xf0)).toBe('Маляр');
    expect(read('KOI8-R', 0xed, 0xc1, 0xcc, 0xd1, 0xd2)).toBe('Маляр');
    expect(() => read('klingon')).toThrow('В файле объявлена неизвестная кодировка «klingon».');
  });
});

describe('JSON of the API of hh.ru', () => {
  test('pay, terms and place come from fields', async () => {
    const { format, records } = await read(hh);
    expect(format).toBe('hh-json');
    expect(records[0]).toEqual({
      line: 3,
      sourceId: '501',
      sourceName: 'hh.ru',
      title: 'Сварщик-монтажник',
      companyName: 'Шов и стык',
      salary: { from: 5000, to: 6500, currency: 'RUR', gross: false, mode: 'shift', frequency: 'weekly' },
      place: 'Самара',
      address: 'Самара, Заводское шоссе, 7',
      experience: 'От 1 года до 3 лет',
      education: '',
      schedule: 'Сменный график, 2/2, Полная занятость',
      description: '',
      duties: 'Стыки труб. Только мужчины до 45 лет.',
      requirements: 'Опыт сварки.',
      publishedAt: '2026-06-21T12:00:00+0400',
      coordinates: { latitude: 53.2, longitude: 50.26 },
      shift: { hours: 12, night: true },
      roleIds: [109],
    });
    expect(records[1]).toMatchObject({
      schedule: 'Вахтовый метод',
      conditions: 'Вахта: 30 дней',
      roleIds: [30],
      description: '<p>Съёмка и разбивка осей.</p>',
    });
  });

  test('an archived one is closed, one of a wrong shape is refused alone', async () => {
    const { entries } = await read(hh);
    expect(entries.slice(2, 4)).toEqual([
      { closed: { line: 34, id: '503', text: 'в архиве источника: Маляр' } },
      { refusal: { line: 35, id: '504', text: 'поле «employer» не читается' } },
    ]);
  });

  test('an array is told from a flat one', async () => {
    const { format, records } = await read(
      '[{"id": "1", "name": "Маляр", "employer": {"name": "Цвет"}, "salary": {"from": 90000, "to": null, "currency": "RUR", "gross": true}}]',
    );
    expect(format).toBe('hh-json');
    expect(records[0]?.salary).toEqual({
      from: 90000,
      to: null,
      currency: 'RUR',
      gross: true,
      mode: null,
      frequency: null,
    });
    expect((await read('[{"id": "1", "name": "Маляр", "employer": "Цвет"}]')).format).toBe('trudvsem-json');
  });
});

test('an answer of the API of Работа России, with addresses as a list or as one', async () => {
  const { format, records } = await read(api);
  expect(format).toBe('trudvsem-api');
  expect(records).toMatchObject([
    {
      sourceId: 'own-api-1',
      salary: { from: 80000, to: 95000, currency: '«руб.»' },
      place: 'Приморский край, г Спасск-Дальний',
      experience: '1',
      duties: '<p>Тянем кабель.</p>',
      headcount: 3,
      coordinates: { latitude: 44.59, longitude: 132.82 },
    },
    {
      sourceId: 'own-api-2',
      salary: '0',
      place: 'Омская область, г. Омск',
      experience: 'Нет опыта',
      coordinates: undefined,
    },
  ]);
});

test.each([
  ['420111, Республика Татарстан, г Казань, ул Баумана, д 5', 'Республика Татарстан, г Казань'],
  ['Москва, Тверская улица', 'Москва'],
  ['Улан-Удэ', 'Улан-Удэ'],
  ['Проспектный, Омск', 'Проспектный, Омск'],
  ['', ''],
])('the place of «%s»', (location, place) => expect(placeOfLocation(location)).toBe(place));
