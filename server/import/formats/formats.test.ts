import { describe, expect, test } from 'vitest';
import { decodeText } from '../read-source.ts';
import { RECORD_CHARS_MAX, RECORD_DEPTH_MAX, RECORDS_MAX } from '../limits.ts';
import type { ImportRecord } from '../record.ts';
import { readEntries, type ReadingOptions } from './detect.ts';

/** «line: title» of records and «line! reason» of refusals; «-» for a line that tells nothing. */
async function outline(content: string): Promise<string[]> {
  const { entries } = await readEntries(content);
  return [...entries].map((entry) => {
    if ('record' in entry) return `${entry.record.line ?? '-'}: ${entry.record.title}`;
    const { line, text } = 'refusal' in entry ? entry.refusal : entry.closed;
    return `${line ?? '-'}! ${text}`;
  });
}

async function firstRecord(content: string | Uint8Array, options?: ReadingOptions): Promise<ImportRecord> {
  const [first] = [...(await readEntries(content, options)).entries];
  if (!first || !('record' in first)) throw new Error('the first entry is no record');
  return first.record;
}

describe('CSV', () => {
  const header = 'title,salary,company,location,published_date';

  test('quoted fields with separators, quotes and line breaks', async () => {
    const content = `${header}\n"Прораб, мастер СМР",,"ООО ""Дом""",Казань,01.06.2026\n"Кровельщик\nс опытом",,Крыша,Уфа,\n\nСварщик,,Шов,Омск,\n`;
    expect(await outline(content)).toEqual(['2: Прораб, мастер СМР', '3: Кровельщик\nс опытом', '6: Сварщик']);
    expect(await firstRecord(content)).toMatchObject({
      companyName: 'ООО "Дом"',
      place: 'Казань',
      sourceId: null,
      publishedAt: '01.06.2026',
    });
  });

  test('other separators, line ends and order of columns', async () => {
    expect(await outline('location;company;title\r\nОмск;Шов;Сварщик\r\n')).toEqual(['2: Сварщик']);
    expect(await outline('title\tcompany\tlocation\nСварщик\tШов\tОмск')).toEqual(['2: Сварщик']);
  });

  test('a broken line affects only itself', async () => {
    const content = `${header}\n"Маляр,,Цвет,Тверь,\nСварщик,,Шов,Омск,\nБетонщик,Омск\nКаменщик,,Кладка,Псков,\n`;
    expect(await outline(content)).toEqual([
      '2! запись испорчена: кавычка без пары',
      '3: Сварщик',
      '4! запись испорчена: столбцов 2, а должно быть 5',
      '5: Каменщик',
    ]);
  });

  test('a header alone has no records', async () => expect(await outline(`${header}\n`)).toEqual([]));
});

describe('JSON', () => {
  const record = (name: string) => `{\n  "id": "${name}", "name": "${name}", "employer": "Дом"\n}`;

  test('records with their lines', async () => {
    expect(await outline(`[\n${record('Маляр')},\n${record('Сварщик')}\n]`)).toEqual(['2: Маляр', '5: Сварщик']);
    expect(await outline('[]')).toEqual([]);
  });

  test('wrong types affect only their own record', async () => {
    expect(
      await outline(`[{"name": {"text": "Маляр"}}, null, 12, "а, б", {"name": "Сварщик", "id": 7, "salary": 90000}]`),
    ).toEqual([
      '-! поле «name» не читается',
      '-! запись не похожа на вакансию',
      '-! запись не похожа на вакансию',
      '-! запись не похожа на вакансию',
      '-: Сварщик',
    ]);
  });

  test.each([
    ['an unescaped quote', `{"name": "ООО "Дом", "x": 1}`],
    ['a quote that never closes', `{"name": "Маляр, "x": 1}`],
    ['a missing brace', `{"name": "Маляр"`],
    ['an odd brace', `{"name": "Маляр"}}`],
    ['a line break in a text', `{"name": "Ма\nляр"}`],
  ])('%s spoils one record', async (what, broken) => {
    const lines = await outline(
      `[\n${record('Каменщик')},\n${broken},\n${record('Сварщик')},\n${record('Бетонщик')}\n]`,
    );
    expect(lines.filter((line) => /^\d+: /.test(line)).map((line) => line.replace(/^\d+: /, ''))).toEqual(
      expect.arrayContaining(['Каменщик', 'Сварщик', 'Бетонщик']),
    );
    // After an unbalanced brace a whole record is on the same line.
    expect(lines.filter((line) => line.includes('!'))).toEqual([
      `${what === 'an odd brace' ? '-' : 5}! запись испорчена: это не JSON`,
    ]);
  });

  test('a file of one line has no line numbers', async () => {
    expect(await outline('[{"name": "Маляр"}, {"name": 5}]\n')).toEqual(['-: Маляр', '-! поле «name» не читается']);
    expect(await outline('{"items": [\n{"name": "Маляр"}, {"name": "Сварщик"}]}')).toEqual(['2: Маляр', '-: Сварщик']);
  });

  test('a record that is nested too deeply or too long affects only itself', async () => {
    const deep = `{"x": ${'['.repeat(RECORD_DEPTH_MAX)}${']'.repeat(RECORD_DEPTH_MAX)}}`;
    const long = `{"name": "${'я'.repeat(RECORD_CHARS_MAX)}"}`;
    expect(await outline(`[${deep}, ${long}, ${record('Маляр')}]`)).toEqual([
      '-! в записи больше 20 уровней вложенности',
      '-! запись длиннее 250\u00a0000 знаков',
      '-: Маляр',
    ]);
  });

  test('a truncated file gives the records before the cut', async () => {
    const whole = `[\n${record('Маляр')},\n${record('Сварщик')}\n]`;
    expect(await outline(whole.slice(0, -12))).toEqual(['2: Маляр', '5! запись обрывается: файл неполный']);
  });
});

test.each(['', 'просто текст', '{"vacancies": []}', '<html><body>Вакансии</body></html>'])(
  '«%s» is no export',
  async (content) => {
    await expect(readEntries(content)).rejects.toThrow(/^Формат не распознан/);
  },
);

test('records past the largest number end the reading', async () => {
  const { entries } = await readEntries(`[${'1,'.repeat(RECORDS_MAX + 1)}]`);
  let read = 0;
  expect(() => {
    for (const entry of entries) if (entry) read += 1;
  }).toThrow('В файле больше 30\u00a0000 записей: разделите его.');
  expect(read).toBe(RECORDS_MAX);
});

describe('encodings', () => {
  const text = 'title,company,location\nМаляр,Цвет,Тверь';

  test('UTF-8 with a mark, cut in a character, with one broken character', async () => {
    const bytes = new TextEncoder().encode(text);
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toBe(text);
    expect(decodeText(bytes.slice(0, -1))).toBe(text.slice(0, -1));
    expect(decodeText(new Uint8Array([...bytes, 0xff, 0x2c]))).toBe(`${text}\uFFFD,`);
  });

  test('windows-1251', async () => {
    const bytes = Uint8Array.from(text, (char) =>
      char >= 'А' && char <= 'я' ? char.charCodeAt(0) - 0x350 : char.charCodeAt(0),
    );
    expect(decodeText(bytes)).toBe(text);
  });
});
