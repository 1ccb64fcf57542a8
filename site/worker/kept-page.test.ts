import { describe, expect, it } from 'vitest';
import { keptNote } from '../src/lib/kept-note.ts';
import { asCopy, asOffline, isForEverybody, isList, isPage, mayBeKept, partsIn, titleIn } from './kept-page.ts';

const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, no-cache',
  date: 'Mon, 30 Nov 2026 11:05:00 GMT',
};

function answer(headers: Record<string, string> = {}, over: Partial<Response> = {}) {
  return {
    status: 200,
    redirected: false,
    type: 'basic' as const,
    headers: new Headers({ ...PAGE, ...headers }),
    ...over,
  };
}

describe('isForEverybody', () => {
  it('takes what the server calls public', () => expect(isForEverybody(answer())).toBe(true));

  it.each([
    ['a page for its caller', answer({ 'cache-control': 'private, no-store' })],
    ['one that says both', answer({ 'cache-control': 'public, no-store' })],
    ['one that says nothing', answer({ 'cache-control': 'no-cache' })],
    ['a refusal', answer({}, { status: 404 })],
    ['another page than was asked for', answer({}, { redirected: true })],
    ['what is none of ours', answer({}, { type: 'opaque' })],
    ['what is no page', answer({ 'content-type': 'application/json' })],
  ])('refuses %s', (_what, response) => expect(isForEverybody(response)).toBe(false));
});

it.each([
  ['/', true],
  ['/vacancy/12', true],
  ['/vacancy-list/moskva', true],
  ['/news/kak-schitayut-vahtu', true],
  ['/resume/12', false],
  ['/resume-list/moskva', false],
  ['/offline', false],
  ['/api/vacancy/12', false],
  ['/embed/frame/feed', false],
  ['/files/demo/frame.webp', false],
  ['/vacancy-list.rss', false],
  ['/dev/outbox', false],
])('%s may be kept: %s', (pathname, may) => expect(mayBeKept(pathname)).toBe(may));

it('knows pages, and lists that take their next part over', () => {
  expect(['/profile', '/resume/12'].map(isPage)).toEqual([true, true]);
  expect(isPage('/api/auth/session')).toBe(false);
  expect(['/vacancy-list', '/company-list', '/vacancy-list/moskva_svarshchik', '/vacancy/1'].map(isList)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('says of when a copy is, above its content', async () => {
  const kept = new Response('<body><header></header><main id="main" class="page">Вакансия</main></body>', {
    headers: { ...PAGE, etag: '"1"', 'content-encoding': 'br' },
  });
  const copy = await asCopy(kept);
  const at = new Date(PAGE.date);
  expect(keptNote(at)).toMatch(
    />Сохранённая копия от\u00a030\u00a0ноября, \d\d:05\. <span data-net>Сеть не\u00a0отвечает</,
  );
  expect(keptNote(null)).toContain('Сохранённая копия. ');
  expect(await copy.text()).toBe(
    `<body><header></header>${keptNote(at)}<main id="main" class="page">Вакансия</main></body>`,
  );
  expect([...copy.headers.keys()]).toEqual(['cache-control', 'content-type', 'date']);
});

it('names what can be read, as text', async () => {
  const page = () => new Response('<section data-kept-pages hidden><!--kept--></section>');
  const shown = await asOffline(page(), [{ href: 'https://k.ru/?a=1&b="', title: 'Сварщик <b>' }]);
  expect(await shown.text()).toBe(
    '<section data-kept-pages><ul><li><a href="https://k.ru/?a=1&amp;b=&quot;">Сварщик &lt;b&gt;</a></li></ul></section>',
  );
  expect(await (await asOffline(page(), [])).text()).toContain('hidden');
  const title = "$& $` $' $$ $1";
  const quoted = await asOffline(page(), [{ href: 'https://k.ru/$&', title }]);
  expect(await quoted.text()).toBe(
    '<section data-kept-pages><ul><li><a href="https://k.ru/$&amp;">$&amp; $` $&#39; $$ $1</a></li></ul></section>',
  );
});

it('reads the title and the files of a page', () => {
  const html =
    '<title>Сварщик &amp; резчик — Каркас</title><link href="/_astro/site.Ab-1_2.css"><script src="/_astro/page.js"></script><link href="/_astro/site.Ab-1_2.css">';
  expect(titleIn(html)).toBe('Сварщик & резчик');
  expect(partsIn(html)).toEqual(['/_astro/site.Ab-1_2.css', '/_astro/page.js']);
});
