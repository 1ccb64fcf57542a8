import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pager } from './Pager.tsx';
import { pagesAround } from './pages-around.ts';

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 21, '1 2 … 21'],
  [3, 21, '1 2 3 4 … 21'],
  [11, 21, '1 … 10 11 12 … 21'],
  [21, 21, '1 … 20 21'],
])('around page %i of %i', (page, pageCount, text) => {
  expect(
    pagesAround(page, pageCount)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(text);
});

function htmlOf(page: number, pageCount: number): string {
  return renderToStaticMarkup(
    <Pager page={page} pageCount={pageCount} hrefOf={(number) => `/list?page=${number}`} onPage={() => {}} />,
  );
}

test('pages are links, and the last one has no next page', () => {
  expect(htmlOf(1, 2)).toContain('href="/list?page=2"');
  expect(htmlOf(1, 2)).toContain('Дальше');
  expect(htmlOf(2, 2)).not.toContain('Дальше');
});

test('a single page needs no pager', () => {
  expect(htmlOf(1, 1)).toBe('');
});
