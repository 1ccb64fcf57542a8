import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDialogPage } from '#shared/contracts/chat-page.ts';
import { readContext } from './page-context.ts';

/** What a page says of itself becomes plain text that the marketplace takes, whatever it was. */

const AT = { url: new URL('https://volga.example/kontakty?utm_source=x#map'), title: 'Контакты' };
const read = (given: object) => readContext(given, AT);

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test('without words of its own the page is its path and title', () => {
  expect(read({})).toEqual({ path: '/kontakty', title: 'Контакты', facts: [] });
  expect(read({ page: null, title: null })).toEqual({ path: null, title: null, facts: [] });
});

test.each([
  ['/vakansii?id=1#top', '/vakansii'],
  ['vakhta', '/vakhta'],
  ['https://volga.example/o-nas', '/o-nas'],
  ['https://evil.example/o-nas', null],
  ['javascript:alert(1)', null],
  ['//evil.example/', null],
  [{ href: '/x' }, null],
])('page %j is %j', (page, path) => {
  expect(read({ page }).path).toBe(path);
});

test.each([
  ['<b>Вахта</b>', '<b>Вахта</b>'],
  ['a\0b\u202Ec\nd', 'a b c d'],
  ['😀'.repeat(150), '😀'.repeat(100)],
  ['\uD800', null],
  [' \u2028 ', null],
  [{}, null],
])('title %j is %j', (title, shown) => {
  expect(read({ title }).title).toBe(shown);
});

describe('custom', () => {
  test('keeps texts, numbers and truths', () => {
    const custom = { участок: 'Север', тариф: 2, вахта: true, пусто: '', дальше: { глубже: 1 }, нет: null };
    expect(read({ custom }).facts).toEqual([
      { name: 'участок', value: 'Север' },
      { name: 'тариф', value: '2' },
      { name: 'вахта', value: 'true' },
    ]);
  });

  test.each([
    ['too many', Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, at]))],
    ['too long', { a: 'я'.repeat(5_000), b: 'я'.repeat(5_000), c: 'я'.repeat(5_000), d: 'я'.repeat(5_000) }],
    ['quotes', { '"': '"'.repeat(5_000), '\\': '\\'.repeat(300), '\n': 'x', y: '"'.repeat(900) }],
    ['names of the language', JSON.parse('{"__proto__":"x","constructor":"y","toString":"z"}') as object],
    ['a list', ['<img src=x onerror=alert(1)>', '\u202Egnp.exe']],
    ['a text', 'abc'],
  ])('%s: the marketplace takes what is left', (_what, custom) => {
    const context = read({ custom });
    expect(newDialogPage.safeParse(context)).toMatchObject({ success: true, data: { facts: context.facts } });
  });
});
