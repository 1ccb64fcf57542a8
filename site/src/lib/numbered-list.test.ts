import { expect, test } from 'vitest';
import { readNumbered } from './numbered-list.ts';

async function readAt(query: string, total: number) {
  const asked: number[] = [];
  const { page, pageCount } = await readNumbered(new URL(`https://karkas.example/staff${query}`), async (at) => {
    asked.push(at);
    return { total };
  });
  return { asked, page, pageCount };
}

test('a list is read once, at the page of the address', async () => {
  expect(await readAt('', 45)).toEqual({ asked: [1], page: 1, pageCount: 3 });
  expect(await readAt('?page=3', 45)).toEqual({ asked: [3], page: 3, pageCount: 3 });
  expect(await readAt('?page=many', 0)).toEqual({ asked: [1], page: 1, pageCount: 1 });
});

test('beyond its end it is the last page', async () => {
  expect(await readAt('?page=9', 45)).toEqual({ asked: [9, 3], page: 3, pageCount: 3 });
  const { asked, page } = await readAt('?page=999999', 45);
  expect(asked).toHaveLength(2);
  expect(page).toBe(3);
});
