import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';
import { cleanAccounts } from '#server/domains/account/index.ts';
import { system } from '#server/platform/actor.ts';
import {
  codeFor,
  isSignedIn,
  openBrowser,
  phone,
  signUpByEmail,
  signUpByPhone,
  type TestBrowser,
} from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';

/** The old address of an account undoes a change. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const PASSWORD = 'Крепкая балка 40Б2';
const pass = (ms: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + ms);
};
const undoToken = async (email: string) => {
  const { data } = await t.messages.last(email, 'email-changed-note');
  return new URL(data.link).searchParams.get('token') ?? '';
};
async function change(browser: TestBrowser, email: string): Promise<void> {
  await browser.call('POST /users/change-email/request', { email, password: PASSWORD });
  const { data } = await t.messages.last(email, 'change-email-link');
  const token = new URL(data.link).searchParams.get('token') ?? '';
  await openBrowser(t).call('POST /users/change-email/confirm', { token });
}

test('undoes the change for three days: sessions end, the password is due', async () => {
  const [old, stolen] = ['undo@pochta.example', 'stolen@pochta.example'];
  const thief = openBrowser(t);
  await signUpByEmail(t, thief, old, PASSWORD);
  await change(thief, stolen);
  // A new password of the thief's does not save the change.
  await thief.call('POST /users/applicant/change-password', { password: PASSWORD, newPassword: 'чужой швеллер 16П' });
  const token = await undoToken(old);
  pass(71 * HOUR_MS);
  await cleanAccounts(t.context(system), t.sources);
  const undone = await openBrowser(t).call('POST /users/change-email/undo', { token });
  expect(undone.side).toBe('applicant');
  expect(await isSignedIn(thief)).toBe(false);
  await expect(
    openBrowser(t).call('POST /users/applicant/login/email', { email: stolen, password: 'чужой швеллер 16П' }),
  ).rejects.toMatchObject({ code: 'bad_argument' });
  await expect(
    openBrowser(t).call('POST /users/applicant/login/email', { email: old, password: 'чужой швеллер 16П' }),
  ).rejects.toMatchObject({ code: 'bad_argument' });
  const password = 'опять моя балка 20Б1';
  await openBrowser(t).call('POST /users/password-recovery/confirm', { token: undone.token, password });
  await openBrowser(t).call('POST /users/applicant/login/email', { email: old, password });
  await expect(openBrowser(t).call('POST /users/change-email/undo', { token })).rejects.toMatchObject({
    code: 'not_found',
  });
});

describe('what has come since goes with the change', () => {
  const linkProvider = async (browser: TestBrowser, subject: string) => {
    const { id } = await browser.call('GET /users/me');
    const linkedAt = t.clock.now();
    const provider = subject.startsWith('old') ? 'yandex' : 'vk';
    await t.db.insertInto('accountIdentity').values({ provider, subject, accountId: id, linkedAt }).execute();
  };
  const setPhone = async (browser: TestBrowser, number: string) => {
    const { confirmationId } = await browser.call('POST /users/applicant/change-phone/request', {
      phone: number,
      password: PASSWORD,
    });
    const code = await codeFor(t, number);
    await browser.call('POST /users/applicant/change-phone/confirm', { confirmationId, code });
  };
  const setFactor = async (browser: TestBrowser) => {
    const { id: accountId } = await browser.call('GET /users/me');
    const [createdAt, confirmedAt] = [t.clock.now(), t.clock.now()];
    await t.db
      .insertInto('secondFactor')
      .values({ accountId, sealedSecret: 'sealed', createdAt, confirmedAt })
      .execute();
  };
  const leftOf = async (email: string) => {
    const account = await t.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const identities = await t.db
      .selectFrom('accountIdentity')
      .select('subject')
      .where('accountId', '=', account.id)
      .execute();
    const factor = await t.db.selectFrom('secondFactor').selectAll().where('accountId', '=', account.id).execute();
    const { phone: number, phoneConfirmedAt } = account;
    return { number, phoneConfirmedAt, subjects: identities.map(({ subject }) => subject), factors: factor.length };
  };

  test('the number, a provider, the second step; those from before stay', async () => {
    const [old, stolen] = ['since@undo.example', 'since-stolen@undo.example'];
    const thief = openBrowser(t);
    await signUpByEmail(t, thief, old, PASSWORD);
    await setPhone(thief, phone(51));
    expect(await t.messages.last(old, 'phone-changed')).toMatchObject({ data: { newPhone: phone(51) } });
    await linkProvider(thief, 'old-provider');
    const before = await leftOf(old);
    pass(MINUTE_MS * 2);
    await change(thief, stolen);
    await setPhone(thief, phone(52));
    expect(await t.messages.last(stolen, 'phone-changed')).toMatchObject({ data: { newPhone: phone(52) } });
    await linkProvider(thief, 'new-provider');
    await setFactor(thief);
    expect(await leftOf(stolen)).toMatchObject({ number: phone(52), factors: 1 });
    await openBrowser(t).call('POST /users/change-email/undo', { token: await undoToken(old) });
    expect(await leftOf(old)).toEqual({ ...before, subjects: ['old-provider'], factors: 0 });
  });

  test('a second step from before stays; a number that another account has now is not taken from it', async () => {
    const [old, stolen] = ['before@undo.example', 'before-stolen@undo.example'];
    const browser = openBrowser(t);
    await signUpByEmail(t, browser, old, PASSWORD);
    await setPhone(browser, phone(61));
    await setFactor(browser);
    pass(MINUTE_MS * 2);
    await change(browser, stolen);
    await setPhone(browser, phone(62));
    pass(MINUTE_MS * 2);
    await signUpByPhone(t, openBrowser(t), phone(61));
    await openBrowser(t).call('POST /users/change-email/undo', { token: await undoToken(old) });
    expect(await leftOf(old)).toEqual({ number: null, phoneConfirmedAt: null, subjects: [], factors: 1 });
  });

  test('an account without a number has none again', async () => {
    const [old, stolen] = ['none@undo.example', 'none-stolen@undo.example'];
    const browser = openBrowser(t);
    await signUpByEmail(t, browser, old, PASSWORD);
    await change(browser, stolen);
    await setPhone(browser, phone(63));
    await openBrowser(t).call('POST /users/change-email/undo', { token: await undoToken(old) });
    expect(await leftOf(old)).toMatchObject({ number: null, phoneConfirmedAt: null });
  });
});

test('the old number of an account without an address gets an SMS', async () => {
  const browser = openBrowser(t);
  await signUpByPhone(t, browser, phone(71));
  const { confirmationId } = await browser.call('POST /users/applicant/change-phone/request', { phone: phone(72) });
  const code = await codeFor(t, phone(72));
  await browser.call('POST /users/applicant/change-phone/confirm', { confirmationId, code });
  expect((await t.messages.last(phone(71))).name).toBe('phone-changed');
  expect((await t.messages.last(phone(72))).name).toBe('code');
});

test('of two changes one is undone; later, or once the address is taken, none', async () => {
  const [first, second, third] = ['one@undo.example', 'two@undo.example', 'three@undo.example'] as const;
  const browser = openBrowser(t);
  await signUpByEmail(t, browser, first, PASSWORD);
  await change(browser, second);
  await change(browser, third);
  const [ofFirst, ofSecond] = [await undoToken(first), await undoToken(second)];
  await openBrowser(t).call('POST /users/change-email/undo', { token: ofFirst });
  await expect(openBrowser(t).call('POST /users/change-email/undo', { token: ofSecond })).rejects.toMatchObject({
    code: 'not_found',
  });

  const other = openBrowser(t);
  await signUpByEmail(t, other, 'four@undo.example', PASSWORD);
  await change(other, 'five@undo.example');
  pass(MINUTE_MS * 2);
  await signUpByEmail(t, openBrowser(t), 'four@undo.example', PASSWORD);
  const token = await undoToken('four@undo.example');
  await expect(openBrowser(t).call('POST /users/change-email/undo', { token })).rejects.toMatchObject({
    code: 'wrong_state',
  });
  pass(73 * HOUR_MS);
  await expect(openBrowser(t).call('POST /users/change-email/undo', { token })).rejects.toMatchObject({
    code: 'not_found',
  });
});
