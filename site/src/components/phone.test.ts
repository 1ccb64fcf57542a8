import { expect, it } from 'vitest';
import { telHref } from './phone.ts';

it('dials an extension after a pause', () => {
  expect(telHref('+7 (917) 204-16-83')).toBe('tel:+79172041683');
  expect(telHref('+79172041683', '104')).toBe('tel:+79172041683,104');
});
