import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import { createSignInProvider } from '#server/gateways/sign-in-providers/index.ts';
import { startSignInSandbox, type SignInSandbox } from '#server/sandbox/sign-in-provider.ts';
import { openSignInProviders, sandboxKeys } from '#server/sign-in-providers.ts';
import { ANDROID, openBrowser, phone, signUpByEmail, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';

/** Against the sandbox over real HTTP. */

let t: TestApp;
let sandbox: SignInSandbox;
const TIMUR = 'Тимур';
const MARINA = 'Марина';
const ILDAR = 'Ильдар';
const BOXES = { agreement: true, personalAgreement: true } as const;

beforeAll(async () => {
  sandbox = await startSignInSandbox('http://localhost:4321');
  const providers = (['yandex', 'vk'] as const).map((id) => createSignInProvider(id, sandboxKeys(sandbox, id)));
  t = await createTestApp(undefined, 0, providers);
});
afterAll(async () => {
  await t.close();
  await sandbox.stop();
});

/** Follows one step as the browser does. */
async function open({ jar }: TestBrowser, url: string, from = 'same-origin'): Promise<string> {
  const answer = await t.app.inject({
    method: 'GET',
    url,
    headers: { 'user-agent': ANDROID, 'sec-fetch-site': from },
    cookies: Object.fromEntries(jar),
  });
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, value);
  }
  if (answer.statusCode !== 303) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return String(answer.headers['location']);
}

const start = (browser: TestBrowser, id: SignInProviderId = 'yandex', callbackUrl = '/vacancy-list') =>
  open(browser, `/api/auth/signin/${id}?${new URLSearchParams({ callbackUrl })}`);

/** The links of the provider's page. */
async function choices(address: string): Promise<string[]> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return [...(await answer.text()).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** Where the person's link of the provider leads, on our side. */
async function choose(address: string, name: string): Promise<string> {
  const answer = await (await fetch(address)).text();
  const [, href = ''] = new RegExp(`href="([^"]+)">${name}`).exec(answer) ?? [];
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
  return pathname + search;
}

/** There and back. */
async function visit(browser: TestBrowser, name: string, id: SignInProviderId = 'yandex', callbackUrl?: string) {
  return open(browser, await choose(await start(browser, id, callbackUrl), name), 'cross-site');
}

const signUp = (browser: TestBrowser, firstName: string) =>
  browser.call('POST /users/applicant/signup/provider/confirm', { firstName, ...BOXES });

async function freshPerson(name: string, id: SignInProviderId = 'yandex') {
  await t.db.deleteFrom('accountIdentity').execute();
  await t.db
    .updateTable('account')
    .set({ email: null })
    .where('email', '=', 'timur.safin@yandex.example')
    .where('kind', '=', 'applicant')
    .execute();
  const browser = openBrowser(t);
  expect(await visit(browser, name, id)).toBe('/sign-up?step=provider&callback=%2Fvacancy-list');
  browser.token = (await signUp(browser, name)).accessToken;
  return browser;
}

describe.each(['yandex', 'vk'] as const)('%s', (id) => {
  test('signs up with the consents, then in; the name is filled in', async () => {
    await t.db.deleteFrom('accountIdentity').execute();
    const browser = openBrowser(t);
    expect(await visit(browser, MARINA, id)).toBe('/sign-up?step=provider&callback=%2Fvacancy-list');
    expect(await browser.call('GET /auth/session')).toEqual({});
    const accounts = await t.db.selectFrom('account').select('id').execute();
    expect(await browser.call('GET /users/applicant/signup/provider')).toEqual({
      provider: id,
      firstName: MARINA,
      lastName: 'Белова',
    });
    await expect(
      browser.call('POST /users/applicant/signup/provider/confirm', {
        firstName: MARINA,
        ...BOXES,
        // The type has no false.
        agreement: false as true,
      }),
    ).rejects.toEqual(refusal('bad_argument'));
    expect(await t.db.selectFrom('account').select('id').execute()).toEqual(accounts);
    const { user, accessToken } = await signUp(browser, MARINA);
    expect(user.name).toBe(MARINA);
    browser.token = accessToken;
    const consents = await t.db.selectFrom('consent').select('documentKey').where('accountId', '=', user.id).execute();
    expect(consents.map(({ documentKey }) => documentKey).toSorted()).toEqual([
      'licenseAgreement',
      'personalAgreement',
    ]);
    await expect(signUp(browser, MARINA)).rejects.toEqual(refusal('wrong_state'));
    const again = openBrowser(t);
    expect(await visit(again, MARINA, id)).toBe('/vacancy-list');
    expect(await again.call('GET /auth/session')).toMatchObject({ user: { id: user.id } });
  });

  test('a code is good once, also with its state', async () => {
    const browser = openBrowser(t);
    const back = await choose(await start(browser, id), MARINA);
    const state = browser.jar.get('provider_state') ?? '';
    await open(browser, back, 'cross-site');
    const replay = openBrowser(t);
    replay.jar.set('provider_state', state);
    expect(await open(replay, back, 'cross-site')).toMatch(/error=ProviderFailed/);
    expect(await open(browser, back, 'cross-site')).toMatch(/error=ProviderState/);
  });
});

describe('coming back', () => {
  test('to another browser than the one that began is refused', async () => {
    const attacker = openBrowser(t);
    const back = await choose(await start(attacker), TIMUR);
    const victim = openBrowser(t);
    expect(await open(victim, back, 'cross-site')).toBe('/sign-in?error=ProviderState');
    await start(victim);
    expect(await open(victim, back, 'cross-site')).toBe('/sign-in?error=ProviderState');
    expect(await victim.call('GET /auth/session')).toEqual({});
  });

  test('from another provider than the one that was asked is refused', async () => {
    const browser = openBrowser(t);
    const back = await choose(await start(browser, 'yandex'), TIMUR);
    expect(await open(browser, back.replace('callback/yandex', 'callback/vk'), 'cross-site')).toMatch(/ProviderState/);
    const other = openBrowser(t);
    const withIssuer = `${await choose(await start(other), TIMUR)}&iss=https%3A%2F%2Fevil.example`;
    expect(await open(other, withIssuer, 'cross-site')).toMatch(/error=ProviderFailed/);
  });

  test('with a changed code, without one, too late, or with a cookie of ours for something else', async () => {
    const code = openBrowser(t);
    const back = await choose(await start(code), TIMUR);
    expect(await open(code, back.replace(/code=[^&]+/, 'code=guess'), 'cross-site')).toMatch(/ProviderFailed/);
    const without = openBrowser(t);
    const plain = await choose(await start(without), TIMUR);
    expect(await open(without, plain.replace(/code=[^&]+&/, ''), 'cross-site')).toMatch(/ProviderFailed/);
    const late = openBrowser(t);
    const old = await choose(await start(late), TIMUR);
    const { time } = t.clock;
    t.clock.time = new Date(time.getTime() + 10 * 60_000 + 1);
    expect(await open(late, old, 'cross-site')).toMatch(/ProviderState/);
    t.clock.time = time;
    const mixed = openBrowser(t);
    mixed.jar.set('provider_state', mixed.jar.get('provider_person') ?? 'made-up');
    expect(await open(mixed, old, 'cross-site')).toMatch(/ProviderState/);
  });

  test('after saying no leads to the sign-in with a word and the callback', async () => {
    const browser = openBrowser(t);
    const links = await choices(await start(browser));
    const { pathname, search } = new URL(links.at(-1) ?? '');
    expect(await open(browser, pathname + search, 'cross-site')).toBe(
      '/sign-in?error=ProviderDenied&callback=%2Fvacancy-list',
    );
  });

  test.each(['https://evil.example', '//evil.example', '/sign-in', '/api/auth/signout'])(
    'never leads to %s',
    async (callbackUrl) => {
      const browser = openBrowser(t);
      expect(await visit(browser, MARINA, 'yandex', callbackUrl)).toMatch(
        /^\/(?:profile|sign-up\?step=provider&callback=%2Fprofile)$/,
      );
    },
  );
});

describe('starting', () => {
  test('by a form takes its token, and only from our own page', async () => {
    const browser = openBrowser(t);
    const { csrfToken } = await browser.call('GET /auth/csrf');
    const post = (token: string, from: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/signin/vk',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': from },
        cookies: Object.fromEntries(browser.jar),
        payload: new URLSearchParams({ csrfToken: token, callbackUrl: '/profile' }).toString(),
      });
    expect((await post('made-up', 'same-origin')).statusCode).toBe(400);
    expect((await post(csrfToken, 'cross-site')).statusCode).toBe(403);
    const answer = await post(csrfToken, 'same-origin');
    expect(answer.statusCode).toBe(303);
    const address = new URL(String(answer.headers['location']));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:4321/api/auth/callback/vk',
    });
    expect(address.searchParams.get('state')).toHaveLength(43);
    expect(JSON.stringify([...browser.jar])).not.toContain(address.searchParams.get('state'));
  });

  test('is offered with keys or in the demo, and hidden in production without keys', async () => {
    expect(Object.keys(await t.call('GET /auth/providers'))).toEqual(['credentials', 'yandex', 'vk']);
    const settings = { publicOrigin: 'http://localhost:4321', providerKeys: {} };
    expect(await openSignInProviders({ ...settings, mode: 'production' })).toEqual({ providers: [], sandbox: null });
    const keys = { vk: { clientId: 'app', clientSecret: '' } };
    const { providers } = await openSignInProviders({ ...settings, mode: 'production', providerKeys: keys });
    expect(providers.map(({ id }) => id)).toEqual(['vk']);
    const hidden = await createTestApp();
    expect(Object.keys(await hidden.call('GET /auth/providers'))).toEqual(['credentials']);
    for (const url of ['/api/auth/signin/yandex', '/api/auth/callback/vk', '/api/auth/signin/google'])
      expect((await hidden.app.inject({ url })).statusCode).toBe(url.endsWith('google') ? 400 : 404);
    const { call } = openBrowser(hidden);
    const { csrfToken } = await call('GET /auth/csrf');
    const provider = 'yandex';
    const answers = await Promise.allSettled([
      call('GET /auth/signin/{provider}', { provider }),
      call('POST /auth/signin/{provider}', { provider, csrfToken }),
      call('GET /auth/callback/{provider}', { provider }),
      call('POST /auth/callback/{provider}', { provider }),
    ]);
    for (const answer of answers) expect(answer).toEqual({ status: 'rejected', reason: refusal('not_found') });
    await hidden.close();
  });
});

describe('an address that has an account', () => {
  test('is never taken over: the owner signs in by the usual way and links then', async () => {
    await t.db.deleteFrom('accountIdentity').execute();
    const email = 'applicant-1@example.ru';
    const owner = openBrowser(t);
    const password = 'Крепкая балка 40Б2';
    await signUpByEmail(t, owner, email, password);
    const browser = openBrowser(t);
    expect(await visit(browser, ILDAR)).toMatch(/^\/sign-in\?error=ProviderKnown&callback=%2Fprofile%2Fsettings/);
    expect(await browser.call('GET /auth/session')).toEqual({});
    browser.token = (await browser.call('POST /users/applicant/login/email', { email, password })).accessToken;
    expect(await browser.call('GET /users/identities')).toMatchObject({ waiting: 'yandex' });
    await expect(browser.call('POST /users/identities/link', { password: 'не тот пароль' })).rejects.toEqual(
      refusal('bad_argument'),
    );
    await browser.call('POST /users/identities/link', { password });
    expect((await t.messages.last(email)).name).toBe('provider-linked');
    await expect(browser.call('POST /users/identities/link', { password })).rejects.toEqual(refusal('wrong_state'));
    const again = openBrowser(t);
    expect(await visit(again, ILDAR)).toBe('/vacancy-list');
    expect(await again.call('GET /auth/session')).toMatchObject({
      user: { id: (await browser.call('GET /users/me')).id },
    });
  });

  test('does not count where it is that of a member of a company', async () => {
    const browser = await freshPerson(TIMUR);
    expect((await browser.call('GET /users/me')).email).toBe('timur.safin@yandex.example');
    await signUpCompany(t, 'timur.safin@yandex.example', innOf(901));
    const again = openBrowser(t);
    expect(await visit(again, TIMUR)).toBe('/vacancy-list');
    expect(await again.call('GET /auth/session')).toMatchObject({ user: { kind: 'applicant' } });
  });
});

describe('the settings', () => {
  test('link to the account that is signed in, and nobody changes under it', async () => {
    await t.db.deleteFrom('accountIdentity').execute();
    const browser = openBrowser(t);
    const { user } = await signUpByPhone(t, browser, phone(9_001));
    expect(await visit(browser, MARINA, 'vk')).toBe('/profile/settings?open=identities#identities');
    expect(await browser.call('GET /auth/session')).toMatchObject({ user: { id: user.id } });
    // No password: a sign-in not long ago.
    await browser.call('POST /users/identities/link', {});
    expect((await browser.call('GET /users/identities')).items).toMatchObject([
      { provider: 'yandex', linkedAt: null },
      { provider: 'vk', linkedAt: expect.any(String) },
    ]);
    const other = openBrowser(t);
    await signUpByPhone(t, other, phone(9_002));
    expect(await visit(other, MARINA, 'vk')).toContain('identity=taken');
    await browser.call('POST /users/identities/{provider}/unlink', { provider: 'vk' });
    await expect(browser.call('POST /users/identities/{provider}/unlink', { provider: 'vk' })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('do not link the account of a provider that another tab has given to somebody else', async () => {
    await t.db.deleteFrom('accountIdentity').execute();
    const [first, second] = [openBrowser(t), openBrowser(t)];
    const { user } = await signUpByPhone(t, first, phone(9_003));
    await signUpByPhone(t, second, phone(9_004));
    // Both come back before either links.
    for (const browser of [first, second])
      expect(await visit(browser, MARINA, 'vk')).toBe('/profile/settings?open=identities#identities');
    await first.call('POST /users/identities/link', {});
    await expect(second.call('POST /users/identities/link', {})).rejects.toEqual(refusal('wrong_state'));
    const owners = await t.db.selectFrom('accountIdentity').select('accountId').execute();
    expect(owners).toEqual([{ accountId: user.id }]);
  });

  test('keep the last way in, and are not for members', async () => {
    const browser = await freshPerson(MARINA);
    await expect(browser.call('POST /users/identities/{provider}/unlink', { provider: 'yandex' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    const head = await signUpCompany(t, 'identity-head@stroy.example', innOf(902));
    await expect(head.call('GET /users/identities')).rejects.toEqual(refusal('forbidden'));
    expect(await visit(head, TIMUR)).toBe('/vacancy-list');
    expect(await head.call('GET /auth/session')).toMatchObject({ user: { kind: 'member' } });
  });

  test('a suspended account is not entered', async () => {
    const browser = await freshPerson(MARINA);
    const { id } = await browser.call('GET /users/me');
    await t.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', id).execute();
    expect(await visit(openBrowser(t), MARINA)).toBe('/sign-in?error=ProviderBlocked');
  });
});

describe('a provider that fails', () => {
  /** Yandex ID whose token is answered so. */
  async function brokenApp(listener: Parameters<typeof createServer>[1]): Promise<{ app: TestApp; server: Server }> {
    const server = createServer(listener as Parameters<typeof createServer>[1] & object);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = sandboxKeys({ ...sandbox, url }, 'yandex', `${sandbox.url}/yandex/authorize`);
    const app = await createTestApp(undefined, 0, [createSignInProvider('yandex', { ...keys, timeoutMs: 300 })]);
    return { app, server };
  }

  test.each<[string, string, Parameters<typeof createServer>[1]]>([
    ['is slow', 'ProviderDown', () => {}],
    ['breaks off', 'ProviderDown', (request) => void request.socket.destroy()],
    ['answers 502', 'ProviderDown', (_request, response) => void response.writeHead(502).end('<html>')],
    ['answers too much', 'ProviderDown', (_request, response) => void response.end('x'.repeat(70_000))],
    ['redirects', 'ProviderDown', (_request, response) => void response.writeHead(302, { location: '/' }).end()],
    ['answers nonsense', 'ProviderFailed', (_request, response) => void response.end('hello')],
  ])('%s: %s', async (_what, error, listener) => {
    const { app, server } = await brokenApp(listener);
    const before = t;
    t = app;
    try {
      const location = await visit(openBrowser(app), TIMUR);
      expect(location).toBe(`/sign-in?error=${error}&callback=%2Fvacancy-list`);
    } finally {
      t = before;
      await app.close();
      server.closeAllConnections();
      server.close();
    }
  });
});
