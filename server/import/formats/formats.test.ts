import { describe, expect, test } from 'vitest';
import { decodeText } from '../read-source.ts';
import { readEntries } from './detect.ts';

/** «line: title» of records and «line! reason» of refusals. */
function outline(content: string): string[] {
  return [...readEntries(content).entries].map((entry) =>
    'record' in entry ? `${entry.record.line}: ${entry.record.title}` : `${entry.refusal.line}! ${entry.refusal.text}`,
  );
}

describe('CSV', () => {
  const header = 'title,salary,company,location,published_date';

  test('quoted fields with separators, quotes and line breaks', () => {
    const content = `${header}\n"Прораб, мастер СМР",,"ООО ""Дом""",Казань,01.06.2026\n"Кровельщик\nс опытом",,Крыша,Уфа,\n\nСварщик,,Шов,Омск,\n`;
    expect(outline(content)).toEqual(['2: Прораб, мастер СМР', '3: Кровельщик\nс опытом', '6: Сварщик']);
    const [first] = [...readEntries(content).entries];
    expect(first).toMatchObject({ record: { companyName: 'ООО "Дом"', place: 'Казань', sourceId: null, publishedAt: '01.06.2026' } });
  });

  test('other separators, line ends and order of columns', () => {
    expect(outline('location;company;title\r\nОмск;Шов;Сварщик\r\n')).toEqual(['2: Сварщик']);
    expect(outline('title\tcompany\tlocation\nСварщик\tШов\tОмск')).toEqual(['2: Сварщик']);
  });

  test('a broken line costs itself only', () => {
    const content = `${header}\n"Маляр,,Цвет,Тверь,\nСварщик,,Шов,Омск,\nБетонщик,Омск\nКаменщик,,Кладка,Псков,\n`;
    expect(outline(content)).toEqual([
      '2! запись испорчена: кавычка без пары',
      '3: Сварщик',
      '4! запись испорчена: столбцов 2, а должно быть 5',
      '5: Каменщик',
    ]);
  });

  test('a header alone has no records', () => expect(outline(`${header}\n`)).toEqual([]));
});

describe('JSON', () => {
  const record = (name: string) => `{\n  "id": "${name}", "name": "${name}", "employer": "Дом"\n}`;

  test('records with their lines', () => {
    expect(outline(`[\n${record('Маляр')},\n${record('Сварщик')}\n]`)).toEqual(['2: Маляр', '5: Сварщик']);
    expect(outline('[]')).toEqual([]);
  });

  test('wrong types cost their own record only', () => {
    expect(outline(`[{"name": {"text": "Маляр"}}, null, 12, "а, б", {"name": "Сварщик", "id": 7, "salary": 90000}]`)).toEqual([
      '1! поле «name»: не текст',
      '1! запись не похожа на вакансию',
      '1! запись не похожа на вакансию',
      '1! запись не похожа на вакансию',
      '1: Сварщик',
    ]);
  });

  test.each([
    ['an unescaped quote', `{"name": "ООО "Дом", "x": 1}`],
    ['a quote that never closes', `{"name": "Маляр, "x": 1}`],
    ['a missing brace', `{"name": "Маляр"`],
    ['an odd brace', `{"name": "Маляр"}}`],
    ['a line break in a text', `{"name": "Ма\nляр"}`],
  ])('%s spoils one record', (_what, broken) => {
    const lines = outline(`[\n${record('Каменщик')},\n${broken},\n${record('Сварщик')},\n${record('Бетонщик')}\n]`);
    expect(lines.filter((line) => /^\d+: /.test(line)).map((line) => line.replace(/^\d+: /, ''))).toEqual(expect.arrayContaining(['Каменщик', 'Сварщик', 'Бетонщик']));
    expect(lines.filter((line) => line.includes('!'))).toEqual(['5! запись испорчена: это не JSON']);
  });

  test('a truncated file gives the records before the cut', () => {
    const whole = `[\n${record('Маляр')},\n${record('Сварщик')}\n]`;
    expect(outline(whole.slice(0, -12))).toEqual(['2: Маляр', '5! запись обрывается: файл неполный']);
  });
});

test.each(['', 'просто текст', '{"vacancies": []}', 'name,city\nМаляр,Тверь'])('«%s» is no export', (content) => {
  expect(() => readEntries(content)).toThrow(/format is unknown/);
});

describe('encodings', () => {
  const text = 'title,company,location\nМаляр,Цвет,Тверь';

  test('UTF-8 with a mark, cut in a character, with one broken character', () => {
    const bytes = new TextEncoder().encode(text);
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toBe(text);
    expect(decodeText(bytes.slice(0, -1))).toBe(text.slice(0, -1));
    expect(decodeText(new Uint8Array([...bytes, 0xff, 0x2c]))).toBe(`${text}\uFFFD,`);
  });

  test('windows-1251', () => {
    const bytes = Uint8Array.from(text, (char) => (char >= 'А' && char <= 'я' ? char.charCodeAt(0) - 0x350 : char.charCodeAt(0)));
    expect(decodeText(bytes)).toBe(text);
  });
});
