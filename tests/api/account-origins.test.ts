import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CookieRules } from '#shared/contracts/bodies.ts';
import type { Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { openBrowser, phone, signUpByEmail, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { NO_TARGETS, TARGETS } from '../setup/foreign-addresses.ts';

/** What pages of other sites have a browser do with the cookies of ours, and where our redirects lead. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const OWN = 'http://localhost:4321';
const EVIL = 'https://evil.example';
const PASSWORD = 'Крепкая балка 40Б2';
const EMAIL = 'redirects@pochta.example';

async function sendForm(browser: TestBrowser, url: string, fields: Record<string, string>) {
  const { csrfToken } = await browser.call('GET /auth/csrf');
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${url}`,
    cookies: Object.fromEntries(browser.jar),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: OWN },
    payload: new URLSearchParams({ csrfToken, ...fields }).toString(),
  });
  return { status: answer.statusCode, location: String(answer.headers.location), cookies: answer.cookies };
}

describe('a redirect leads', () => {
  test.each(NO_TARGETS)('to no other site, whatever the callback: %j', async (callbackUrl) => {
    await t.pool.query('delete from rate_limit');
    if (!(await t.db.selectFrom('account').select('id').where('email', '=', EMAIL).executeTakeFirst()))
      await signUpByEmail(t, openBrowser(t), EMAIL, PASSWORD);
    const browser = openBrowser(t);
    const signedIn = await sendForm(browser, '/auth/callback/credentials', {
      email: EMAIL,
      password: PASSWORD,
      callbackUrl,
    });
    const refused = await sendForm(browser, '/auth/callback/credentials', {
      email: EMAIL,
      password: 'x',
      callbackUrl,
    });
    const signedOut = await sendForm(browser, '/auth/signout', { callbackUrl });
    // A text that cannot be stored is refused as a whole.
    if (callbackUrl.length > 2_000 || callbackUrl.includes('\0')) {
      expect([signedIn.status, refused.status, signedOut.status]).toEqual([400, 400, 400]);
      return;
    }
    expect([signedIn.status, signedIn.location]).toEqual([303, '/profile']);
    expect(refused.location).toBe('/sign-in?way=email&error=CredentialsSignin&callback=%2Fprofile');
    expect([signedOut.status, signedOut.location]).toEqual([303, '/']);
    // Nothing of the callback becomes a header.
    expect(signedOut.cookies.map(({ value }) => value)).not.toContain('planted');
  });

  test.each(TARGETS)('to the page of ours that was asked for: %s', async (callbackUrl) => {
    await t.pool.query('delete from rate_limit');
    const browser = openBrowser(t);
    expect((await sendForm(browser, '/auth/signout', { callbackUrl })).location).toBe(callbackUrl);
  });
});

const ALL = Object.entries<Contract>(contracts);
const WITH_COOKIES = ALL.filter(([, { cookies }]) => cookies);

/** Headers of requests that another site has a browser send. */
const FOREIGN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another origin': { origin: EVIL },
  'another origin and site': { origin: EVIL, 'sec-fetch-site': 'cross-site' },
  'no origin, another site': { 'sec-fetch-site': 'cross-site' },
  'another host of our domain': { 'sec-fetch-site': 'same-site' },
  'our origin, but another site': { origin: OWN, 'sec-fetch-site': 'cross-site' },
  'an opaque origin': { origin: 'null' },
  'our host on another port': { origin: 'http://localhost:4322' },
  'our host with another scheme': { origin: 'https://localhost:4321' },
  'a host that begins as ours': { origin: 'http://localhost:4321.evil.example' },
  'nothing at all': {},
};

const readBy = (cookies: CookieRules) =>
  Object.fromEntries(Object.entries(cookies).flatMap(([name, { use }]) => (use === 'read' ? [[name, 'x']] : [])));

describe.each(WITH_COOKIES)('%s', (name, { form, cookies = {} }) => {
  const [method = '', template = ''] = name.split(' ');
  const url = `/api${template.replaceAll(/\{\w+\}/g, '1')}`;
  const isWrite = method !== 'GET';
  const type = isWrite && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' };

  test('does nothing for pages of other sites, and lets none of them read it', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(1_000 + WITH_COOKIES.findIndex(([one]) => one === name)));
    for (const [what, headers] of Object.entries(FOREIGN)) {
      const { csrfToken } = await browser.call('GET /auth/csrf');
      const answer = await t.app.inject({
        method: method as 'POST',
        url,
        // Those that it reads are there, or there is nothing that another page could misuse.
        cookies: { ...readBy(cookies), ...Object.fromEntries(browser.jar) },
        headers: { ...headers, ...type, 'x-access-token': browser.token ?? '' },
        ...(isWrite && { payload: form ? `csrfToken=${csrfToken}` : '{}' }),
      });
      expect(answer.headers['access-control-allow-origin'], what).toBeUndefined();
      expect(answer.headers['access-control-allow-credentials'], what).toBeUndefined();
      expect(answer.headers['cross-origin-resource-policy'], what).toBe('same-origin');
      if (!isWrite) continue;
      expect([what, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([what, 403, 'origin_denied']);
      expect(answer.cookies, what).toEqual([]);
    }
    expect(await browser.reload()).toHaveProperty('user');
  });
});

test('no call but those of widgets answers the preflight of another origin', async () => {
  const closed = ALL.filter(([, { embeddable }]) => !embeddable);
  expect(closed.length).toBeGreaterThan(WITH_COOKIES.length);
  for (const [name] of closed) {
    const [method = '', template = ''] = name.split(' ');
    const { headers } = await t.app.inject({
      method: 'OPTIONS',
      url: `/api${template.replaceAll(/\{\w+\}/g, '1')}`,
      headers: {
        origin: EVIL,
        'access-control-request-method': method,
        'access-control-request-headers': 'x-access-token',
      },
    });
    // Its address may have a call of widgets besides, which is answered for itself.
    const allowed = String(headers['access-control-allow-methods'] ?? '').split(', ');
    expect([name, allowed.includes(method)]).toEqual([name, false]);
    expect(String(headers['access-control-allow-headers'] ?? '')).not.toContain('x-access-token');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
});
