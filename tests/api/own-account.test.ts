import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RECENT_SIGN_IN_MINUTES } from '#shared/domain/limits.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import {
  codeFor,
  isSignedIn,
  openBrowser,
  PASSWORD,
  phone,
  signUpByEmail,
  signUpByPhone,
  type TestBrowser,
  WINDOWS,
} from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const OTHER = 'Шпунт Ларсена 5УМ';
const pass = (ms: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + ms);
};

async function signIn(email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = openBrowser(t, WINDOWS);
  browser.token = (await browser.call('POST /users/applicant/login/email', { email, password })).accessToken;
  return browser;
}

describe('own data', () => {
  test('changes field by field, in the version that was read', async () => {
    const { call, ...browser } = openBrowser(t);
    await signUpByPhone(t, Object.assign(browser, { call }), phone(1));
    const here = { ...browser, call };
    await here.reload();
    const asked = openBrowser(t);
    for (const [name, value] of here.jar) asked.jar.set(name, value);
    await asked.reload();
    const me = await asked.call('GET /users/me');
    const changed = await asked.call('PATCH /users/applicant/update', {
      version: me.version,
      firstName: ' Ильдар ',
      middleName: '',
      birthDate: '1990-05-17',
      telegram: '@ildar_svarka',
      preferredContact: 'telegram',
    });
    expect(changed).toMatchObject({
      firstName: 'Ильдар',
      middleName: null,
      lastName: null,
      birthDate: '1990-05-17',
      telegram: 'ildar_svarka',
      version: me.version + 1,
    });
    await expect(
      asked.call('PATCH /users/applicant/update', { version: me.version, firstName: 'Другой' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const version = changed.version;
    for (const [field, value] of [
      ['firstName', ''],
      ['birthDate', '2020-01-01'],
      ['birthDate', '1890-01-01'],
      ['birthDate', '17.05.1990'],
      ['cityId', 999_999],
      ['specializationId', 999_999],
      ['telegram', 'не латиница'],
      ['callHours', 'x'.repeat(61)],
      ['firstName', 'Иль\0дар'],
      ['firstName', 'Поддержка Каркаса'],
      ['lastName', 'https://example.ru'],
      ['lastName', 'вонилаГ\u202e'],
      ['middleName', 'Ри\nнатович'],
      ['callHours', 'с\u00009 до 18'],
    ] as const)
      await expect(
        asked.call('PATCH /users/applicant/update', { version, [field]: value }),
        field,
      ).rejects.toMatchObject({ problem: { errors: [{ field }] } });
  });
});

describe('the password', () => {
  test('is rated before it is set', async () => {
    const rate = (password: string) => t.call('POST /users/password-strength', { password });
    expect(await rate('пароль12345')).toMatchObject({ isEnough: false });
    expect(await rate(PASSWORD)).toMatchObject({ isEnough: true });
    await expect(rate('x'.repeat(129))).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
  });

  test('changes by the old one; every other session ends, and a mail says so', async () => {
    const email = 'change@pochta.example';
    await signUpByEmail(t, openBrowser(t), email);
    const [here, there] = [await signIn(email), await signIn(email)];
    await expect(
      here.call('POST /users/applicant/change-password', { password: OTHER, newPassword: OTHER }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
    await expect(
      here.call('POST /users/applicant/change-password', { password: PASSWORD, newPassword: 'change1234' }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'newPassword' }] } });
    await here.call('POST /users/applicant/change-password', { password: PASSWORD, newPassword: OTHER });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await t.messages.last(email)).name).toBe('password-changed');
    await expect(signIn(email)).rejects.toMatchObject({ code: 'bad_argument' });
    expect(await isSignedIn(await signIn(email, OTHER))).toBe(true);
  });

  test('is set for the first time soon after a sign-in, and a mail says so', async () => {
    const email = 'first-password@pochta.example';
    const number = phone(77);
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, number);
    const { id } = await browser.call('GET /users/me');
    // As after a confirmed change of address.
    await t.db.updateTable('account').set({ email, emailConfirmedAt: t.clock.now() }).where('id', '=', id).execute();
    pass(RECENT_SIGN_IN_MINUTES * MINUTE_MS + 1);
    await browser.reload();
    await expect(browser.call('POST /users/applicant/set-password', { password: OTHER })).rejects.toMatchObject({
      code: 'forbidden',
      problem: { detail: 'Для этого войдите ещё раз: так мы убедимся, что это вы' },
    });
    expect(await t.messages.to(email)).toEqual([]);

    const again = openBrowser(t);
    const { confirmationId } = await again.call('POST /users/applicant/login/phone/request', { phone: number });
    const login = { confirmationId, code: await codeFor(t, number) };
    await again.call('POST /users/applicant/login/phone/confirm', login);
    await again.reload();
    await again.call('POST /users/applicant/set-password', { password: OTHER });
    expect((await t.messages.last(email)).name).toBe('password-changed');
    expect(await isSignedIn(await signIn(email, OTHER))).toBe(true);
  });

  test('is recovered by a code, which ends every session', async () => {
    const email = 'recover@pochta.example';
    await signUpByEmail(t, openBrowser(t), email);
    const signedIn = await signIn(email);
    const { call } = openBrowser(t);
    const { confirmationId } = await call('POST /users/password-recovery/request', { email });
    expect((await t.messages.last(email)).name).toBe('recovery-code');
    const code = await codeFor(t, email);
    const { token } = await call('POST /users/password-recovery/check', { confirmationId, code });
    expect(await call('GET /users/signup/{token}', { token })).toEqual({ email, phone: null, company: null });
    await expect(
      call('POST /users/password-recovery/confirm', { token, password: 'qwerty12345' }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
    await call('POST /users/password-recovery/confirm', { token, password: OTHER });
    expect(await isSignedIn(signedIn)).toBe(false);
    expect(await isSignedIn(await signIn(email, OTHER))).toBe(true);
    await expect(call('POST /users/password-recovery/confirm', { token, password: PASSWORD })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('an unknown address gets the same answer and a mail of its own', async () => {
    const { call } = openBrowser(t);
    await signUpByEmail(t, openBrowser(t), 'here@pochta.example');
    pass(2 * MINUTE_MS);
    const answers = await Promise.all(
      ['here@pochta.example', 'nobody@pochta.example'].map((email) =>
        call('POST /users/password-recovery/request', { email }),
      ),
    );
    const [known, unknown] = answers.map((answer) => ({ ...answer, confirmationId: '', destination: '' }));
    expect(known).toEqual(unknown);
    expect((await t.messages.last('nobody@pochta.example')).name).toBe('no-account');
    const [, { confirmationId } = { confirmationId: '' }] = answers;
    await expect(call('POST /users/password-recovery/check', { confirmationId, code: '123456' })).rejects.toMatchObject(
      { code: 'bad_argument' },
    );
  });
});

describe('phone and e-mail', () => {
  test('the number changes by a code to the new one', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(40));
    const { confirmationId } = await browser.call('POST /users/applicant/change-phone/request', { phone: phone(41) });
    expect((await browser.call('GET /users/me')).phone).toBe(phone(40));
    const code = await codeFor(t, phone(41));
    const thief = openBrowser(t);
    await signUpByPhone(t, thief, phone(42));
    await expect(
      thief.call('POST /users/applicant/change-phone/confirm', { confirmationId, code }),
    ).rejects.toMatchObject({ code: 'wrong_state' });
    const me = await browser.call('POST /users/applicant/change-phone/confirm', { confirmationId, code });
    expect(me.phone).toBe(phone(41));
  });

  test('a number of another account is not taken over', async () => {
    const [mine, others] = [openBrowser(t), openBrowser(t)];
    await signUpByPhone(t, mine, phone(43));
    await signUpByPhone(t, others, phone(44));
    pass(2 * MINUTE_MS);
    const { confirmationId } = await mine.call('POST /users/applicant/change-phone/request', { phone: phone(44) });
    const code = await codeFor(t, phone(44));
    await expect(
      mine.call('POST /users/applicant/change-phone/confirm', { confirmationId, code }),
    ).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('need the password, or a sign-in not long ago where there is none', async () => {
    const fresh = openBrowser(t);
    await signUpByPhone(t, fresh, phone(45));
    pass(16 * MINUTE_MS);
    await fresh.reload();
    await expect(fresh.call('POST /users/change-email/request', { email: 'a@pochta.example' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await signUpByEmail(t, openBrowser(t), 'owner@pochta.example');
    const owner = await signIn('owner@pochta.example');
    for (const password of [undefined, OTHER])
      await expect(
        owner.call('POST /users/change-email/request', { email: 'a@pochta.example', ...(password && { password }) }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
  });

  test('the address changes by a link to the new one; the old one gets a note', async () => {
    const [old, email] = ['old@pochta.example', 'new-address@pochta.example'];
    await signUpByEmail(t, openBrowser(t), old);
    const browser = await signIn(old);
    await browser.call('POST /users/change-email/request', { email, password: PASSWORD });
    expect((await t.messages.last(old)).name).toBe('email-changing-note');
    const { data } = await t.messages.last(email, 'change-email-link');
    const token = new URL(data.link).searchParams.get('token') ?? '';
    expect(await browser.call('GET /users/me')).toMatchObject({ email: old, pendingEmail: email });
    await openBrowser(t).call('POST /users/change-email/confirm', { token });
    const changed = { email, emailConfirmed: true, pendingEmail: null };
    expect(await browser.call('GET /users/me')).toMatchObject(changed);
    await expect(openBrowser(t).call('POST /users/change-email/confirm', { token })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a new password stops a change of address that somebody else has begun', async () => {
    const [email, thiefs] = ['robbed@pochta.example', 'robber@pochta.example'];
    await signUpByEmail(t, openBrowser(t), email);
    const thief = await signIn(email);
    await thief.call('POST /users/change-email/request', { email: thiefs, password: PASSWORD });
    const { data } = await t.messages.last(thiefs, 'change-email-link');
    const owner = openBrowser(t);
    const { confirmationId } = await owner.call('POST /users/password-recovery/request', { email });
    const code = await codeFor(t, email);
    const { token } = await owner.call('POST /users/password-recovery/check', { confirmationId, code });
    await owner.call('POST /users/password-recovery/confirm', { token, password: OTHER });
    await expect(
      thief.call('POST /users/change-email/confirm', { token: new URL(data.link).searchParams.get('token') ?? '' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await signIn(email, OTHER);
  });

  test('an address of another account is told to its owner only', async () => {
    await signUpByEmail(t, openBrowser(t), 'taken@pochta.example');
    await signUpByEmail(t, openBrowser(t), 'wants@pochta.example');
    const browser = await signIn('wants@pochta.example');
    const request = { email: 'taken@pochta.example', password: PASSWORD };
    expect(await browser.call('POST /users/change-email/request', request)).toEqual({ email: request.email });
    expect((await t.messages.last('taken@pochta.example')).name).toBe('already-registered');
  });
});
