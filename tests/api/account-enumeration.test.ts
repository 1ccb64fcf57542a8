import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '#shared/domain/time.ts';
import { codeFor, openBrowser, phone, signUpByEmail, signUpByPhone } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { COMPANY_BOXES, innOf, signUpCompany } from '../setup/member-world.ts';

/** Whether an account exists is told to nobody: neither by the answer nor by its headers. Times are compared by the bench. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const later = (seconds: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + seconds * SECOND_MS);
};

const BOXES = { agreement: true, personalAgreement: true };
/** As long as each other: the answer shows where the code went. */
const KNOWN = { email: 'known@pochta.example', phone: phone(1) };
const UNKNOWN = { email: 'other@pochta.example', phone: phone(2) };
let visitors = 0;

async function ask(path: string, body: object) {
  visitors += 1;
  const { statusCode, headers, payload } = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: `10.9.${visitors >> 8}.${visitors & 255}`,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: JSON.stringify(body),
  });
  return { statusCode, headers, payload };
}

/** Without what differs between any two requests, and between what was typed. */
function comparable(answer: Awaited<ReturnType<typeof ask>>, { email, phone: number }: typeof KNOWN): string {
  const shown = `+7 917 ${number.slice(5, 8)}-${number.slice(8, 10)}-${number.slice(10)}`;
  const headers = Object.entries(answer.headers).filter(([name]) => name !== 'date');
  return JSON.stringify([answer.statusCode, headers, answer.payload])
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(email, 'EMAIL')
    .replaceAll(/\s/g, ' ')
    .replaceAll(shown, 'PHONE');
}

const CALLS: readonly (readonly [path: string, body: (whose: typeof KNOWN) => object])[] = [
  ['/users/applicant/login/email/check', ({ email }) => ({ email })],
  ['/users/applicant/login/email', ({ email }) => ({ email, password: 'не тот пароль' })],
  ['/users/applicant/login/phone/request', (whose) => ({ phone: whose.phone })],
  ['/users/applicant/signup/email/check', ({ email }) => ({ email })],
  ['/users/applicant/signup/email/request', ({ email }) => ({ email, ...BOXES })],
  ['/users/applicant/signup/phone/request', (whose) => ({ phone: whose.phone, ...BOXES })],
  ['/users/password-recovery/request', ({ email }) => ({ email })],
  ['/users/password-recovery/request', ({ email }) => ({ email, side: 'company' })],
  ['/users/company-member/login/email', ({ email }) => ({ email, password: 'не тот пароль' })],
  ['/users/company-member/signup/email/check', ({ email }) => ({ email })],
  ['/users/company-member/signup/email/request', ({ email }) => ({ email, ...COMPANY_BOXES })],
  ['/users/company-member/express-signup/email/request', ({ email }) => ({ email, inn: innOf(9), ...COMPANY_BOXES })],
];

test.each(CALLS)('%s answers the same for a known and an unknown account', async (path, body) => {
  if (!(await t.db.selectFrom('account').select('id').where('email', '=', KNOWN.email).executeTakeFirst())) {
    await signUpByEmail(t, openBrowser(t), KNOWN.email);
    await signUpByPhone(t, openBrowser(t), KNOWN.phone);
    await signUpCompany(t, KNOWN.email, innOf(1));
  }
  await t.pool.query('delete from rate_limit');
  later(3_600);
  const [known, unknown] = [await ask(path, body(KNOWN)), await ask(path, body(UNKNOWN))];
  expect(comparable(known, KNOWN)).toBe(comparable(unknown, UNKNOWN));
  expect(comparable(known, KNOWN)).not.toContain(KNOWN.email);

  // A second press, another code, a wrong code: all the same too.
  const [againKnown, againUnknown] = [await ask(path, body(KNOWN)), await ask(path, body(UNKNOWN))];
  expect(comparable(againKnown, KNOWN)).toBe(comparable(againUnknown, UNKNOWN));
  const ids = [known, unknown].map(
    ({ payload }) => (JSON.parse(payload) as { confirmationId?: string }).confirmationId,
  );
  const [ofKnown, ofUnknown] = ids;
  if (!ofKnown || !ofUnknown) return;
  const confirm = path.includes('recovery') ? '/users/password-recovery/check' : path.replace('/request', '/confirm');
  for (let turn = 0; turn < 6; turn += 1) {
    const code = '000000';
    // One in a million runs would guess it.
    const [one, other] = [
      await ask(confirm, { confirmationId: ofKnown, code }),
      await ask(confirm, { confirmationId: ofUnknown, code }),
    ];
    expect(one.statusCode).toBe(turn < 5 ? 400 : 409);
    expect(comparable(one, KNOWN)).toBe(comparable(other, UNKNOWN));
  }
  later(61);
  const [one, other] = [
    await ask(`/users/confirmation/${ofKnown}/resend`, {}),
    await ask(`/users/confirmation/${ofUnknown}/resend`, {}),
  ];
  expect([one.statusCode, comparable(one, KNOWN)]).toEqual([200, comparable(other, UNKNOWN)]);
  const shown = await Promise.all(
    ids.map(async (id) => {
      const { statusCode, headers, payload } = await t.app.inject(`/api/users/confirmation/${id}`);
      return { statusCode, headers, payload };
    }),
  );
  expect(comparable(shown[0]!, KNOWN)).toBe(comparable(shown[1]!, UNKNOWN));
});

test('whether a company is registered is told to nobody who has not confirmed an address', async () => {
  await t.pool.query('delete from rate_limit');
  later(3_600);
  await signUpCompany(t, 'owner@pochta.example', innOf(20));
  const path = '/users/company-member/express-signup/email/request';
  // As long as each other.
  const [one, two] = ['taken@pochta.example', 'fresh@pochta.example'];
  const [taken, free] = [
    await ask(path, { email: one, inn: innOf(20), ...COMPANY_BOXES }),
    await ask(path, { email: two, inn: innOf(21), ...COMPANY_BOXES }),
  ];
  expect(taken.statusCode).toBe(200);
  expect(comparable(taken, { ...KNOWN, email: one })).toBe(comparable(free, { ...KNOWN, email: two }));
  // Neither has a token: the INN is looked up after the address only.
  for (const call of ['signup/email/add-company', 'express-signup/email/check-token', 'express-signup/email/confirm']) {
    const answers = [];
    for (const inn of [innOf(20), innOf(21)])
      answers.push(
        await ask(`/users/company-member/${call}`, { token: 'guess', ...(call.startsWith('s') && { inn }) }),
      );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const details = answers.map(({ payload }) => (JSON.parse(payload) as { detail: string }).detail);
    expect(details[0]).toBe(details[1]);
  }
});

test('only who has shown the code of a number learns that there is no account', async () => {
  const browser = openBrowser(t);
  later(3_600);
  await t.pool.query('delete from rate_limit');
  const { confirmationId } = await browser.call('POST /users/applicant/login/phone/request', { phone: phone(9) });
  await expect(
    browser.call('POST /users/applicant/signup/phone/confirm', {
      confirmationId,
      agreement: true,
      personalAgreement: true,
    }),
  ).rejects.toMatchObject({ code: 'wrong_state' });
  const code = await codeFor(t, phone(9));
  expect(await browser.call('POST /users/applicant/login/phone/confirm', { confirmationId, code })).toEqual({
    step: 'sign-up',
    confirmationId,
  });
});
