import { expect, test } from 'vitest';
import { newsBlockSchema, writtenNewsBlockSchema } from './news.ts';

const table = (...rows: string[][]) => ({ kind: 'table', caption: '', head: ['Мороз', 'Ветер', 'Перерыв'], rows });

test('a written table has in each row as many cells as columns', () => {
  expect(writtenNewsBlockSchema.safeParse(table(['−15', '', '10 минут'])).success).toBe(true);
  const refused = writtenNewsBlockSchema.safeParse(table(['−15', '2', '10 минут'], ['−25', '15 минут']));
  expect(refused.error?.issues).toMatchObject([
    {
      path: ['rows', 1],
      message: 'Строка 3: ячеек 2, а\u00a0столбцов 3. Пустая ячейка\u00a0— ничего между чертами',
    },
  ]);
});

test('a stored table is read as it is', () => {
  expect(newsBlockSchema.safeParse({ ...table(['−25', '15 минут']), caption: null }).success).toBe(true);
});
