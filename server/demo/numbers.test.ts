import { expect, it } from 'vitest';
import { isInn } from '#shared/domain/inn.ts';
import { isOgrn } from '#shared/domain/ogrn.ts';
import { demoInn, demoOgrn } from './numbers.ts';

it('makes numbers with right check digits, each once', () => {
  const indexes = Array.from({ length: 20_000 }, (_, index) => index);
  expect(indexes.filter((index) => !isInn(demoInn(index)) || !isOgrn(demoOgrn(index, 1990 + (index % 35))))).toEqual(
    [],
  );
  expect(new Set(indexes.map(demoInn)).size).toBe(20_000);
});
