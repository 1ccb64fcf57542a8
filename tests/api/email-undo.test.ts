import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';
import { cleanAccounts } from '#server/domains/account/index.ts';
import { system } from '#server/platform/actor.ts';
import { openBrowser, signUpByEmail, type TestBrowser } from '../setup/account-world.ts';
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
const isSignedIn = ({ call }: TestBrowser) =>
  call('GET /users/me').then(
    () => true,
    () => false,
  );
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
