import { describe, expect, test } from 'vitest';
import { makeSheet, makeXlsx } from '../../tests/fixtures/import/make-xlsx.ts';
import { createMatcher } from '../domains/compendium/index.ts';
import { findForbiddenPhrases } from './forbidden-phrases.ts';
import { readEntries } from './formats/detect.ts';
import { maskContacts } from './mask-contacts.ts';
import { findPlace } from './place.ts';
import { tidyTitle, wordKey } from './title.ts';

const CHARS = 25_000;
const TRIES = 5;
/** Below this time a function is fast enough, whatever its growth. */
const QUICK_MS = 5;

async function cpuMs(work: () => unknown): Promise<number> {
  let best = Infinity;
  for (let tries = 0; tries < TRIES && best > QUICK_MS; tries += 1) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/** For four times the text linear time grows four times, quadratic time sixteen times. */
async function expectLinear(read: (text: string) => unknown, make: (chars: number) => string): Promise<void> {
  const long = await cpuMs(() => read(make(4 * CHARS)));
  if (long > QUICK_MS) expect(long).toBeLessThan(8 * (await cpuMs(() => read(make(CHARS)))));
}

const fill = (part: string, chars: number) => part.repeat(Math.ceil(chars / part.length));

/** Keeps no record: otherwise the garbage collector would be measured. */
async function readAll(content: string): Promise<number> {
  let count = 0;
  for (const entry of (await readEntries(content)).entries) if (entry) count += 1;
  return count;
}

describe('a file takes linear time', { timeout: 60_000 }, () => {
  test.each([
    ['<vacancies><vacancy>', '<!--'],
    ['<vacancies><vacancy>', '<description>'],
    ['<vacancies>', '<vacancy>'],
    ['<vacancies>', '<vacancy><![CDATA['],
    ['[', ',{'],
    ['[', ',{"a":[0'],
    ['[', ',{"'],
    ['[', ',{"a":"\\"'],
    ['{"items": [', '{"a":1},'],
    ['Вакансия,Компания\n', '"a\n'],
    ['Вакансия,Компания\n', 'a"'],
    ['Вакансия,Компания\n', ','],
  ])('%j and many %j', async (start, part) => {
    await expectLinear(
      (text) => readAll(text).catch(() => 0),
      (chars) => start + fill(part, chars),
    );
  });
});

describe('a text takes linear time', { timeout: 60_000 }, () => {
  const matcher = createMatcher();
  const readers = {
    maskContacts,
    findForbiddenPhrases,
    tidyTitle,
    wordKey,
    findPlace: (text: string) => findPlace(matcher, text, text),
  };
  const parts = ['я', '0 ', '8 (9', 'a@', '<', 'a\u0301\u0316', 'до 45 лет ', 'треб', 'Москва,', '[телефон скрыт] '];
  test.each(Object.entries(readers))('%s', async (_name, read) => {
    for (const part of parts) await expectLinear(read, (chars) => fill(part, chars));
  });

  test('and a quadratic one is detected', async () => {
    const quadratic = (text: string) => Array.from(text, (_, at) => text.indexOf('b', at));
    await expect(expectLinear(quadratic, (chars) => fill('a', chars))).rejects.toThrow('to be less than');
  });
});

describe('a spreadsheet takes memory only for its contents', () => {
  const header = '<row r="1"><c r="A1" t="str"><v>Вакансия</v></c><c r="B1" t="str"><v>Компания</v></c></row>';
  const record = (row: number) =>
    `<row r="${row}"><c r="A${row}" t="str"><v>Маляр</v></c><c r="B${row}" t="str"><v>Цвет</v></c></row>`;
  const read = async (rows: string) => [...(await readEntries(makeSheet(header + rows))).entries];

  test('a cell far to the right', async () => {
    await expect(read('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')).rejects.toThrow(
      'В таблице больше 200 столбцов: в строке 1\u00a0048\u00a0576 занят столбец 16\u00a0384.',
    );
    expect(await read(`<row r="2"><c r="XFD2" s="1"/></row>${record(3)}`)).toMatchObject([
      { record: { line: 3, title: 'Маляр' } },
    ]);
  });

  test('a row far below', async () => {
    expect(await read(record(999_999_999))).toMatchObject([{ record: { line: 999_999_999, title: 'Маляр' } }]);
  });

  test('a document in its sheet', async () => {
    await expect(read('<row>'.repeat(50))).rejects.toThrow('не похож на таблицу XLSX');
    await expect(read('<row><c><v>&lol;</v></c></row>')).rejects.toThrow('не похож на таблицу XLSX');
  });

  test('more rows than an import takes', async () => {
    const rows = Array.from({ length: 30_001 }, () => '<row><c><v>1</v></c></row>').join('');
    await expect(read(rows)).rejects.toThrow('В таблице больше 30\u00a0000 строк: разделите её.');
  });

  test('a text that many cells repeat', async () => {
    const texts = Array.from({ length: 20 }, () => 'я'.repeat(20_000));
    const { entries } = await readEntries(makeXlsx([['Вакансия', 'Компания'], texts]));
    expect([...entries]).toMatchObject([{ refusal: { line: 2, text: 'запись длиннее 250\u00a0000 знаков' } }]);
  });
});
