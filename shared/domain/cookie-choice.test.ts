import { expect, test } from 'vitest';
import { readCookieChoice, writeCookieChoice } from './cookie-choice.ts';

test.each([
  [{ version: 2, allowed: [] }, '2'],
  [{ version: 12, allowed: ['analytics', 'advertising'] }, '12.analytics.advertising'],
] as const)('%j is kept as %s', (choice, text) => {
  expect(writeCookieChoice(choice)).toBe(`cookie_choice=${text}; path=/; max-age=31536000; samesite=lax`);
  expect(readCookieChoice(text)).toEqual(choice);
});

test('whatever else is in the cookie allows nothing', () => {
  for (const text of [undefined, '', 'all', '0.analytics', '-1', '1e999', '.analytics'])
    expect(readCookieChoice(text)).toBeNull();
  expect(readCookieChoice('2.everything.analytics.')).toEqual({ version: 2, allowed: ['analytics'] });
});
