import { describe, expect, test } from 'vitest';
import { makeSheet, makeXlsx } from '../../../tests/fixtures/import/make-xlsx.ts';
import { readEntries } from './detect.ts';

describe('a spreadsheet takes place for what is in it', () => {
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
