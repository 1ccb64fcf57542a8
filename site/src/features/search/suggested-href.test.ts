import { expect, test } from 'vitest';
import { suggestedHref } from './suggested-href.ts';

const kept = [
  ['schedule', 'rotation,d5_2'],
  ['city', '1601,7701'],
  ['spec', '101'],
] as const;
const go = (kind: Parameters<typeof suggestedHref>[0]['kind'], href: string) =>
  suggestedHref({ kind, href }, kept, 'https://karkas.example');

test.each([
  ['trades', '/vacancy-list/svarshchik', '/vacancy-list/svarshchik?city=1601,7701&schedule=rotation,d5_2'],
  ['places', '/vacancy-list/kazan_svarshchik', '/vacancy-list/kazan_svarshchik?schedule=rotation,d5_2'],
  ['words', '/vacancy-list?q=x', '/vacancy-list?city=1601,7701&q=x&schedule=rotation,d5_2&spec=101'],
  ['popular', '/vacancy-list/svarshchik', '/vacancy-list/svarshchik?city=1601,7701&schedule=rotation,d5_2'],
  ['companies', '/company/12/vacancy-list', '/company/12/vacancy-list'],
] as const)('%s: %s keeps the filters that it does not replace', (kind, href, expected) => {
  expect(go(kind, href)).toBe(expected);
});
