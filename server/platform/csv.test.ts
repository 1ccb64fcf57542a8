import { expect, test } from 'vitest';
import { csvCell, csvTable } from './csv.ts';

test.each([
  ['Рустам', 'Рустам'],
  ['a;b', '"a;b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['=1+1', "'=1+1"],
  ['+7 917', "'+7 917"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['=a;b', `"'=a;b"`],
  ['5 = 5', '5 = 5'],
])('%j is written %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('a table begins with the mark of its encoding and ends each row', () => {
  expect(
    csvTable([
      ['Имя', 'Город'],
      ['Рустам', null],
    ]).toString(),
  ).toBe('\uFEFFИмя;Город\r\nРустам;\r\n');
});
