import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECENT_SIGN_IN_MINUTES } from '#shared/domain/limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { codeFor, openBrowser, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { COMPANY_BOXES, innOf, PASSWORD, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const pass = (ms: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + ms);
};
const request = ({ call }: Pick<TestBrowser, 'call'>, email: string, inn: string) =>
  call('POST /users/company-member/express-signup/email/request', { email, inn, ...COMPANY_BOXES });
async function tokenFor(email: string): Promise<string> {
  const { data } = await t.messages.last(email, 'express-sign-up');
  return new URL(data.link).searchParams.get('token') ?? '';
}
const check = (token: string) =>
  openBrowser(t).call('POST /users/company-member/express-signup/email/check-token', { token });
const confirm = (browser: TestBrowser, token: string, brandName?: string) =>
  browser.call('POST /users/company-member/express-signup/email/confirm', { token, ...(brandName && { brandName }) });

test('an address and an INN, then a link: a company with its head, who is signed in and sets a password later', async () => {
  const email = 'hr@express.example';
  const browser = openBrowser(t);
  expect(await request(browser, 'HR@express.example', ` ${innOf(1)} `)).toEqual({ email });
  // What was agreed to is there before anything else of the person.
  const acts = await t.db.selectFrom('consent').select(['documentKey', 'accountId']).execute();
  expect(acts.map(({ documentKey }) => documentKey).toSorted()).toEqual([
    'licenseAgreement',
    'offerCompany',
    'personalAgreement',
  ]);
  expect(acts.every(({ accountId }) => accountId === null)).toBe(true);
  expect(await t.db.selectFrom('account').select('id').execute()).toEqual([]);

  const token = await tokenFor(email);
  const started = await check(token);
  expect(started).toMatchObject({ email, inn: innOf(1), company: { inn: innOf(1), isActive: true } });
  const session = await confirm(browser, token);
  browser.token = session.accessToken;
  expect(await browser.call('GET /users/me')).toMatchObject({ email, emailConfirmed: true, hasPassword: false });
  const { company } = await browser.call('GET /company/head-company');
  expect(company).toMatchObject({ inn: innOf(1), brandName: started.company?.brandName });
  expect((await browser.call('GET /company/members', {})).items).toMatchObject([{ role: 'head', email, isMe: true }]);
  expect((await browser.call('GET /users/consents')).items.map(({ documentKey }) => documentKey)).toContain(
    'offerCompany',
  );
  expect((await t.messages.last(email)).name).toBe('consents');
  // The link is used up.
  await expect(check(token)).rejects.toEqual(refusal('not_found'));
  await expect(confirm(openBrowser(t), token)).rejects.toEqual(refusal('not_found'));

  await browser.call('POST /users/company-member/set-password', { password: PASSWORD });
  await expect(
    browser.call('POST /users/company-member/set-password', { password: 'ещё одна балка 30' }),
  ).rejects.toEqual(refusal('wrong_state'));
  await openBrowser(t).call('POST /users/company-member/login/email', { email, password: PASSWORD });
});

test('the first password is set soon after the link, not by whoever finds the browser later', async () => {
  const email = 'late-password@express.example';
  const browser = openBrowser(t);
  await request(browser, email, innOf(19));
  await confirm(browser, await tokenFor(email));
  const before = t.clock.time;
  t.clock.time = new Date(before.getTime() + RECENT_SIGN_IN_MINUTES * MINUTE_MS + 1);
  await browser.reload();
  await expect(browser.call('POST /users/company-member/set-password', { password: PASSWORD })).rejects.toEqual(
    refusal('forbidden'),
  );
  t.clock.time = before;
});

test('without a password nobody signs in, and the recovery says that there is none yet', async () => {
  const email = 'no-password@express.example';
  const browser = openBrowser(t);
  await request(browser, email, innOf(2));
  await confirm(browser, await tokenFor(email));
  await expect(
    openBrowser(t).call('POST /users/company-member/login/email', { email, password: PASSWORD }),
  ).rejects.toEqual(refusal('bad_argument'));
  const { confirmationId } = await openBrowser(t).call('POST /users/password-recovery/request', {
    email,
    side: 'company',
  });
  expect((await t.messages.last(email)).name).toBe('express-registration');
  const { token } = await openBrowser(t).call('POST /users/password-recovery/check', {
    confirmationId,
    code: await codeFor(t, email),
  });
  await openBrowser(t).call('POST /users/password-recovery/confirm', { token, password: PASSWORD });
  await openBrowser(t).call('POST /users/company-member/login/email', { email, password: PASSWORD });
});

test('a known address gets a mail about its account, a taken company is told by the link alone', async () => {
  const known = 'known@express.example';
  const head = await signUpCompany(t, known, innOf(3));
  expect(await request(openBrowser(t), known, innOf(4))).toEqual({ email: known });
  expect((await t.messages.last(known)).name).toBe('already-registered');

  const late = 'late@express.example';
  expect(await request(openBrowser(t), late, innOf(3))).toEqual({ email: late });
  const token = await tokenFor(late);
  await expect(check(token)).rejects.toMatchObject({
    code: 'wrong_state',
    problem: { detail: /kn•••@express\.example/ },
  });
  await expect(confirm(openBrowser(t), token)).rejects.toEqual(refusal('wrong_state'));
  expect((await head.call('GET /company/members', {})).items).toHaveLength(1);
});

test('of two links to one company the first counts', async () => {
  const [one, two] = ['one@express.example', 'two@express.example'];
  for (const email of [one, two]) await request(openBrowser(t), email, innOf(5));
  const tokens = [await tokenFor(one), await tokenFor(two)];
  const results = await Promise.allSettled(tokens.map((token) => confirm(openBrowser(t), token)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { count } = await t.db
    .selectFrom('company')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('inn', '=', innOf(5))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('a link works for a day; another is sent after a minute', async () => {
  const email = 'slow@express.example';
  await request(openBrowser(t), email, innOf(6));
  await expect(request(openBrowser(t), email, innOf(6))).rejects.toEqual(refusal('limit_exceeded'));
  pass(61 * SECOND_MS);
  await request(openBrowser(t), email, innOf(6));
  const token = await tokenFor(email);
  pass(25 * HOUR_MS);
  await expect(check(token)).rejects.toEqual(refusal('not_found'));
  await expect(confirm(openBrowser(t), token)).rejects.toEqual(refusal('not_found'));
});

test('while the register does not answer the name is typed by hand', async () => {
  const email = 'offline@express.example';
  await request(openBrowser(t), email, innOf(7));
  const token = await tokenFor(email);
  await t.addresses.stop();
  expect(await check(token)).toMatchObject({ company: null, inn: innOf(7) });
  await expect(confirm(openBrowser(t), token)).rejects.toMatchObject({ problem: { errors: [{ field: 'brandName' }] } });
  const browser = openBrowser(t);
  browser.token = (await confirm(browser, token, 'Своё название')).accessToken;
  expect((await browser.call('GET /company/head-company')).company.brandName).toBe('Своё название');
});

test.each([
  [{ email: 'a@express.example', inn: '7700000000' }, 'inn'],
  [{ email: 'a@express.example', inn: '77' }, 'inn'],
  [{ email: 'не почта', inn: innOf(8) }, 'email'],
  [{ email: 'a@10minutemail.com', inn: innOf(8) }, 'email'],
])('%j is refused at %s', async (fields, field) => {
  await expect(
    t.call('POST /users/company-member/express-signup/email/request', { ...fields, ...COMPANY_BOXES }),
  ).rejects.toMatchObject({ problem: { errors: [{ field }] } });
});

test('nothing is sent without the boxes', async () => {
  await expect(
    t.call('POST /users/company-member/express-signup/email/request', {
      email: 'boxes@express.example',
      inn: innOf(8),
      agreement: true,
      personalAgreement: true,
      offerCompany: false as true,
    }),
  ).rejects.toMatchObject({ problem: { errors: [{ field: 'offerCompany' }] } });
  expect(await t.messages.to('boxes@express.example')).toEqual([]);
});
