import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImportReport } from '#server/import/report.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { importCommand, importProcess, type CommandResult } from '../setup/import-command.ts';
import { runImport as importInto, type ImportRun } from '../setup/run-import.ts';
import { makeScratch } from '../setup/scratch.ts';

const fixtures = new URL('../fixtures/import/', import.meta.url);
const csv = await readFile(new URL('hh.csv', fixtures), 'utf8');
const json = await readFile(new URL('trudvsem.json', fixtures), 'utf8');

const FIRST_RUN = new Date('2026-07-01T10:00:00Z');
const LATER_RUN = new Date('2026-07-09T10:00:00Z');

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await makeScratch('import');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function runImport(content: string | Uint8Array, options: Partial<ImportRun> = {}): Promise<ImportReport> {
  return importInto(database.db, content, { now: FIRST_RUN, ...options });
}

async function dump(): Promise<unknown> {
  const vacancies = await database.db.selectFrom('vacancy').selectAll().orderBy('id').execute();
  const companies = await database.db.selectFrom('company').selectAll().orderBy('id').execute();
  const links = await database.db
    .selectFrom('vacancySpecialization')
    .selectAll()
    .orderBy('vacancyId')
    .orderBy('position')
    .execute();
  const events = await database.db.selectFrom('outboxEvent').select(['type', 'tags']).orderBy('id').execute();
  return { vacancies, companies, links, events };
}

function findByTitle(title: string) {
  return database.db.selectFrom('vacancy').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
}

describe('a CSV of hh.ru', () => {
  test('is imported record by record, with a reason for each refusal', async () => {
    const report = await runImport(csv);
    expect(report.totals).toEqual({
      read: 10,
      imported: 5,
      updated: 0,
      unchanged: 0,
      duplicates: 1,
      outside: 1,
      refused: 3,
    });
    expect(report.refusals).toEqual([
      { number: 3, id: null, line: 4, text: 'место не в России: Минск; зарплата в BYR: загружаем только рубли' },
      { number: 4, id: null, line: 5, text: 'зарплата в KZT: загружаем только рубли' },
      { number: 5, id: null, line: 6, text: 'запись испорчена: кавычка без пары' },
    ]);
    expect(report.duplicates).toEqual([{ number: 9, id: null, line: 10, text: 'повтор записи 1 (строка\u00a02)' }]);
    expect(report.outside).toEqual([
      {
        number: 7,
        id: null,
        line: 8,
        text: 'Хранитель тишины: профессия не распознана, и о стройке ничего не сказано',
      },
    ]);
    expect(report.specializations).toMatchObject({ matched: 4, unmatched: 1 });
    expect(report.specializations.notFound).toContainEqual({ text: 'Монтажник', times: 1, records: [10] });
    expect(report.cities).toMatchObject({
      matched: 4,
      unmatched: 1,
      notFound: [{ text: 'Заречная Слобода', times: 1, records: [8] }],
    });
    expect(report.salaries).toEqual({ stated: 7, inRoubles: 5, read: 5, periodByWords: 1, periodByAmount: 4 });
  });

  test('creates vacancies active for 30 days, and keeps the source’s date', async () => {
    await runImport(csv);
    const vacancy = await findByTitle('Сварщик НАКС');
    expect(vacancy).toMatchObject({
      status: 'active',
      publishedAt: FIRST_RUN,
      expiresAt: new Date('2026-07-31T10:00:00Z'),
      sourceName: 'hh.ru',
      sourcePublishedAt: new Date('2026-06-04T09:00:00Z'),
      schedule: 'rotation',
      experience: 'from1to3',
      description: null,
      contacts: null,
      pay: { fromKopecks: 13_000_000, toKopecks: null, mode: 'month', gross: null },
    });
    const company = await database.db
      .selectFrom('company')
      .selectAll()
      .where('id', '=', vacancy.companyId)
      .executeTakeFirstOrThrow();
    expect(company).toMatchObject({ brandName: 'ООО «Шов и стык»', status: 'unverified', inn: null });
    expect((await findByTitle('Кровельщик')).pay).toMatchObject({
      fromKopecks: 350_000,
      toKopecks: 350_000,
      mode: 'shift',
    });
    expect(await findByTitle('Плотник')).toMatchObject({ cityId: null, regionId: null });
  });

  test('a second run changes nothing', async () => {
    await runImport(csv);
    const before = await dump();
    const report = await runImport(csv, { now: LATER_RUN });
    expect(report.totals).toMatchObject({ imported: 0, updated: 0, unchanged: 5, duplicates: 1, refused: 3 });
    expect(await dump()).toEqual(before);
  });

  test('a changed record replaces its vacancy and keeps the dates of the first import', async () => {
    await runImport(csv);
    const report = await runImport(csv.replace('120000 - 150000', '160000 - 180000'), { now: LATER_RUN });
    expect(report.totals).toMatchObject({ imported: 0, updated: 1, unchanged: 4 });
    expect(await findByTitle('Прораб, общестрой')).toMatchObject({
      pay: { fromKopecks: 16_000_000, toKopecks: 18_000_000 },
      version: 2,
      publishedAt: FIRST_RUN,
      expiresAt: new Date('2026-07-31T10:00:00Z'),
      updatedAt: LATER_RUN,
    });
  });

  test('a closed vacancy stays closed', async () => {
    await runImport(csv);
    const closed = { status: 'archive', archivedAt: FIRST_RUN, archiveReason: 'filled' };
    await database.db.updateTable('vacancy').set(closed).where('title', '=', 'Прораб, общестрой').execute();
    await runImport(csv.replace('120000 - 150000', '160000 - 180000'), { now: LATER_RUN });
    expect(await findByTitle('Прораб, общестрой')).toMatchObject({ ...closed, pay: { fromKopecks: 16_000_000 } });
  });

  test('each change invalidates the pages of the vacancy, its company and the lists', async () => {
    await runImport(csv);
    const events = await database.db.selectFrom('outboxEvent').selectAll().execute();
    const { id, companyId } = await findByTitle('Плотник');
    expect(events).toHaveLength(5);
    expect(events.map(({ tags }) => tags)).toContainEqual([`vacancy:${id}`, `company:${companyId}`, 'vacancies']);
  });
});

describe('a JSON of Работа России', () => {
  test('is imported up to its truncated end', async () => {
    const report = await runImport(json);
    expect(report.totals).toMatchObject({ read: 7, imported: 3, updated: 0, unchanged: 0, duplicates: 1, refused: 3 });
    expect(report.refusals).toEqual([
      { number: 4, id: 'own-4', line: 38, text: 'поле «name» не читается' },
      { number: 5, id: 'own-5', line: 43, text: 'не указан работодатель' },
      { number: 7, id: null, line: 58, text: 'запись обрывается: файл неполный' },
    ]);
    expect(report.duplicates).toEqual([
      { number: 3, id: 'own-3', line: 30, text: 'повтор записи 2 (id\u00a0own-2, строка\u00a016)' },
    ]);
  });

  test('contacts are masked, HTML is cleaned, the city comes from the address', async () => {
    await runImport(json);
    const electrician = await findByTitle('Электромонтажник');
    expect(electrician.description).toBe(
      '<p>Тянем кабель, собираем щиты.</p><ul><li>ведём журнал</li><li>сдаём работы</li></ul><p>Звоните [телефон скрыт] или пишите [почта скрыта]</p>',
    );
    expect(electrician).toMatchObject({
      sourceKey: 'trudvsem-json:own-1',
      sourceName: 'Работа России',
      address: 'Приморский край, г Спасск-Дальний, Лесная улица, д.\u00a03',
      educationLevel: 'vocational',
      employment: 'full',
    });
    const city = await database.db
      .selectFrom('city')
      .select('name')
      .where('id', '=', electrician.cityId ?? 0)
      .executeTakeFirst();
    expect(city?.name).toBe('Спасск-Дальний');
    expect(await findByTitle('Столяр в мастерскую')).toMatchObject({
      description: '<p>Делаем <strong>окна</strong>.</p>',
      address: null,
    });
  });

  test('a vacancy already imported from another source is a duplicate', async () => {
    await runImport(csv);
    const { id } = await findByTitle('Прораб, общестрой');
    const report = await runImport(json);
    expect(report.duplicates).toContainEqual({ number: 6, id: 'own-6', line: 51, text: `повтор вакансии ${id}` });
    expect((await runImport(json)).totals).toMatchObject({ imported: 0, unchanged: 2, duplicates: 2, refused: 3 });
  });
});

test('the same job in two villages of a region is two vacancies', async () => {
  const row = (id: number, village: string) => `${id};Плотник;ООО «Сруб»;д. ${village}, Тверская область;90000`;
  const villages = ['ID;Должность;Компания;Город;Зарплата', row(1, 'Ивановка'), row(2, 'Петровка')].join('\n');
  expect((await runImport(villages)).totals).toMatchObject({ imported: 2, duplicates: 0 });
  expect((await runImport(villages)).totals).toMatchObject({ unchanged: 2, duplicates: 0 });
});

test('a dry run reports the same and changes nothing', async () => {
  const before = await dump();
  const rehearsal = await runImport(csv, { dryRun: true });
  expect(await dump()).toEqual(before);
  expect(await runImport(csv)).toEqual({ ...rehearsal, dryRun: false });
});

test.each([false, true])('a record that the database refuses does not stop others (dry run: %s)', async (dryRun) => {
  const report = await runImport(csv, {
    dryRun,
    all: true,
    readTitle: (title) => ({
      specializationIds: title === 'Кровельщик' ? [999_999] : [],
      confidence: 1,
      isOther: false,
    }),
  });
  expect(report.totals).toMatchObject({ imported: 5, refused: 4 });
  expect(report.refusals.at(-1)).toMatchObject({
    number: 6,
    line: 7,
    text: expect.stringMatching(/^база не приняла запись: /),
  });
});

test('the batch size does not change the result', async () => {
  const together = await runImport(csv, { dryRun: true });
  expect(await runImport(csv, { batchSize: 1 })).toEqual({ ...together, dryRun: false });
});

test('accepted records stay when reading fails, and the next import continues', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `Маляр ${at},Цвет`).join('\n');
  const accepted: number[] = [];
  const file = `Вакансия,Компания\n${rows(5)}`;
  const broken = runImport(file, {
    batchSize: 2,
    onProgress({ imported }) {
      accepted.push(imported);
      if (imported === 4) throw new Error('the power is cut');
    },
  });
  await expect(broken).rejects.toThrow('the power is cut');
  expect(accepted).toEqual([2, 4]);
  expect(await database.db.selectFrom('vacancy').select('id').execute()).toHaveLength(4);
  expect((await runImport(file)).totals).toMatchObject({ imported: 1, unchanged: 4 });
});

test('after a kill the next import continues', { timeout: 60_000 }, async () => {
  const rows = 2_000;
  const source = path.join(folder, 'many.csv');
  await writeFile(
    source,
    `Вакансия,Компания\n${Array.from({ length: rows }, (_, at) => `Маляр ${at},Цвет\n`).join('')}`,
  );
  const child = spawn(process.execPath, ['server/import/main.ts', source], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stored = () => database.db.selectFrom('vacancy').select('id').execute();
  await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  // PostgreSQL may still be working for it; the lock of imports waits.
  const { stdout } = await importCommand({ DATABASE_URL: database.url }, source, '--json');
  const { totals } = JSON.parse(stdout) as ImportReport;
  expect(totals.unchanged).toBeGreaterThan(0);
  expect(totals.imported + totals.unchanged).toBe(rows);
  expect(await stored()).toHaveLength(rows);
});

describe('the command', () => {
  const command = (...args: string[]) => commandWith({}, ...args);

  function commandWith(variables: Record<string, string>, ...args: string[]): Promise<CommandResult> {
    return importCommand({ DATABASE_URL: database.url, ...variables }, ...args);
  }

  async function file(name: string, content: string | Uint8Array): Promise<string> {
    const full = path.join(folder, name);
    await writeFile(full, content);
    return full;
  }

  test('exits with 0 or 1', async () => {
    const [missing, imported] = await Promise.all(
      [path.join(folder, 'missing.csv'), await file('hh.csv', csv)].map((source) =>
        importProcess({ DATABASE_URL: database.url }, source),
      ),
    );
    expect(missing).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^Файла «.*missing\.csv» нет\.\n$/) });
    // A slow machine is told how far it is.
    expect(imported).toMatchObject({ code: 0, stderr: expect.stringMatching(/^(?:Прочитано записей: .+\n)*$/) });
    expect(imported?.stdout).toContain('Загружено: 5');
  });

  test('imports and reports refusals', async () => {
    const { code, stdout } = await command(await file('hh.csv', csv));
    expect(code).toBe(0);
    expect(stdout).toContain('Загружено: 5, обновлено: 0, без изменений: 0, повторов: 1, вне отрасли: 1, отказов: 3');
    expect(stdout).toContain('запись 4 (строка\u00a05): зарплата в KZT: загружаем только рубли');
    const { stdout: report } = await command(await file('hh.csv', csv), '--json', '--dry-run');
    expect(JSON.parse(report)).toMatchObject({ format: 'hh-csv', dryRun: true, totals: { unchanged: 5 } });
  });

  test('reads windows-1251 and a byte order mark', async () => {
    const text = 'title,company,location\nКаменщик,Кладка,Пермь\n';
    const bytes = Uint8Array.from(text, (char) =>
      char >= 'А' && char <= 'я' ? char.charCodeAt(0) - 0x350 : char.charCodeAt(0),
    );
    expect((await command(await file('cp1251.csv', bytes))).stdout).toContain('Загружено: 1');
    expect((await command(await file('bom.csv', `\uFEFF${text}`))).stdout).toContain('без изменений: 1');
  });

  test('reports in one sentence what is wrong with a file', async () => {
    const cases = [
      [[], /^Назовите файл для загрузки\.\n\nКак запускать: /],
      [[path.join(folder, 'missing.csv')], /^Файла «.*missing\.csv» нет\.\n$/],
      [[folder], /» — не файл\.\n$/],
      [[await file('empty.csv', '\uFEFF \n')], /^Файл пуст\.\n$/],
      [[await file('other.txt', 'просто текст\n')], /^Формат не распознан: .*\.\n$/],
      [
        [await file('cut.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))],
        /^Файл не похож на таблицу XLSX или повреждён\.\n$/,
      ],
      [
        [await file('hh.csv', csv), '--columns', 'salery=Оплата'],
        /^В --columns нужны пары вида title=Должность, а не «salery»\.\n\nКак запускать: /,
      ],
      [
        [await file('table.csv', 'Вакансия,Компания\n'), '--close-missing'],
        /^Назовите источник таблицы ключом --source/,
      ],
    ] as const;
    for (const [args, message] of cases) {
      const { code, stderr, stdout } = await command(...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(message);
    }
  });

  describe('by URL', () => {
    async function serve(listener: RequestListener, use: (origin: string) => Promise<void>): Promise<void> {
      const server = createServer(listener);
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      try {
        await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      } finally {
        await new Promise((resolve) => void server.close(resolve));
      }
    }

    test('imports like from a file, through a redirect and compressed', async () => {
      const listener: RequestListener = ({ url }, response) => {
        if (url === '/') response.writeHead(302, { location: '/hh.csv' }).end();
        else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(csv));
      };
      await serve(listener, async (origin) => {
        const { code, stdout } = await commandWith({ OUTBOUND_ALLOW_LOOPBACK: '1' }, `${origin}/`, '--json');
        expect(code).toBe(0);
        expect(JSON.parse(stdout)).toMatchObject({
          format: 'hh-csv',
          totals: { read: 10, imported: 5, duplicates: 1, refused: 3 },
        });
      });
    });

    test('reports in one sentence what is wrong with an address', async () => {
      let requests = 0;
      const listener: RequestListener = ({ url }, response) => {
        requests += 1;
        if (url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
        else response.writeHead(url === '/empty' ? 200 : 404).end();
      };
      await serve(listener, async (origin) => {
        const refused = await command(`${origin}/hh.csv`);
        expect(refused).toEqual({
          code: 1,
          stdout: '',
          stderr: 'Адрес не читается: "127.0.0.1" is not on the public internet.\n',
        });
        expect(requests).toBe(0);
        const cases = [
          [`${origin}/missing.csv`, /^Адрес «http:.*\/missing\.csv» ответил кодом 404 вместо файла\.\n$/],
          [`${origin}/empty`, /^Файл пуст\.\n$/],
          [`${origin}/inside`, /^Адрес не читается: "169\.254\.169\.254" is not on the public internet\.\n$/],
          ['file:///etc/passwd', /^Адрес не читается: Only http and https can be read, not "file:"\.\n$/],
          ['http://127.0.0.1:1/', /^Адрес не читается: "127\.0\.0\.1" cannot be read: ECONNREFUSED\.\n$/],
        ] as const;
        for (const [address, message] of cases) {
          const { code, stdout, stderr } = await commandWith({ OUTBOUND_ALLOW_LOOPBACK: '1' }, address);
          expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
          expect(stderr).toMatch(message);
        }
      });
    });
  });
});
