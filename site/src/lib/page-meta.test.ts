import { expect, test } from 'vitest';
import { findPageMeta } from './page-meta.ts';

const url = new URL('http://localhost/about');

/** A page whose call answers with `meta`. */
function pageWith(meta: () => Promise<object>): Parameters<typeof findPageMeta>[0] {
  // Of the locals only the call is read, and it answers this one question.
  return { url, locals: { call: meta } as unknown as App.Locals };
}

test('set fields override, null ones do not', async () => {
  const meta = { title: 'О нас', description: null, og_image: null, page_header: 'Кто мы', keywords: null };
  expect(await findPageMeta(pageWith(async () => meta))).toEqual({ title: 'О нас', page_header: 'Кто мы' });
});

test('a failure leaves the page as it is', async () => {
  expect(await findPageMeta(pageWith(() => Promise.reject(new Error('away'))))).toEqual({});
});
