import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#shared/domain/time.ts';
import { codeFor, openBrowser, phone, signUpByEmail, signUpByPhone } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const BOXES = { agreement: true, personalAgreement: true } as const;
const later = (seconds: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + seconds * SECOND_MS);
};

describe('signing up by phone', () => {
  test('makes an account and signs in', async () => {
    const browser = openBrowser(t);
    const session = await signUpByPhone(t, browser, phone(1));
    expect(session.user).toMatchObject({ kind: 'applicant' });
    expect(browser.jar.get('signed_in')).toMatch(/^applicant\.\w{8}\.\w{8}$/);
    const me = await browser.call('GET /users/me');
    expect(me).toMatchObject({ phone: phone(1), phoneConfirmed: true, email: null, hasPassword: false });
    await expect(browser.call('POST /users/applicant/add-initial-info', { firstName: 'И' })).rejects.toMatchObject({
      problem: { errors: [{ field: 'firstName', message: 'Имя короче двух букв' }] },
    });
    const named = await browser.call('POST /users/applicant/add-initial-info', { firstName: 'Ильдар' });
    expect(named.firstName).toBe('Ильдар');
    expect(await browser.reload()).toMatchObject({ user: { name: 'Ильдар', initials: 'И' } });
  });

  test('needs both boxes and a mobile number', async () => {
    const { call } = openBrowser(t);
    const request = { phone: phone(2), agreement: false, personalAgreement: true } as unknown as {
      phone: string;
    } & typeof BOXES;
    await expect(call('POST /users/applicant/signup/phone/request', request)).rejects.toMatchObject({
      problem: { errors: [{ field: 'agreement', message: 'Без согласия с\u00a0правилами аккаунт не\u00a0создать' }] },
    });
    await expect(
      call('POST /users/applicant/signup/phone/request', { phone: '843 555', ...BOXES }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'phone' }] } });
  });

  test('signs the owner of an account in instead', async () => {
    const first = openBrowser(t);
    const { user } = await signUpByPhone(t, first, phone(3));
    later(61);
    const second = openBrowser(t);
    expect((await signUpByPhone(t, second, phone(3))).user.id).toBe(user.id);
  });

  test('goes on from a sign-in of an unknown number', async () => {
    const browser = openBrowser(t);
    const number = phone(4);
    const { confirmationId } = await browser.call('POST /users/applicant/login/phone/request', { phone: number });
    const confirm = { confirmationId, code: await codeFor(t, number) };
    const answer = await browser.call('POST /users/applicant/login/phone/confirm', confirm);
    expect(answer).toEqual({ step: 'sign-up', confirmationId });
    expect(browser.jar.has('session')).toBe(false);
    await expect(browser.call('POST /users/applicant/signup/phone/confirm', { confirmationId })).rejects.toMatchObject({
      problem: { errors: [{ field: 'agreement' }] },
    });
    const session = await browser.call('POST /users/applicant/signup/phone/confirm', { confirmationId, ...BOXES });
    expect(session.user.kind).toBe('applicant');
    await expect(
      browser.call('POST /users/applicant/signup/phone/confirm', { confirmationId, ...BOXES }),
    ).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('two confirmations at once make one account', async () => {
    const number = phone(5);
    const browsers = [openBrowser(t), openBrowser(t)] as const;
    const one = await browsers[0].call('POST /users/applicant/signup/phone/request', { phone: number, ...BOXES });
    const code = await codeFor(t, number);
    later(61);
    const other = await browsers[1].call('POST /users/applicant/signup/phone/request', { phone: number, ...BOXES });
    const otherCode = await codeFor(t, number);
    const sessions = await Promise.all([
      browsers[0].call('POST /users/applicant/signup/phone/confirm', { confirmationId: one.confirmationId, code }),
      browsers[1].call('POST /users/applicant/signup/phone/confirm', {
        confirmationId: other.confirmationId,
        code: otherCode,
      }),
    ]);
    expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1);
  });
});

describe('signing up by e-mail', () => {
  test('makes an account whose password then signs in', async () => {
    await signUpByEmail(t, openBrowser(t), 'ildar@pochta.example', 'Крепкая балка 40Б2');
    const { data } = await t.messages.last('ildar@pochta.example', 'consents');
    expect(data.documents.map(({ title }) => title)).toHaveLength(2);
    const token = data.withdrawLink.split('/').at(-1) ?? '';
    expect((await t.call('GET /consent/{token}', { token })).items).toHaveLength(2);
    const browser = openBrowser(t);
    const credentials = { email: ' Ildar@Pochta.example', password: 'Крепкая балка 40Б2' };
    const session = await browser.call('POST /users/applicant/login/email', credentials);
    expect(session.user.name).toBe('ildar@pochta.example');
  });

  test('answers a known address as an unknown one, and mails its owner', async () => {
    await signUpByEmail(t, openBrowser(t), 'known@pochta.example');
    later(61);
    const { call } = openBrowser(t);
    const known = await call('POST /users/applicant/signup/email/request', { email: 'known@pochta.example', ...BOXES });
    const unknown = await call('POST /users/applicant/signup/email/request', { email: 'new@pochta.example', ...BOXES });
    expect({ ...known, confirmationId: '', destination: '' }).toEqual({
      ...unknown,
      confirmationId: '',
      destination: '',
    });
    expect((await t.messages.last('known@pochta.example')).name).toBe('already-registered');
    expect((await t.messages.last('new@pochta.example')).name).toBe('sign-up-code');
  });

  test('refuses weak passwords and disposable addresses at their fields', async () => {
    const browser = openBrowser(t);
    await expect(
      browser.call('POST /users/applicant/signup/email/check', { email: 'x@mailinator.com' }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'email' }] } });
    await expect(signUpByEmail(t, browser, 'weak@pochta.example', 'пароль12345')).rejects.toMatchObject({
      problem: { errors: [{ field: 'password' }] },
    });
    await browser.call('POST /users/applicant/set-password', { password: 'Крепкая балка 40Б2' });
    await expect(
      browser.call('POST /users/applicant/set-password', { password: 'Крепкая балка 40Б3' }),
    ).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

describe('a code', () => {
  const request = (browser: ReturnType<typeof openBrowser>, number: string) =>
    browser.call('POST /users/applicant/login/phone/request', { phone: number });
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  test('counts its tries, also over processes, and stops working after five', async () => {
    const browser = openBrowser(t);
    const { confirmationId, triesLeft } = await request(browser, phone(10));
    expect(triesLeft).toBe(5);
    const code = await codeFor(t, phone(10));
    const enter = (tried: string) =>
      browser.call('POST /users/applicant/login/phone/confirm', { confirmationId, code: tried });
    const refusals = await Promise.all(Array.from({ length: 5 }, () => enter(wrong(code)).catch((error) => error)));
    const texts = refusals.map(({ problem }) => problem.errors[0].message).sort();
    expect(texts).toContain('Код не\u00a0подошёл. Осталась 1\u00a0попытка');
    expect(texts).toContain('Код не\u00a0подошёл. Попытки кончились, запросите новый');
    await expect(enter(code)).rejects.toMatchObject({ code: 'wrong_state' });
    expect((await browser.call('GET /users/confirmation/{id}', { id: confirmationId })).triesLeft).toBe(0);
  });

  test('works once, for five minutes, and only for its own request', async () => {
    const browser = openBrowser(t);
    const { confirmationId } = await request(browser, phone(11));
    const code = await codeFor(t, phone(11));
    later(301);
    await expect(
      browser.call('POST /users/applicant/login/phone/confirm', { confirmationId, code }),
    ).rejects.toMatchObject({ code: 'wrong_state' });
    const again = await browser.call('POST /users/confirmation/{id}/resend', { id: confirmationId });
    expect(again.confirmationId).toBe(confirmationId);
    const fresh = await codeFor(t, phone(11));
    const other = await request(browser, phone(12));
    await expect(
      browser.call('POST /users/applicant/login/phone/confirm', { confirmationId: other.confirmationId, code: fresh }),
    ).rejects.toMatchObject({ code: 'bad_argument' });
    await expect(
      browser.call('POST /users/applicant/signup/email/confirm', { confirmationId, code: fresh }),
    ).rejects.toMatchObject({ code: 'wrong_state' });
    await browser.call('POST /users/applicant/login/phone/confirm', { confirmationId, code: fresh });
    await expect(
      browser.call('POST /users/applicant/login/phone/confirm', { confirmationId, code: fresh }),
    ).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('is sent again after a minute, five times a day to one number', async () => {
    const { call } = openBrowser(t);
    const send = () => call('POST /users/applicant/login/phone/request', { phone: phone(13) });
    await send();
    await expect(send()).rejects.toMatchObject({
      code: 'limit_exceeded',
      problem: { detail: expect.stringContaining('60') },
    });
    for (let sent = 1; sent < 5; sent += 1) {
      later(61);
      await send();
    }
    later(61);
    await expect(send()).rejects.toMatchObject({ code: 'limit_exceeded' });
  });

  test('lies nowhere in the open', async () => {
    await request(openBrowser(t), phone(14));
    const code = await codeFor(t, phone(14));
    const rows = await t.db.selectFrom('confirmation').selectAll().where('destination', '=', phone(14)).execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
