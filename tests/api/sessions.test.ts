import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { cleanAccounts } from '#server/domains/account/index.ts';
import { system } from '#server/platform/actor.ts';
import {
  isSignedIn,
  openBrowser,
  phone,
  signUpByEmail,
  signUpByPhone,
  WINDOWS,
  type TestBrowser,
} from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const PASSWORD = 'Крепкая балка 40Б2';
const pass = (ms: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + ms);
};

async function signIn(email: string, userAgent?: string): Promise<TestBrowser> {
  const browser = openBrowser(t, userAgent);
  browser.token = (await browser.call('POST /users/applicant/login/email', { email, password: PASSWORD })).accessToken;
  return browser;
}

describe('a session', () => {
  test('is in the cookies: a reload gets a new access token, a visitor an empty object', async () => {
    expect(await openBrowser(t).reload()).toEqual({});
    const browser = openBrowser(t);
    const { user } = await signUpByPhone(t, browser, phone(1));
    pass(16 * MINUTE_MS);
    await expect(browser.call('GET /users/me')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await browser.reload()).toMatchObject({ user: { id: user.id } });
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('ends after thirty days without a visit, not with one', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(2));
    pass(29 * DAY_MS);
    expect(await browser.reload()).toHaveProperty('user');
    pass(29 * DAY_MS);
    expect(await browser.reload()).toHaveProperty('user');
    pass(31 * DAY_MS);
    expect(await browser.reload()).toEqual({});
    expect(browser.jar.has('signed_in')).toBe(false);
  });

  test('ends after half a year whatever happens', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(7));
    for (let month = 1; month <= 6; month += 1) {
      pass(29 * DAY_MS);
      expect(await browser.reload(), `month ${month}`).toHaveProperty('user');
    }
    pass(7 * DAY_MS);
    await expect(browser.call('POST /auth/token/refresh')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await browser.reload()).toEqual({});
  });

  test('is a new one at each sign-in, and the one before ends', async () => {
    await signUpByEmail(t, openBrowser(t), 'again@pochta.example');
    const browser = await signIn('again@pochta.example');
    const [before, token] = [browser.jar.get('session'), browser.token];
    browser.token = (
      await browser.call('POST /users/applicant/login/email', { email: 'again@pochta.example', password: PASSWORD })
    ).accessToken;
    expect(browser.jar.get('session')).not.toBe(before);
    const old = { ...openBrowser(t), token };
    expect(await isSignedIn(old)).toBe(false);
  });

  test('a cookie that somebody has planted signs nobody in', async () => {
    const browser = openBrowser(t);
    browser.jar.set('session', 'planted'.padEnd(43, 'x'));
    expect(await browser.reload()).toEqual({});
    const { user } = await signUpByPhone(t, browser, phone(3));
    expect(browser.jar.get('session')).not.toContain('planted');
    expect(user.kind).toBe('applicant');
  });

  test('the access token alone opens nothing of `/api/auth`, the cookie alone no call', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(4));
    browser.token = null;
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('nothing in its table opens it', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(5));
    const rows = JSON.stringify(await t.db.selectFrom('session').selectAll().execute());
    for (const value of browser.jar.values()) expect(rows.includes(value) && value.length > 20).toBe(false);
  });

  test('a forged token is nobody’s', async () => {
    const [head, , mac] = (await signUpByPhone(t, openBrowser(t), phone(6))).accessToken.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: crypto.randomUUID(), aud: 'api', exp: 9e9 })).toString(
      'base64url',
    );
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [`${head}.${claims}.${mac}`, `${none}.${claims}.`, 'x', '']) {
      const forger = openBrowser(t);
      forger.token = token;
      expect(await isSignedIn(forger)).toBe(false);
    }
  });
});

describe('the refresh token', () => {
  test('is exchanged for another', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(20));
    const before = browser.jar.get('refresh');
    const session = await browser.call('POST /auth/token/refresh');
    expect(browser.jar.get('refresh')).not.toBe(before);
    browser.token = session.accessToken;
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('is good twice for two tabs at once, and ends everything when it comes back later', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(21));
    const old = new Map(browser.jar);
    await browser.call('POST /auth/token/refresh');
    const tab = { ...openBrowser(t) };
    for (const [name, value] of old) tab.jar.set(name, value);
    await tab.call('POST /auth/token/refresh');
    expect(tab.jar.get('refresh')).toBe(old.get('refresh'));
    pass(31 * SECOND_MS);
    await expect(tab.call('POST /auth/token/refresh')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await isSignedIn(browser)).toBe(false);
    await expect(browser.call('POST /auth/token/refresh')).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('of another format, of nobody and of two rounds ago is refused', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(22));
    const first = browser.jar.get('refresh') ?? '';
    await browser.call('POST /auth/token/refresh');
    await browser.call('POST /auth/token/refresh');
    for (const value of ['', 'x', `${crypto.randomUUID()}.x`, first]) {
      const thief = openBrowser(t);
      thief.jar.set('refresh', value);
      await expect(thief.call('POST /auth/token/refresh')).rejects.toMatchObject({ code: 'unauthorized' });
    }
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('what pages know of their reader', () => {
  test('is the kind and whether one may make vacancies, as it is at the last refresh', async () => {
    const head = await signUpCompany(t, 'marked-head@stroy.example', innOf(1));
    const marked = head.jar.get('signed_in') ?? '';
    expect(marked).toMatch(/^member\.posts\.\w{8}\.\w{8}$/);
    const member = await addMember(t, head, 'marked@stroy.example', { role: 'viewer' });
    const [, marks] = /^member\.(\w{8}\.\w{8})$/.exec(member.jar.get('signed_in') ?? '') ?? [];
    expect(marks).toBeDefined();
    for (const [role, mark] of [
      ['recruiter', 'member.posts'],
      ['viewer', 'member'],
    ] as const) {
      const { version } = await head.call('GET /company/members/{id}', { id: member.id });
      await head.call('PATCH /company/members/{id}', { id: member.id, version, role });
      await member.call('POST /auth/token/refresh');
      expect(member.jar.get('signed_in')).toBe(`${mark}.${marks}`);
    }
    await head.call('POST /auth/token/refresh');
    expect(head.jar.get('signed_in')).toBe(marked);
  });

  test('is which account and which sign-in it is, by marks that tell neither', async () => {
    const email = 'told-apart@stroy.example';
    await signUpByEmail(t, openBrowser(t), email);
    const marksOf = async (browser: TestBrowser) => {
      const [, account = '', session = ''] = browser.jar.get('signed_in')?.split('.') ?? [];
      for (const mark of [account, session]) {
        for (const secret of ['session', 'refresh']) expect(browser.jar.get(secret)).not.toContain(mark);
        expect(JSON.stringify(await browser.reload())).not.toContain(mark);
      }
      return { account, session };
    };
    const [first, again] = [await marksOf(await signIn(email)), await marksOf(await signIn(email))];
    expect(again.account).toBe(first.account);
    expect(again.session).not.toBe(first.session);
    const other = openBrowser(t);
    await signUpByEmail(t, other, 'told-apart-too@stroy.example');
    expect((await marksOf(other)).account).not.toBe(first.account);
  });

  test('is whether there may be chats for them', async () => {
    const head = await signUpCompany(t, 'chatting-head@stroy.example', innOf(2));
    const viewer = await addMember(t, head, 'silent@stroy.example', { role: 'viewer' });
    const applicant = openBrowser(t);
    await signUpByPhone(t, applicant, phone(30));
    const mayChat = async (browser: TestBrowser) => {
      const session = await browser.reload();
      return 'user' in session && session.user.mayChat;
    };
    expect([await mayChat(head), await mayChat(viewer), await mayChat(applicant)]).toEqual([true, false, true]);
  });
});

describe('a stored session', () => {
  const stored = ({ jar }: TestBrowser) =>
    t.db
      .selectFrom('session')
      .select('userAgent')
      .where('id', '=', jar.get('refresh')?.split('.')[0] ?? '')
      .executeTakeFirst();

  test('is kept for half a year after its end, signed out or not', async () => {
    await signUpByEmail(t, openBrowser(t), 'stored@pochta.example');
    const ended = await signIn('stored@pochta.example');
    const forgotten = await signIn('stored@pochta.example');
    await forgotten.call('DELETE /users/sessions/{id}', { id: 'all' });
    const both = async () => {
      await cleanAccounts(t.context(system), t.sources);
      return [await stored(ended), await stored(forgotten)].map((row) => row !== undefined);
    };
    pass(180 * DAY_MS);
    expect(await both()).toEqual([true, true]);
    pass(SECOND_MS);
    expect(await both()).toEqual([false, true]);
    pass(30 * DAY_MS);
    expect(await both()).toEqual([false, false]);
  });

  test('has the beginning of a long name of a browser', async () => {
    const browser = openBrowser(t, 'a'.repeat(1_000));
    await signUpByPhone(t, browser, phone(33));
    expect(await stored(browser)).toEqual({ userAgent: 'a'.repeat(400) });
  });
});

describe('devices', () => {
  test('are listed with the current one, and ended one by one or all at once', async () => {
    await signUpByEmail(t, openBrowser(t), 'devices@pochta.example');
    const here = await signIn('devices@pochta.example');
    const there = await signIn('devices@pochta.example', WINDOWS);
    const { items } = await here.call('GET /users/sessions');
    expect(items.map(({ name, kind }) => [name, kind])).toContainEqual(['Firefox на\u00a0Windows', 'computer']);
    const other = items.find(({ name }) => name.startsWith('Firefox'));
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    await here.call('DELETE /users/sessions/{id}', { id: other?.id ?? '' });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    const third = await signIn('devices@pochta.example', WINDOWS);
    await here.call('DELETE /users/sessions/{id}', { id: 'all' });
    expect([await isSignedIn(here), await isSignedIn(third)]).toEqual([true, false]);
    expect((await here.call('GET /users/sessions')).items).toHaveLength(1);
  });

  test('a new one is told by mail, a known one is not', async () => {
    const email = 'new-device@pochta.example';
    await signUpByEmail(t, openBrowser(t), email);
    const count = async () => (await t.messages.to(email)).filter(({ name }) => name === 'new-device').length;
    await signIn(email);
    expect(await count()).toBe(0);
    await signIn(email, WINDOWS);
    await signIn(email, WINDOWS);
    expect(await count()).toBe(1);
  });
});

test('a wrong password is refused in the same words for known and unknown addresses', async () => {
  await signUpByEmail(t, openBrowser(t), 'right@pochta.example');
  const { call } = openBrowser(t);
  const refusal = (email: string) =>
    call('POST /users/applicant/login/email', { email, password: 'не тот пароль' }).catch(({ problem, status }) => ({
      status,
      ...problem,
      requestId: '',
    }));
  const known = await refusal('right@pochta.example');
  expect(known).toMatchObject({ status: 400, errors: [{ field: 'password' }] });
  expect(await refusal('nobody@pochta.example')).toEqual(known);
  expect(await call('POST /users/applicant/login/email/check', { email: 'right@pochta.example' })).toEqual(
    await call('POST /users/applicant/login/email/check', { email: 'nobody@pochta.example' }),
  );
});
