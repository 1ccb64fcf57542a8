import { afterAll, beforeAll, expect, test } from 'vitest';
import { PURPOSES, type Purpose } from '#server/domains/account/confirmation/confirmation-purposes.ts';
import type { Call } from '#shared/client/call.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';

/** A code or a link for one step is worth nothing in another. */

type Who = 'visitor' | 'applicant' | 'member' | 'head';
let t: TestApp;
const people = {} as Record<Who, TestBrowser & { accountId: string | null }>;

beforeAll(async () => {
  t = await createTestApp();
  const applicant = openBrowser(t);
  await signUpByPhone(t, applicant, phone(1));
  const head = await signUpCompany(t, 'head@purposes.example', innOf(1));
  const member = await addMember(t, head, 'member@purposes.example');
  people.visitor = Object.assign(openBrowser(t), { accountId: null });
  for (const [who, browser] of Object.entries({ applicant, member, head }))
    people[who as Who] = Object.assign(browser, { accountId: (await browser.call('GET /users/me')).id });
});
afterAll(() => t.close());

const CODE = '123456';
const TOKEN = 'a-link-of-a-test';
let number = 0;

/** As if it had been sent to this account, or to a visitor. */
async function sent(purpose: Purpose, accountId: string | null): Promise<string> {
  number += 1;
  const now = t.clock.time;
  await t.db.updateTable('confirmation').set({ tokenHash: null }).execute();
  const { id } = await t.db
    .insertInto('confirmation')
    .values({
      purpose,
      channel: 'mail',
      destination: `somebody-${number}@purposes.example`,
      accountId,
      codeHash: t.secrets.hash('code', CODE),
      tokenHash: t.secrets.hash('confirmation', TOKEN),
      ip: '10.0.0.1',
      sentAt: now,
      expiresAt: new Date(now.getTime() + 5 * MINUTE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Sent = Record<'confirmationId' | 'code', string>;

test.each<[own: Purpose, who: Who, step: (call: Call, code: Sent) => Promise<unknown>]>([
  ['applicant_sign_in', 'visitor', (call, code) => call('POST /users/applicant/login/phone/confirm', code)],
  ['applicant_phone_sign_up', 'visitor', (call, code) => call('POST /users/applicant/signup/phone/confirm', code)],
  ['applicant_email_sign_up', 'visitor', (call, code) => call('POST /users/applicant/signup/email/confirm', code)],
  ['member_sign_up', 'visitor', (call, code) => call('POST /users/company-member/signup/email/confirm', code)],
  ['password_recovery', 'visitor', (call, code) => call('POST /users/password-recovery/check', code)],
  ['change_phone', 'applicant', (call, code) => call('POST /users/applicant/change-phone/confirm', code)],
  ['change_phone', 'member', (call, code) => call('POST /users/company-member/change-phone', code)],
  ['remove_account', 'applicant', (call, code) => call('DELETE /users/applicant/delete', code)],
  ['remove_account', 'member', (call, code) => call('DELETE /users/company-member/delete', code)],
  ['close_company', 'head', (call, code) => call('POST /company/close', code)],
  [
    'resume_phone',
    'applicant',
    async (call, code) => {
      const { id } = await call('POST /resume/draft', {});
      return call('POST /resume/{id}/phone/confirm', { id, phone: phone(1), ...code });
    },
  ],
])('the step of %s takes a code of its own only, from a %s', async (own, who, step) => {
  const { call, accountId } = people[who];
  for (const purpose of PURPOSES.filter((one) => one !== own)) {
    const confirmationId = await sent(purpose, accountId);
    const answer = await step(call, { confirmationId, code: CODE }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    expect([purpose, answer]).toEqual([purpose, 'wrong_state']);
  }
  // Of the own purpose it is compared.
  const confirmationId = await sent(own, accountId);
  await expect(step(call, { confirmationId, code: '654321' })).rejects.toMatchObject({
    problem: { errors: [{ field: 'code' }] },
  });
});

const BY_LINK = [
  ['POST /users/change-email/confirm', 'change_email'],
  ['POST /users/change-email/undo', 'undo_email'],
] as const;

test.each(BY_LINK)('%s takes a link of %s only', async (name, own) => {
  const { accountId } = people.applicant;
  for (const purpose of PURPOSES.filter((one) => one !== own)) {
    await sent(purpose, accountId);
    const answer = await people.applicant.call(name, { token: TOKEN }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    expect([purpose, answer]).toEqual([purpose, 'not_found']);
  }
});

test('a link of another purpose sets no password', async () => {
  for (const purpose of PURPOSES.filter((one) => one !== 'password_recovery')) {
    await sent(purpose, people.applicant.accountId);
    const set = { token: TOKEN, password: 'Крепкая балка 40Б2' };
    await expect(people.visitor.call('POST /users/password-recovery/confirm', set)).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});
