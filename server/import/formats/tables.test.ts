import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { makeXlsx, makeZip } from '../../../tests/fixtures/import/make-xlsx.ts';
import type { ImportRecord } from '../record.ts';
import type { Column } from './columns.ts';
import { readEntries, type ReadingOptions } from './detect.ts';

const table = await readFile(new URL('../../../tests/fixtures/import/table.csv', import.meta.url), 'utf8');

async function readRecords(content: string | Uint8Array, options?: ReadingOptions): Promise<ImportRecord[]> {
  return [...(await readEntries(content, options)).entries].flatMap((entry) => ('record' in entry ? entry.record : []));
}

const NO_SPREADSHEET = 'Файл не похож на таблицу XLSX или повреждён.';
const named = (...pairs: [Column, string][]) => ({ columns: new Map(pairs) });

describe('CSV of any columns', () => {
  test('below a title, with pay in two columns and its period in their headers', async () => {
    const records = await readRecords(table, { sourceName: 'Стройка' });
    expect(
      records.map(({ line, title, companyName, place, salary, schedule }) => ({
        line,
        title,
        companyName,
        place,
        salary,
        schedule,
      })),
    ).toEqual([
      {
        line: 4,
        title: 'Арматурщик',
        companyName: 'Монолит-Восток',
        place: 'Казань',
        salary: 'от 4 500 до 5 500 за смену руб.',
        schedule: 'вахта 30/30',
      },
      {
        line: 5,
        title: 'Бетонщик',
        companyName: 'Монолит-Восток',
        place: 'Казань',
        salary: 'от 4000 за смену руб.',
        schedule: 'вахта',
      },
      { line: 6, title: 'Прораб', companyName: '', place: 'Казань', salary: '', schedule: '5/2' },
    ]);
    expect(records[0]).toMatchObject({ sourceName: 'Стройка', sourceId: null });
  });

  test('columns by names of one’s own, the others by usual ones', async () => {
    const content = 'Кто нужен,"Фирма, филиал",Город,З/П (на руки),Код\nМаляр,Цвет,Тверь,90000,12\n';
    const options = { sourceName: 'ours', ...named(['title', 'кто нужен'], ['company', 'Фирма, филиал']) };
    expect(await readRecords(content, options)).toMatchObject([
      { title: 'Маляр', companyName: 'Цвет', place: 'Тверь', salary: '90000 на руки', sourceId: 'ours:12' },
    ]);
  });

  test.each([
    [
      'a,b\n1,2',
      undefined,
      'Не найдены столбцы title, company; в заголовке «a», «b». Назовите столбцы так: --columns title=…,company=….',
    ],
    [
      'Должность;Город\nМаляр;Тверь',
      undefined,
      'Не найдены столбцы company; в заголовке «Должность», «Город». Назовите столбцы так: --columns company=….',
    ],
    [
      'Должность,Компания\nМаляр,Цвет',
      named(['city', 'Нет такого']),
      'Не найдены столбцы city; в заголовке «Должность», «Компания». Назовите столбцы так: --columns city=Нет такого.',
    ],
  ])('what is missing is named: %j', async (content, options, message) => {
    await expect(readEntries(content, options)).rejects.toThrow(message);
  });
});

describe('XLSX', () => {
  test('numbers and dates are read as a person sees them', async () => {
    const content = makeXlsx([
      ['Вакансии & набор'],
      [],
      ['Вакансия', 'Компания', 'Город', 'Зарплата от', 'Зарплата до', 'Дата', 'Обязанности', 'Количество мест'],
      ['Каменщик', 'Кладка', 'Пермь', 90000, 120000.5, new Date('2026-06-18'), 'Кладка\nстен', 3],
      ['Плотник', 'Изба', null, null, 80000, null, null, null],
    ]);
    const { format } = await readEntries(content);
    expect(format).toBe('xlsx');
    expect(await readRecords(content)).toMatchObject([
      {
        line: 4,
        title: 'Каменщик',
        place: 'Пермь',
        salary: 'от 90000 до 120000.5',
        publishedAt: '2026-06-18',
        duties: 'Кладка\nстен',
        headcount: 3,
      },
      { line: 5, title: 'Плотник', place: '', salary: 'до 80000', publishedAt: '' },
    ]);
  });

  test('what unpacks to too much is refused before it is unpacked', async () => {
    const bomb = makeZip({ 'xl/workbook.xml': ' '.repeat(1_000_000) }, 200 * 1024 * 1024);
    await expect(readEntries(bomb)).rejects.toThrow('Таблица занимает распакованной больше 32\u00a0МБ: разделите её.');
  });

  test('a lie about the unpacked size gains nothing', async () => {
    await expect(readEntries(makeZip({ 'xl/workbook.xml': ' '.repeat(50_000_000) }, 10))).rejects.toThrow(
      NO_SPREADSHEET,
    );
  });

  test.each([
    ['an archive of something else', makeZip({ 'readme.txt': 'text' })],
    ['a beginning alone', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ['a spreadsheet cut short', makeXlsx([['Вакансия', 'Компания']]).subarray(0, 400)],
  ])('%s is no spreadsheet', async (_what, bytes) => {
    await expect(readEntries(bytes)).rejects.toThrow(NO_SPREADSHEET);
  });
});
