import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSignedIn, openBrowser, phone, signUpByEmail, signUpByPhone } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';

/** Signing out and in by plain forms, which need the token of a form and one of our pages. */
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const PASSWORD = 'Крепкая балка 40Б2';

describe('signing out', () => {
  test('needs the token of a form, in the words that clients expect', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(40));
    await expect(browser.call('POST /auth/signout', {})).rejects.toMatchObject({
      status: 400,
      problem: { detail: 'Could not fetch CSRF Token for signing out' },
    });
    const { csrfToken } = await browser.call('GET /auth/csrf');
    await expect(browser.call('POST /auth/signout', { csrfToken: csrfToken.replace(/.$/, '_') })).rejects.toMatchObject(
      {
        status: 400,
      },
    );
    expect(await isSignedIn(browser)).toBe(true);
  });

  test.each([
    ['/company/1', '/company/1'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    [undefined, '/'],
  ])('ends the session everywhere and leads from %s to %s', async (callbackUrl, location) => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(50 + Math.floor(Math.random() * 1e6)));
    const { csrfToken } = await browser.call('GET /auth/csrf');
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/signout',
      cookies: Object.fromEntries(browser.jar),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ csrfToken, ...(callbackUrl ? { callbackUrl } : {}) }).toString(),
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
    expect(answer.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name)).toEqual([
      'session',
      'refresh',
      'signed_in',
    ]);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await browser.reload()).toEqual({});
  });

  test.each([
    ['https://evil.example', undefined],
    [undefined, 'cross-site'],
    [undefined, 'same-site'],
    [undefined, undefined],
  ])('a page of another site cannot do it: origin %s, site %s', async (origin, site) => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(2e6 + Math.floor(Math.random() * 1e6)));
    const { csrfToken } = await browser.call('GET /auth/csrf');
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/auth/signout',
      cookies: Object.fromEntries(browser.jar),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin && { origin }),
        ...(site && { 'sec-fetch-site': site }),
      },
      payload: new URLSearchParams({ csrfToken }).toString(),
    });
    expect(statusCode).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('signing in by a plain form', () => {
  const send = async (fields: Record<string, string>) => {
    const browser = openBrowser(t);
    const { csrfToken } = await browser.call('GET /auth/csrf');
    return t.app.inject({
      method: 'POST',
      url: '/api/auth/callback/credentials',
      cookies: Object.fromEntries(browser.jar),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ csrfToken, ...fields }).toString(),
    });
  };

  test('leads to the callback, or back with an error', async () => {
    const email = 'plain@pochta.example';
    await signUpByEmail(t, openBrowser(t), email);
    const right = await send({ email, password: PASSWORD, callbackUrl: '/profile/settings' });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/profile/settings']);
    expect(right.cookies.map(({ name }) => name)).toContain('session');
    const wrong = await send({ email, password: 'x', callbackUrl: '/profile/settings' });
    expect(wrong.headers.location).toBe('/sign-in?way=email&error=CredentialsSignin&callback=%2Fprofile%2Fsettings');
    expect(wrong.cookies.map(({ name }) => name)).not.toContain('session');
  });

  test('needs the token of a form and one of our pages', async () => {
    const email = 'plain-token@pochta.example';
    await signUpByEmail(t, openBrowser(t), email);
    const browser = openBrowser(t);
    await expect(
      browser.call('POST /auth/callback/credentials', { email, password: PASSWORD, csrfToken: 'x' }),
    ).rejects.toMatchObject({
      status: 400,
      problem: { detail: 'Could not fetch CSRF Token for signing in' },
    });
    await expect(t.call('POST /auth/callback/credentials', { email, password: PASSWORD })).rejects.toMatchObject({
      code: 'origin_denied',
    });
    expect(await browser.call('GET /auth/session')).toEqual({});
  });

  test('is the one way that is named', async () => {
    expect(await t.call('GET /auth/providers')).toEqual({
      credentials: expect.objectContaining({ type: 'credentials', callbackUrl: '/api/auth/callback/credentials' }),
    });
  });
});
