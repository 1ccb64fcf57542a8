import { describe, expect, test } from 'vitest';
import { LIST_DEPTH } from '#shared/domain/limits.ts';
import { encodeCursor, nextOffset, offsetOf, readAfter, readOffset, writeCursor } from './paging.ts';

const first = { page: 1, per_page: 20 };
const refused = (field: string) =>
  expect.objectContaining({
    code: 'bad_argument',
    details: { errors: [{ field, code: expect.any(String), message: expect.stringMatching(/[А-я]/) }] },
  });
const STRANGE = [
  '',
  'null',
  '{}',
  '[]',
  '[-1]',
  '[1.5]',
  `[${LIST_DEPTH + 1}]`,
  '["1"]',
  '[1,0]',
  '[1,2,3]',
  '[1e400,1]',
  '[9007199254740992,1]',
];

describe('numbered pages', () => {
  test('go as deep as the list does', () => {
    expect(offsetOf(LIST_DEPTH / 20, 20, 'вакансий')).toBe(LIST_DEPTH - 20);
    expect(() => offsetOf(LIST_DEPTH / 20 + 1, 20, 'вакансий')).toThrow(refused('page'));
    expect(() => offsetOf(LIST_DEPTH / 20 + 1, 20, 'вакансий')).toThrow(
      expect.objectContaining({
        details: { errors: [expect.objectContaining({ message: expect.stringContaining(`${LIST_DEPTH} вакансий`) })] },
      }),
    );
  });
});

describe('keyset', () => {
  test('continues after the last row', () => {
    const cursor = writeCursor({ sortKey: 1_763_800_000_000_000, id: 7 });
    expect(readAfter({ ...first, cursor }, 'вакансий')).toEqual({ cursor: { sortKey: 1_763_800_000_000_000, id: 7 } });
    expect(readAfter({ page: 3, per_page: 20 }, 'вакансий')).toEqual({ offset: 40 });
  });

  test.each(STRANGE.map((text) => Buffer.from(text).toString('base64url') || '-'))('refuses %s', (cursor) => {
    expect(() => readAfter({ ...first, cursor }, 'вакансий')).toThrow(refused('cursor'));
  });
});

describe('offsets', () => {
  test('continue where the page ended', () => {
    const next = nextOffset(40, 20, 61);
    expect(next && readOffset({ ...first, cursor: next }, 'новостей')).toBe(60);
    expect(readOffset({ page: 3, per_page: 20 }, 'новостей')).toBe(40);
  });

  test('end with the list: after its last item, on an exactly full page, and at its depth', () => {
    expect([nextOffset(40, 5, 45), nextOffset(40, 20, 60), nextOffset(60, 0, 90)]).toEqual([null, null, null]);
    expect(nextOffset(LIST_DEPTH - 20, 20, LIST_DEPTH + 500)).toBeNull();
  });

  test.each([...STRANGE.map((text) => Buffer.from(text).toString('base64url') || '-'), encodeCursor([1, 2])])(
    'refuses %s',
    (cursor) => {
      expect(() => readOffset({ ...first, cursor }, 'новостей')).toThrow(refused('cursor'));
    },
  );
});
