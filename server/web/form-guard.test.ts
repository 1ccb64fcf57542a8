import { expect, test } from 'vitest';
import { createFormGuard } from './form-guard.ts';

const secure = createFormGuard({ publicOrigin: 'https://karkas.example' });
const plain = createFormGuard({ publicOrigin: 'http://10.0.0.5:4321' });

test('the cookie has the __Host- prefix on https only: browsers refuse it on http', () => {
  const tokens = secure.tokens(undefined);
  expect(tokens.cookie()).toBeNull();
  tokens.make();
  expect(tokens.cookie()).toMatch(/^__Host-form=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const others = plain.tokens('__Host-form=x; other=1');
  others.make();
  expect(others.cookie()).toMatch(/^form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('a token is valid for its secret only and does not reveal it', () => {
  const tokens = secure.tokens(undefined);
  const csrfToken = tokens.make();
  const cookie = (tokens.cookie() ?? '').split(';')[0] ?? '';
  const body = new URLSearchParams({ csrfToken, idempotencyKey: 'key', name: 'Кран', 'name[]': 'a' });
  const { fields, idempotencyKey } = secure.read(`a=b; ${cookie}; c=d`, body);
  expect(idempotencyKey).toBe('key');
  // Some clients omit the space.
  expect(secure.read(`a=b;${cookie};c=d`, body).idempotencyKey).toBe('key');
  expect([...fields]).toEqual([
    ['name', 'Кран'],
    ['name[]', 'a'],
  ]);
  expect(csrfToken).not.toContain(cookie.split('=')[1]);
  const again = secure.tokens(cookie);
  expect(again.make()).not.toBe(csrfToken);
  expect(again.cookie()).toBeNull();
  for (const cookies of [
    undefined,
    '',
    '__Host-form=',
    `${cookie}x`,
    cookie.slice(7),
    cookie.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A')),
  ])
    expect(() => secure.read(cookies, body), cookies).toThrow('forbidden');
});

test.each([
  [{ origin: 'https://karkas.example' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://www.karkas.example' }, true],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://karkas.example' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': '' }, false],
  [{ origin: 'null' }, false],
  [{ origin: 'https://karkas.example.evil.example' }, false],
  [{ origin: 'http://karkas.example' }, false],
  [{}, false],
])('%o comes from our own pages: %s', (headers, isOwn) => {
  const check = expect(() => secure.assertOwnOrigin(headers));
  if (isOwn) check.not.toThrow();
  else check.toThrow('forbidden');
});
