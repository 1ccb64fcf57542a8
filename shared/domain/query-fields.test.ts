import { expect, test } from 'vitest';
import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from './limits.ts';
import { flag, ids, int, many, one, readFields, readPage, slugPath, writeFields, type Field } from './query-fields.ts';

const FIELDS = {
  text: { kind: 'text', charsMax: 5 },
  texts: { kind: 'texts', pattern: /^[a-z]+$/, countMax: 2 },
  ids: { ...ids, countMax: 2 },
  int: int(2, 4_000),
  date: { kind: 'date' },
  flag,
  one: one(['a', 'b']),
  many: many(['a', 'b']),
} as const satisfies Record<string, Field>;

test.each([
  ['', {}],
  ['other=1&page=2', {}],
  ['text=%20&text=%20мост&text=дом', { text: 'мост' }],
  ['text=%00a%00%20%09b%00', { text: 'a b' }],
  ['text=%00', {}],
  ['text=abcdefg', { text: 'abcde' }],
  ['text=abcd%20efg', { text: 'abcd' }],
  ['flag=%201', { flag: true }],
  ['flag=yes', {}],
  ['one=b', { one: 'b' }],
  ['one=c', {}],
  ['int=2', { int: 2 }],
  ['int=4%20000', { int: 4_000 }],
  ['int=4%C2%A0000', { int: 4_000 }],
  ['int=1', {}],
  ['int=4001', {}],
  ['int=2.5', {}],
  ['date=2026-12-31', { date: '2026-12-31' }],
  ['date=2026-13-01', {}],
  ['date=2026-1-1', {}],
  ['date=December%2031,%202026', {}],
  ['date=on%202026-12-31', {}],
  ['date=2026-12-31%2010:00', {}],
  ['ids=%2010,9&ids=9', { ids: [9, 10] }],
  ['ids=3,2,1', { ids: [1, 2] }],
  ['ids=2147483647,2147483648', { ids: [2_147_483_647] }],
  ['ids=0,-1,x1,1x,1.5,01', {}],
  ['many=c,%20b&many=a', { many: ['a', 'b'] }],
  ['many=c', {}],
  ['texts=c,A,%20b,a', { texts: ['c', 'b'] }],
  ['texts=A', {}],
])('«%s» is read', (given, query) => {
  expect(readFields(FIELDS, new URLSearchParams(given))).toStrictEqual(query);
});

const LAST_PAGE = LIST_DEPTH / PAGE_SIZE_DEFAULT;
test.each([
  ['2', 2],
  [String(LAST_PAGE), LAST_PAGE],
  [String(LAST_PAGE + 1), undefined],
  ['1', undefined],
  ['-2', undefined],
  ['2.5', undefined],
  ['', undefined],
])('page «%s» is %s', (text, page) => {
  expect(readPage(new URLSearchParams({ page: text }))).toBe(page);
});

test.each([
  [{}, ''],
  [{ b: [2, 1], a: undefined, c: true, aa: 'x,y' }, '?aa=x,y&b=2,1&c=1'],
])('%j is written', (query, text) => {
  expect(writeFields(query)).toBe(text);
});

test.each([
  [{}, '/list'],
  [{ city: { slug: 'kazan' } }, '/list/kazan'],
  [{ city: null, specialization: { slug: 'svarshchik' } }, '/list/svarshchik'],
  [{ specialization: { slug: 'svarshchik' }, city: { slug: 'kazan' } }, '/list/kazan_svarshchik'],
])('the path of %j', (named, path) => {
  expect(slugPath('/list', named)).toBe(path);
});
