import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImportReport } from '#server/import/report.ts';
import { makeXlsx } from '../fixtures/import/make-xlsx.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { importCommand } from '../setup/import-command.ts';
import { runImport as importInto, type ImportRun } from '../setup/run-import.ts';
import { makeScratch } from '../setup/scratch.ts';

const fixture = (name: string) => readFile(new URL(`../fixtures/import/${name}`, import.meta.url), 'utf8');
const xml = await fixture('yandex.xml');
const hh = await fixture('hh.json');
const api = await fixture('trudvsem-api.json');
const table = await fixture('table.csv');

const NOW = new Date('2026-07-01T10:00:00Z');

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function runImport(content: string | Uint8Array, options: Partial<ImportRun> = {}): Promise<ImportReport> {
  return importInto(database.db, content, { now: NOW, ...options });
}

function findByTitle(title: string) {
  return database.db.selectFrom('vacancy').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
}

function companyOf({ companyId }: { companyId: number }) {
  return database.db.selectFrom('company').select('brandName').where('id', '=', companyId).executeTakeFirstOrThrow();
}

function archived() {
  return database.db
    .selectFrom('vacancy')
    .select(['title', 'archiveReason'])
    .where('status', '=', 'archive')
    .orderBy('id')
    .execute();
}

test('XML: sections, place and point', async () => {
  const report = await runImport(xml);
  expect(report).toMatchObject({ format: 'yandex-xml', totals: { read: 5, imported: 3, refused: 2 } });
  const mason = await findByTitle('Каменщик');
  expect(mason).toMatchObject({
    sourceKey: 'yandex-xml:https://www.rabota.example/vacancy/1',
    sourceName: 'rabota.example',
    description: '<p>Кладём <strong>стены</strong> &amp; перегородки.</p>',
    duties: '<ul><li>кладка</li></ul>',
    requirements: '<p>Разряд от 4</p><br />свой инструмент',
    conditions: '<p>Жильё\u00a0и питание за счёт компании</p>',
    pay: { fromKopecks: 11_000_000, toKopecks: 14_000_000, mode: 'month' },
    schedule: 'rotation',
    employment: 'full',
    experience: 'from3to6',
    educationLevel: 'vocational',
    address: '420111, Республика Татарстан, г Казань, ул Баумана, д 5',
    latitude: 55.79,
    longitude: 49.11,
    contacts: null,
  });
  expect(await companyOf(mason)).toEqual({ brandName: 'ООО «Кладка & Ко»' });
  expect((await runImport(xml)).totals).toMatchObject({ imported: 0, unchanged: 3 });
});

test('JSON of hh.ru: pay by fields, forbidden phrases, a company in capitals', async () => {
  const report = await runImport(hh);
  expect(report.totals).toMatchObject({ read: 5, imported: 2, refused: 3 });
  expect(report.refusals).toEqual([
    { number: 3, id: '503', line: 34, text: 'в архиве источника: Маляр' },
    { number: 4, id: '504', line: 35, text: 'поле «employer» не читается' },
    { number: 5, id: '505', line: 36, text: 'место не в России: Алматы; зарплата в KZT: загружаем только рубли' },
  ]);
  expect(report.forbiddenPhrases).toEqual([{ number: 1, id: '501', line: 3, text: '«Только мужчины», «до 45 лет»' }]);
  expect(await findByTitle('Сварщик-монтажник')).toMatchObject({
    pay: { fromKopecks: 500_000, toKopecks: 650_000, mode: 'shift', gross: false, frequency: 'weekly' },
    schedule: 'd2_2',
    shift: { hours: 12, night: true },
    duties: '<p>Стыки труб. Только мужчины до 45 лет.</p>',
    requirements: '<p>Опыт сварки.</p>',
    address: 'Самара, Заводское шоссе, 7',
  });
  const engineer = await findByTitle('Специалист на объект');
  expect(engineer).toMatchObject({
    schedule: 'rotation',
    pay: { fromKopecks: 15_000_000, toKopecks: null, mode: 'month', gross: null },
    conditions: '<p>Вахта: 30 дней</p>',
  });
  expect(await companyOf(engineer)).toEqual({ brandName: 'Строительная компания Мост' });
});

test('a role of hh.ru is used if the title names no trade', async () => {
  const report = await runImport(hh);
  expect(report.specializations).toMatchObject({ matched: 2, unmatched: 0, byRole: 1 });
  expect(report.specializations.found).toContainEqual({ text: 'Главный инженер проекта', times: 1, records: [2] });
});

test('the API of Работа России', async () => {
  expect((await runImport(api)).totals).toMatchObject({ read: 2, imported: 2 });
  expect(await findByTitle('Электромонтажник')).toMatchObject({
    sourceKey: 'trudvsem-api:own-api-1',
    pay: { fromKopecks: 8_000_000, toKopecks: 9_500_000, mode: 'month', gross: null },
    headcount: 3,
    experience: 'from1to3',
    latitude: 44.59,
  });
  expect(await findByTitle('Плотник')).toMatchObject({ pay: null, experience: 'none', latitude: null });
});

test('tables: pay by the words of its header, ids within a source', async () => {
  const report = await runImport(table, { sourceName: 'Стройка' });
  expect(report.totals).toMatchObject({ read: 3, imported: 2, refused: 1 });
  expect(await findByTitle('Арматурщик')).toMatchObject({
    pay: { fromKopecks: 450_000, toKopecks: 550_000, mode: 'shift' },
    schedule: 'rotation',
    sourceName: 'Стройка',
  });
  const sheet = makeXlsx([
    ['ID', 'Вакансия', 'Компания', 'Город', 'Зарплата от', 'Дата'],
    [1, 'Каменщик', 'Кладка', 'Пермь', 90000, new Date('2026-06-18')],
  ]);
  await runImport(sheet, { sourceName: 'Кладка' });
  expect(await findByTitle('Каменщик')).toMatchObject({
    sourceKey: 'xlsx:Кладка:1',
    pay: { fromKopecks: 9_000_000, toKopecks: null },
    sourcePublishedAt: new Date('2026-06-18T09:00:00Z'),
  });
  expect((await runImport(sheet, { sourceName: 'Другая' })).totals).toMatchObject({ imported: 0, duplicates: 1 });
});

describe('a vacancy missing from the file', () => {
  const rows = (...titles: string[]) =>
    ['Код,Вакансия,Компания,Город', ...titles.map((title) => `${title},${title},Цвет,Тверь`)].join('\n');
  const ours = { sourceName: 'Цвет' };

  test('is archived on request, of its own source only', async () => {
    await runImport(rows('Маляр', 'Штукатур', 'Плиточник'), ours);
    await runImport(rows('Кровельщик'), { sourceName: 'Другая' });
    await runImport(hh);
    expect((await runImport(rows('Маляр'), ours)).missing).toBeNull();
    expect(await archived()).toEqual([]);
    const { missing } = await runImport(rows('Маляр'), { ...ours, closeMissing: true });
    expect(missing).toMatchObject({ closed: [{ title: 'Штукатур' }, { title: 'Плиточник' }], keptBecause: null });
    expect(await archived()).toEqual([
      { title: 'Штукатур', archiveReason: 'not_relevant' },
      { title: 'Плиточник', archiveReason: 'not_relevant' },
    ]);
    const event = await database.db
      .selectFrom('outboxEvent')
      .select('type')
      .where('type', '=', 'vacancy.archived')
      .execute();
    expect(event).toHaveLength(2);
  });

  test('stays open if it came in another format', async () => {
    await runImport(rows('Маляр'), ours);
    const sheet = makeXlsx([
      ['Код', 'Вакансия', 'Компания', 'Город'],
      ['Каменщик', 'Каменщик', 'Цвет', 'Тверь'],
    ]);
    const { missing } = await runImport(sheet, { ...ours, closeMissing: true });
    expect(missing).toEqual({ closed: [], keptBecause: null });
    expect(await archived()).toEqual([]);
  });

  test('is archived together with others or not at all', async () => {
    await runImport(rows('Маляр', 'Штукатур', 'Плиточник'), ours);
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$
      begin
        if new.title = 'Плиточник' and new.status = 'archive' then raise exception 'no'; end if;
        return new;
      end $$;
      create trigger refuse before update on vacancy for each row execute function refuse()`);
    await expect(runImport(rows('Маляр'), { ...ours, closeMissing: true })).rejects.toThrow('no');
    expect(await archived()).toEqual([]);
  });

  test('stays closed when the record returns, like one closed by the company', async () => {
    await runImport(rows('Маляр', 'Штукатур'), ours);
    await database.db
      .updateTable('vacancy')
      .set({ status: 'archive', archivedAt: NOW, archiveReason: 'filled' })
      .where('title', '=', 'Штукатур')
      .execute();
    const { missing } = await runImport(rows('Маляр'), { ...ours, closeMissing: true });
    expect(missing?.closed).toEqual([]);
    await runImport(rows('Маляр', 'Штукатур'), { ...ours, closeMissing: true });
    expect(await archived()).toEqual([{ title: 'Штукатур', archiveReason: 'filled' }]);
  });

  test('stays open in a dry run and when the file has unreadable records', async () => {
    await runImport(rows('Маляр', 'Штукатур'), ours);
    expect(
      (await runImport(rows('Маляр'), { ...ours, closeMissing: true, dryRun: true })).missing?.closed,
    ).toHaveLength(1);
    const { missing } = await runImport(`${rows('Маляр')}\n"Штукатур,Штукатур,Цвет,Тверь`, {
      ...ours,
      closeMissing: true,
    });
    expect(missing).toEqual({ closed: [], keptBecause: 'в файле есть записи, которые не удалось прочитать' });
    expect((await runImport('Код,Вакансия,Компания,Город\n', { ...ours, closeMissing: true })).missing).toEqual({
      closed: [],
      keptBecause: 'в файле нет ни одной записи',
    });
    expect(await archived()).toEqual([]);
  });
});

test('the command takes a spreadsheet with columns of any names', async () => {
  const folder = await makeScratch('import');
  const file = path.join(folder, 'work.xlsx');
  await writeFile(
    file,
    makeXlsx([
      ['Кого ищем', 'Фирма', 'Куда'],
      ['Хранитель тишины', 'Тихий двор', 'Пермь'],
      ['Хранитель  тишины', 'Другой двор', 'Пермь'],
      ['Маляр', 'Цвет', 'Тверь'],
    ]),
  );
  const args = [
    file,
    '--columns',
    'title=Кого ищем,company=Фирма',
    '--columns',
    'city=Куда',
    '--source',
    'Дворы',
    '--close-missing',
    '--all',
  ];
  const { stdout } = await importCommand({ DATABASE_URL: database.url }, ...args);
  await rm(folder, { recursive: true });
  expect(stdout).toContain('Формат: таблица XLSX\nПрочитано записей: 3\n');
  expect(stdout).toContain('Специализации: найдены у 1 (33,3\u00a0%), не найдены у 2\n');
  expect(stdout).toContain('Специализация не найдена: 2\n2\u00a0× Хранитель тишины (записи 1, 2)\n');
  expect(stdout).toContain('Закрыто пропавших из источника: 0\n');
});
