import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatReport } from '#server/import/format-report.ts';
import type { ImportReport } from '#server/import/report.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { importCommand } from '../setup/import-command.ts';
import { runImport as importInto, type ImportRun } from '../setup/run-import.ts';
import { makeScratch } from '../setup/scratch.ts';

const dirty = await readFile(new URL('../fixtures/import/dirty.csv', import.meta.url), 'utf8');
const NOW = new Date('2026-07-01T10:00:00Z');

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function runImport(content: string, options: Partial<ImportRun> = {}): Promise<ImportReport> {
  return importInto(database.db, content, { now: NOW, ...options });
}

function vacancies() {
  return database.db
    .selectFrom('vacancy')
    .innerJoin('company', 'company.id', 'vacancy.companyId')
    .select(['vacancy.title', 'vacancy.pay', 'vacancy.description', 'company.brandName', 'companyId', 'sourceKey'])
    .orderBy('vacancy.id')
    .execute();
}

describe('a dirty table', () => {
  let report: ImportReport;
  beforeEach(async () => {
    report = await runImport(dirty, { sourceName: 'Грязь' });
  });

  test('loses tags, capitals and contacts, and the report says where', async () => {
    const rows = await vacancies();
    expect(rows.slice(0, 3).map(({ title }) => title)).toEqual([
      'Сварщик НАКС [телефон скрыт]',
      'Монтажник ОВиК (МСК)',
      'Оператор ГПМ',
    ]);
    expect(rows[0]).toMatchObject({
      brandName: 'ООО «Шов и стык»',
      description: '<p>Пишите в [ссылка скрыта] или [ник скрыт]</p>',
    });
    expect(rows[3]?.description).toBe('<p>WhatsApp: [ссылка скрыта]</p>');
    expect(report.cleaned).toEqual([
      { text: 'название заглавными буквами', times: 2, records: [1, 2] },
      { text: 'телефоны, почта, ссылки и\u00a0ники', times: 2, records: [1, 4] },
      { text: 'теги и сущности HTML в\u00a0названии', times: 1, records: [1] },
    ]);
  });

  test('names a company in several ways, which is one', async () => {
    const ids = new Map((await vacancies()).map(({ sourceKey, companyId }) => [sourceKey, companyId]));
    const companyOf = (id: number) => ids.get(`csv:Грязь:${id}`);
    // By the INN, and by the name without its form.
    expect(companyOf(3)).toBe(companyOf(1));
    expect(companyOf(2)).toBe(companyOf(1));
    expect(companyOf(5)).toBe(companyOf(4));
    expect(new Set(ids.values()).size).toBe(3);
    expect(report.sameCompanies).toEqual([
      { text: 'ООО «Шов и стык»\u00a0= Стыковка', times: 2, records: [1, 3] },
      { text: 'Кладка\u00a0= OOO «КЛАДКА»', times: 4, records: [4, 5] },
    ]);
  });

  test('states pay that cannot be: the vacancies have none', async () => {
    const paid = (await vacancies()).filter(({ pay }) => pay !== null);
    expect(paid.map(({ title }) => title)).toEqual(['Сварщик НАКС [телефон скрыт]', 'Уборщик']);
    expect(report.impossiblePay.map(({ number, text }) => `${number} ${text}`)).toEqual([
      '2 50 000 000 ₽ в месяц: больше 2\u00a0000\u00a0000\u00a0₽ в\u00a0месяц',
      '3 80–100: не сказано, рубли это или тысячи и за что',
      '4 60 000 ₽ за 15 смен: сумма за несколько смен или дней, а не за одну смену',
      '5 от -60000: отрицательная сумма',
      '6 90 000 – 60 000 руб.: «от» больше «до»',
      '10 1 ₽ в час: меньше 100\u00a0₽ в\u00a0час',
    ]);
    expect(report.salaries).toMatchObject({ stated: 8, inRoubles: 8, read: 2 });
  });

  test('has records outside the trade: they are listed, and stored on request', async () => {
    expect(report.totals).toMatchObject({ read: 10, imported: 8, outside: 2 });
    expect(report.outside.map(({ number, text }) => `${number} ${text}`)).toEqual([
      '7 Продавец-консультант: другая профессия',
      '8 Уборщик: работа в быту, и о стройке ничего не сказано',
    ]);
    expect((await runImport(dirty, { sourceName: 'Грязь', all: true })).totals).toMatchObject({
      imported: 2,
      unchanged: 8,
      outside: 0,
    });
  });

  test('is told in words', () => {
    const text = formatReport(report);
    for (const line of [
      'повторов: 0, вне отрасли: 2, отказов: 0',
      'Вне отрасли, не загружены (загрузить всё равно: --all): 2',
      'Зарплата невозможна, загружены без неё: 6',
      'Исправлено в текстах: 3',
      'Одна компания под разными названиями: 2',
    ])
      expect(text).toContain(line);
  });
});

test('a company of another INN is another one, though the name is the same', async () => {
  const file = (name: string, inn: string) => `Вакансия;Компания;ИНН\nМаляр ${inn};${name};${inn}`;
  await runImport(file('АО РЖД', '7708503727'));
  await runImport(file('Российские железные дороги', '7708503727'));
  await runImport(file('РЖД', '7707083893'));
  const companies = await database.db
    .selectFrom('company')
    .select(['brandName', 'importedInn'])
    .orderBy('id')
    .execute();
  expect(companies).toEqual([
    { brandName: 'АО РЖД', importedInn: '7708503727' },
    { brandName: 'РЖД', importedInn: '7707083893' },
  ]);
});

test('a vacancy outside the trade is closed like a missing one', async () => {
  const file = (title: string) => `ID;Вакансия;Компания\n1;${title};Лавка`;
  await runImport(file('Маляр'), { sourceName: 'Лавка' });
  const { missing } = await runImport(file('Продавец-кассир'), { sourceName: 'Лавка', closeMissing: true });
  expect(missing?.closed).toMatchObject([{ title: 'Маляр' }]);
});

describe('a changed title', () => {
  test('updates its vacancy where the source has ids', async () => {
    const file = (title: string) => `ID;Вакансия;Компания;Город\n1;${title};Кладка;Пермь`;
    await runImport(file('Прораб'));
    const report = await runImport(file('Прораб (монолит)'));
    expect(report).toMatchObject({ totals: { imported: 0, updated: 1 }, renamed: [] });
    expect((await vacancies()).map(({ title }) => title)).toEqual(['Прораб (монолит)']);
  });

  test('is told as likely the same where it has none', async () => {
    const file = (...titles: string[]) =>
      ['Вакансия;Компания;Город', ...titles.map((title) => `${title};Кладка;Пермь`)].join('\n');
    await runImport(file('Прораб', 'Маляр'));
    const report = await runImport(file('Прораб (монолит)', 'Маляр', 'Плотник'));
    const { id } = await database.db
      .selectFrom('vacancy')
      .select('id')
      .where('title', '=', 'Прораб')
      .executeTakeFirstOrThrow();
    expect(report.renamed).toEqual([
      { number: 1, id: null, line: 2, text: `«Прораб (монолит)»: похоже на вакансию ${id} «Прораб»` },
    ]);
    expect(formatReport(report)).toContain('Похоже, сменилось название, а номеров у источника нет');
  });
});

describe('a table that lost a column', () => {
  const whole = 'ID;Вакансия;Компания;Зарплата;Город\n1;Маляр;Цвет;90000 руб.;Пермь';
  const without = 'ID;Вакансия;Компания;Город\n1;Маляр;Цвет;Пермь';
  const ours = { sourceName: 'Цвет' };

  test('stops with a question before anything is stored', async () => {
    await runImport(whole, ours);
    const question =
      'В файле источника «Цвет» нет столбца «Зарплата», а 1 июля 2026 был. Если его больше не будет, повторите с --accept-missing; если это другая таблица, назовите её источник ключом --source.';
    const refused = runImport(without, ours).catch((error: Error) => error.message.replaceAll('\u00a0', ' '));
    expect(await refused).toBe(question);
    await expect(runImport(without, { ...ours, dryRun: true })).rejects.toThrow('Зарплата');
    expect((await vacancies())[0]?.pay).not.toBeNull();
    expect((await runImport(without, { sourceName: 'Другой' })).totals).toMatchObject({ read: 1 });
  });

  test('is taken on request, and the columns of this time are remembered', async () => {
    await runImport(whole, ours);
    await runImport(without, { ...ours, acceptMissing: true, dryRun: true });
    await expect(runImport(without, ours)).rejects.toThrow('Зарплата');
    expect((await runImport(without, { ...ours, acceptMissing: true })).totals).toMatchObject({ updated: 1 });
    expect((await runImport(without, ours)).totals).toMatchObject({ unchanged: 1 });
  });

  test('by the command', async () => {
    await runImport(whole, ours);
    const folder = await makeScratch('import');
    const other = path.join(folder, 'other.csv');
    await writeFile(other, without);
    const env = { DATABASE_URL: database.url };
    const asked = await importCommand(env, other, '--source', 'Цвет');
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    expect(asked.stderr).toMatch(/В файле источника «Цвет» нет столбца «Зарплата».*--source\.\n$/);
    expect(await importCommand(env, other, '--source', 'Цвет', '--accept-missing', '--all')).toMatchObject({ code: 0 });
    await rm(folder, { recursive: true });
  });
});
