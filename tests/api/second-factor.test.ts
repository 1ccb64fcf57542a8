import { refusal } from '../setup/refusals.ts';
import { hireStaff } from '../setup/staff-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActorResolver, createSessionResolver } from '#server/domains/account/index.ts';
import { isSignedIn, openBrowser, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, PASSWORD, signInMember, signUpCompany } from '../setup/member-world.ts';
import { appCode, nextCode, turnOn } from '../setup/second-factor.ts';

let t: TestApp;
let number = 0;
const address = () => `factor-${++number}@stroy.example`;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const wrong = (field: string) =>
  expect.objectContaining({ problem: expect.objectContaining({ errors: [expect.objectContaining({ field })] }) });
const LOGIN = 'POST /users/company-member/login/email';
const SECOND = 'POST /users/company-member/login/second-factor';

/** A company whose head has a second step. */
async function headWithFactor() {
  const email = address();
  const head = await signUpCompany(t, email, innOf(100 + number));
  return { head, email, ...(await turnOn(t, head)) };
}

/** Enters the password in a new browser. */
async function enterPassword(email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = openBrowser(t);
  expect(await browser.call(LOGIN, { email, password })).toMatchObject({ step: 'second-factor' });
  return browser;
}

describe('turning it on', () => {
  test('takes the password and a first code, gives ten recovery codes and a mail, ends other sessions', async () => {
    const email = address();
    const head = await signUpCompany(t, email, innOf(100 + number));
    const other = await signInMember(t, email);
    const { setup, isOn } = await head.call('POST /users/second-factor/begin');
    expect(isOn).toBe(false);
    expect(setup?.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(setup?.uri ?? '')).toContain(`Каркас:${email}`);
    const secret = setup?.secret ?? '';
    const code = appCode(secret, t.clock.time);
    await expect(head.call('POST /users/second-factor/confirm', { password: 'не тот пароль', code })).rejects.toEqual(
      wrong('password'),
    );
    await expect(
      head.call('POST /users/second-factor/confirm', { password: PASSWORD, code: '000000' }),
    ).rejects.toEqual(wrong('code'));
    const { recoveryCodes } = await head.call('POST /users/second-factor/confirm', { password: PASSWORD, code });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((one) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(one))).toBe(true);
    expect(await head.call('GET /users/second-factor')).toMatchObject({ isOn: true, codesLeft: 10, setup: null });
    expect((await t.messages.last(email)).name).toBe('second-factor-on');
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(head)).toBe(true);
  });

  test('stores neither the secret nor a code', async () => {
    const { secret, recoveryCodes } = await headWithFactor();
    const rows = await t.db.selectFrom('secondFactor').selectAll().execute();
    const codes = await t.db.selectFrom('recoveryCode').selectAll().execute();
    const stored = JSON.stringify([rows, codes.map(({ codeHash }) => codeHash.toString('latin1'))]);
    for (const one of [secret, ...recoveryCodes]) expect(stored).not.toContain(one);
  });

  test('is refused twice, with an old secret, and to applicants', async () => {
    const { head, secret } = await headWithFactor();
    await expect(head.call('POST /users/second-factor/begin')).rejects.toEqual(refusal('wrong_state'));
    const proof = { password: PASSWORD, code: nextCode(t, secret) };
    await expect(head.call('POST /users/second-factor/confirm', proof)).rejects.toEqual(refusal('wrong_state'));
    const late = await signUpCompany(t, address(), innOf(100 + number));
    const { setup } = await late.call('POST /users/second-factor/begin');
    const { time } = t.clock;
    await t.db
      .updateTable('secondFactor')
      .set({ createdAt: new Date(time.getTime() - 16 * 60_000) })
      .where('confirmedAt', 'is', null)
      .execute();
    const code = appCode(setup?.secret ?? '', time);
    await expect(late.call('POST /users/second-factor/confirm', { password: PASSWORD, code })).rejects.toEqual(
      refusal('wrong_state'),
    );
    const applicant = t.as({ kind: 'applicant', accountId: '01935c1e-0000-7000-8000-000000000001' });
    await expect(applicant('POST /users/second-factor/begin')).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('GET /users/second-factor')).rejects.toEqual(refusal('unauthorized'));
  });
});

describe('signing in', () => {
  test('gives no session before the second step, and one after it', async () => {
    const { email, secret } = await headWithFactor();
    const browser = await enterPassword(email);
    expect(browser.jar.has('session')).toBe(false);
    expect(browser.jar.has('signed_in')).toBe(false);
    expect(await browser.call('GET /auth/session')).toEqual({});
    expect(await browser.call('GET /users/company-member/login/second-factor')).toMatchObject({ triesLeft: 5 });
    const before = await t.db.selectFrom('session').select('id').where('endedAt', 'is', null).execute();
    const { user } = await browser.call(SECOND, { code: nextCode(t, secret) });
    const after = await t.db.selectFrom('session').select('id').where('endedAt', 'is', null).execute();
    expect(after.length).toBe(before.length + 1);
    expect(user.kind).toBe('member');
    await browser.reload();
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('a code of the step before or after counts, one further away does not', async () => {
    const { email, secret } = await headWithFactor();
    t.clock.time = new Date(t.clock.time.getTime() + 300_000);
    await (await enterPassword(email)).call(SECOND, { code: appCode(secret, t.clock.time, -1) });
    await (await enterPassword(email)).call(SECOND, { code: appCode(secret, t.clock.time, 1) });
    t.clock.time = new Date(t.clock.time.getTime() + 300_000);
    const browser = await enterPassword(email);
    for (const periods of [-2, 2])
      await expect(browser.call(SECOND, { code: appCode(secret, t.clock.time, periods) })).rejects.toEqual(
        wrong('code'),
      );
  });

  test('a code counts once, also in two requests at once and in two browsers', async () => {
    const { email, secret } = await headWithFactor();
    const browsers = [await enterPassword(email), await enterPassword(email)];
    const code = nextCode(t, secret);
    const results = await Promise.allSettled(browsers.map(({ call }) => call(SECOND, { code })));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const third = await enterPassword(email);
    await expect(third.call(SECOND, { code })).rejects.toEqual(wrong('code'));
    const same = await enterPassword(email);
    const next = nextCode(t, secret);
    const twice = await Promise.allSettled([same.call(SECOND, { code: next }), same.call(SECOND, { code: next })]);
    expect(twice.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  test('the step belongs to its browser and is used once', async () => {
    const { email, secret } = await headWithFactor();
    await enterPassword(email);
    const stranger = openBrowser(t);
    await expect(stranger.call(SECOND, { code: nextCode(t, secret) })).rejects.toEqual(refusal('wrong_state'));
    const browser = await enterPassword(email);
    const token = browser.jar.get('second_step') ?? '';
    await browser.call(SECOND, { code: nextCode(t, secret) });
    browser.jar.set('second_step', token);
    await expect(browser.call(SECOND, { code: nextCode(t, secret) })).rejects.toEqual(refusal('wrong_state'));
    await expect(browser.call('GET /users/company-member/login/second-factor')).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /users/signup/{token}', { token })).rejects.toEqual(refusal('not_found'));
  });

  test('five tries, then the password again; five minutes, then too', async () => {
    const { email, secret } = await headWithFactor();
    const browser = await enterPassword(email);
    for (let left = 4; left >= 0; left -= 1)
      await expect(browser.call(SECOND, { code: '000000' })).rejects.toEqual(wrong('code'));
    await expect(browser.call(SECOND, { code: nextCode(t, secret) })).rejects.toEqual(refusal('wrong_state'));
    const late = await enterPassword(email);
    t.clock.time = new Date(t.clock.time.getTime() + 5 * 60_000 + 1);
    await expect(late.call(SECOND, { code: appCode(secret, t.clock.time) })).rejects.toEqual(refusal('wrong_state'));
  });

  test('guessing is bounded over all sign-ins of an account, and ends no session', async () => {
    const { email, head } = await headWithFactor();
    const outcomes: string[] = [];
    for (let at = 0; at < 14; at += 1) {
      const browser = await enterPassword(email).catch(() => null);
      for (let time = 0; browser && time < 4; time += 1)
        outcomes.push(await browser.call(SECOND, { code: '000000' }).then(String, ({ code }) => String(code)));
    }
    expect(outcomes.filter((code) => code === 'bad_argument').length).toBeLessThanOrEqual(50);
    expect(outcomes).toContain('limit_exceeded');
    expect(await isSignedIn(head)).toBe(true);
  });

  test('a recovery code works once and is told by mail', async () => {
    const { email, recoveryCodes } = await headWithFactor();
    const [code = ''] = recoveryCodes;
    await (await enterPassword(email)).call(SECOND, { code: ` ${code.toUpperCase().replace('-', ' ')} ` });
    expect(await t.messages.last(email, 'recovery-code-used')).toMatchObject({ data: { codesLeft: 9 } });
    await expect((await enterPassword(email)).call(SECOND, { code })).rejects.toEqual(wrong('code'));
    const two = [await enterPassword(email), await enterPassword(email)];
    const results = await Promise.allSettled(two.map(({ call }) => call(SECOND, { code: recoveryCodes[1] ?? '' })));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  test('a code of somebody else is wrong', async () => {
    const mine = await headWithFactor();
    const other = await headWithFactor();
    const browser = await enterPassword(mine.email);
    await expect(browser.call(SECOND, { code: nextCode(t, other.secret) })).rejects.toEqual(wrong('code'));
    await expect(browser.call(SECOND, { code: other.recoveryCodes[0] ?? '' })).rejects.toEqual(wrong('code'));
  });

  test('a recovered password leaves the second step, and ends the sign-ins that waited for theirs', async () => {
    const { email, secret } = await headWithFactor();
    const waiting = await enterPassword(email);
    const browser = openBrowser(t);
    const { confirmationId } = await browser.call('POST /users/password-recovery/request', { email, side: 'company' });
    const { data } = await t.messages.last(email, 'recovery-code');
    const { token } = await browser.call('POST /users/password-recovery/check', { confirmationId, code: data.code });
    const password = 'Другая балка 30Ш1';
    await browser.call('POST /users/password-recovery/confirm', { token, password });
    await expect(waiting.call(SECOND, { code: nextCode(t, secret) })).rejects.toEqual(refusal('wrong_state'));
    const again = await enterPassword(email, password);
    await again.call(SECOND, { code: nextCode(t, secret) });
  });

  test('the plain form of a client leads to the page of the code', async () => {
    const { email } = await headWithFactor();
    const browser = openBrowser(t);
    const { csrfToken } = await browser.call('GET /auth/csrf');
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/auth/callback/credentials',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: new URLSearchParams({
        csrfToken,
        side: 'company',
        email,
        password: PASSWORD,
        callbackUrl: '/profile/settings',
      }).toString(),
    });
    expect(response.headers['location']).toBe('/sign-in/company/code?callback=%2Fprofile%2Fsettings');
    expect(String(response.headers['set-cookie'])).not.toMatch(/session=|refresh=/);
  });
});

describe('changing it', () => {
  test('takes the password and a code; new recovery codes end the former', async () => {
    const { head, secret, recoveryCodes, email } = await headWithFactor();
    for (const [proof, field] of [
      [{ password: 'не тот пароль', code: nextCode(t, secret) }, 'password'],
      [{ password: PASSWORD, code: '123456' }, 'code'],
    ] as const)
      for (const call of ['POST /users/second-factor/recovery-codes', 'POST /users/second-factor/off'] as const)
        await expect(head.call(call, proof)).rejects.toEqual(wrong(field));
    const proof = { password: PASSWORD, code: nextCode(t, secret) };
    const renewed = await head.call('POST /users/second-factor/recovery-codes', proof);
    expect(renewed.recoveryCodes).not.toEqual(recoveryCodes);
    await expect((await enterPassword(email)).call(SECOND, { code: recoveryCodes[0] ?? '' })).rejects.toEqual(
      wrong('code'),
    );
    await head.call('POST /users/second-factor/off', { password: PASSWORD, code: renewed.recoveryCodes[0] ?? '' });
    expect((await t.messages.last(email)).name).toBe('second-factor-off');
    expect((await signInMember(t, email)).token).not.toBeNull();
    const { id } = await head.call('GET /users/me');
    expect(await t.db.selectFrom('recoveryCode').select('codeHash').where('accountId', '=', id).execute()).toEqual([]);
    await expect(head.call('POST /users/second-factor/off', proof)).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('a head', () => {
  test('requires it of everybody: open sessions may do nothing else, and nobody is locked out', async () => {
    const email = address();
    const head = await signUpCompany(t, email, innOf(100 + number));
    const memberEmail = address();
    const member = await addMember(t, head, memberEmail);
    const REQUIRE = 'POST /company/second-factor';
    await expect(head.call(REQUIRE, { isRequired: true })).rejects.toEqual(refusal('wrong_state'));
    await turnOn(t, head);
    await expect(member.call(REQUIRE, { isRequired: true })).rejects.toEqual(refusal('forbidden'));
    expect(await head.call(REQUIRE, { isRequired: true })).toEqual({ isRequired: true, withoutCount: 1 });
    expect(await head.call('GET /company/second-factor')).toEqual({ isRequired: true, withoutCount: 1 });
    expect(await isSignedIn(head)).toBe(true);
    expect(await isSignedIn(member)).toBe(false);
    await expect(member.call('GET /company/members', {})).rejects.toEqual(refusal('forbidden'));
    await expect(member.call('POST /users/second-factor/off', { password: PASSWORD, code: '1' })).rejects.toEqual(
      refusal('forbidden'),
    );
    const token = member.jar.get('session') ?? '';
    expect(await createSessionResolver({ ...t })(token)).toMatchObject({ kind: 'unsecured' });
    const fresh = await signInMember(t, memberEmail);
    expect(await isSignedIn(fresh)).toBe(false);
    expect(await fresh.call('GET /users/second-factor')).toMatchObject({ isRequired: true, isOn: false });
    const { secret } = await turnOn(t, fresh);
    expect(await isSignedIn(fresh)).toBe(true);
    await fresh.call('POST /users/second-factor/off', { password: PASSWORD, code: nextCode(t, secret) });
    expect(await isSignedIn(fresh)).toBe(false);
    await head.call(REQUIRE, { isRequired: false });
    expect(await isSignedIn(fresh)).toBe(true);
    const entries = await t.db.selectFrom('auditEntry').select(['action', 'target', 'details']).execute();
    expect(entries).toContainEqual({
      action: 'company.require_second_factor',
      target: `company:${head.companyId}`,
      details: { isRequired: false },
    });
  });

  test('somebody who must set it up sees of public calls what a visitor sees', async () => {
    const { head } = await headWithFactor();
    const member = await addMember(t, head, address());
    await head.call('POST /company/second-factor', { isRequired: true });
    const actor = await createActorResolver({ ...t })(member.token ?? '');
    expect(actor).toMatchObject({ kind: 'unsecured' });
    await member.call('POST /auth/token/refresh');
    expect(member.jar.get('signed_in')).toMatch(/^member\.\w{8}\.\w{8}$/);
    expect(await member.call('GET /auth/session')).toMatchObject({ user: { kind: 'member', mayChat: false } });
    await turnOn(t, member);
    await member.call('POST /auth/token/refresh');
    expect(member.jar.get('signed_in')).toMatch(/^member\.posts\.\w{8}\.\w{8}$/);
    expect(await member.call('GET /auth/session')).toMatchObject({ user: { mayChat: true } });
  });

  test('resets that of a colleague, by the own password, with an entry in the log', async () => {
    const { head } = await headWithFactor();
    const foreign = await headWithFactor();
    const email = address();
    const member = await addMember(t, head, email);
    const RESET = 'POST /company/members/{id}/reset-second-factor';
    const reset = (by: TestBrowser, password = PASSWORD) => by.call(RESET, { id: member.id, password });
    await expect(reset(head)).rejects.toEqual(refusal('wrong_state'));
    await turnOn(t, member);
    await expect(reset(foreign.head)).rejects.toEqual(refusal('not_found'));
    await expect(reset(member)).rejects.toEqual(refusal('forbidden'));
    await expect(reset(head, 'не тот пароль')).rejects.toEqual(wrong('password'));
    expect(await reset(head)).toMatchObject({ hasSecondFactor: false });
    expect(await isSignedIn(member)).toBe(false);
    expect((await t.messages.last(email)).name).toBe('second-factor-reset');
    expect((await signInMember(t, email)).token).not.toBeNull();
    const { id } = await t.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const entries = await t.db.selectFrom('auditEntry').selectAll().where('target', '=', `account:${id}`).execute();
    expect(entries).toMatchObject([{ action: 'second_factor.reset', actorKind: 'member' }]);
    const { items } = await head.call('GET /company/members', {});
    const own = items.find(({ isMe }) => isMe)?.id ?? '';
    await expect(head.call(RESET, { id: own, password: PASSWORD })).rejects.toEqual(refusal('forbidden'));
  });
});

describe('staff', () => {
  test('of a product in production may do nothing before it is set up', async () => {
    const browser = await hireStaff(t, address(), 'moderator');
    const resolve = createActorResolver({ db: t.db, clock: t.clock, secrets: t.secrets, staffNeedsSecondFactor: true });
    expect(await resolve(browser.token ?? '')).toMatchObject({ kind: 'unsecured' });
  });
});
