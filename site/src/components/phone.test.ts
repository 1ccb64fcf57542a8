import { expect, it } from 'vitest';
import { formatPhone, telHref } from './phone.ts';

it('groups a Russian number and leaves others alone', () => {
  expect(formatPhone('+79172041683')).toBe('+7\u00a0917\u00a0204-16-83');
  expect(formatPhone('+375291234567')).toBe('+375291234567');
});

it('dials an extension after a pause', () => {
  expect(telHref('+7 (917) 204-16-83')).toBe('tel:+79172041683');
  expect(telHref('+79172041683', '104')).toBe('tel:+79172041683,104');
});
