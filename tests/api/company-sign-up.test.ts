import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { codeFor, openBrowser, signUpByEmail } from '../setup/account-world.ts';
import {
  COMPANY_BOXES,
  finishSignUp,
  infoOf,
  innOf,
  PASSWORD,
  signInMember,
  signUpCompany,
  startSignUp,
} from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const companyOf = (inn: string) =>
  t.db.selectFrom('company').selectAll().where('inn', '=', inn).executeTakeFirstOrThrow();

describe('a sign-up of a company', () => {
  test('goes from the address over the INN to a signed-in head', async () => {
    const browser = openBrowser(t);
    const email = 'first@stroy.example';
    const inn = innOf(1);
    await browser.call('POST /users/company-member/signup/email/check', { email });
    const token = await startSignUp(t, browser, email);
    expect(await browser.call('GET /users/signup/{token}', { token })).toEqual({ email, phone: null, company: null });
    const { company, branches } = await browser.call('POST /users/company-member/signup/email/add-company', {
      token,
      inn: ` ${inn.slice(0, 4)} ${inn.slice(4)}`,
    });
    expect(company).toMatchObject({ inn, isActive: true, legalName: `ООО «${company.brandName}»` });
    expect(branches).toEqual([]);
    expect(await t.db.selectFrom('company').select('id').where('inn', '=', inn).execute()).toEqual([]);

    const session = await finishSignUp(browser, infoOf(inn, token));
    expect(session.user).toMatchObject({ kind: 'member', name: 'Алсу Хайруллина', initials: 'АХ' });
    browser.token = session.accessToken;
    expect(await browser.call('GET /users/me')).toMatchObject({
      email,
      emailConfirmed: true,
      phone: '+79172041683',
      phoneConfirmed: false,
      hasPassword: true,
      permissions: expect.arrayContaining(['members.manage']),
    });
    expect(await companyOf(inn)).toMatchObject({
      status: 'unverified',
      brandName: 'Мостострой-12',
      letter: 'м',
      legalName: company.legalName,
      kpp: company.kpp,
      egrulStatus: 'active',
      checkedAt: t.clock.time,
    });
    const { id } = await companyOf(inn);
    expect(await t.call('GET /company/{id}', { id })).toMatchObject({ brandName: 'Мостострой-12', verified: false });
    expect((await browser.reload()).user).toMatchObject({ id: session.user.id });
  });

  test('records every consent for the account', async () => {
    const { session } = await signUpCompany(t, 'consents@stroy.example', innOf(2));
    const { data } = await t.messages.last('consents@stroy.example', 'consents');
    expect(data.documents).toHaveLength(3);
    const rows = await t.db
      .selectFrom('consent')
      .select('documentKey')
      .where('accountId', '=', session.user.id)
      .execute();
    expect(rows.map(({ documentKey }) => documentKey).toSorted()).toEqual([
      'licenseAgreement',
      'offerCompany',
      'personalAgreement',
    ]);
  });

  test('leaves consents of the same person as an applicant alone', async () => {
    const email = 'both@stroy.example';
    const applicant = openBrowser(t);
    const request = await applicant.call('POST /users/company-member/signup/email/request', {
      email,
      ...COMPANY_BOXES,
    });
    expect(request.channel).toBe('mail');
    await signUpByEmail(t, openBrowser(t), email);
    const code = (await t.messages.last(email, 'company-sign-up-code')).data.code;
    const { token } = await applicant.call('POST /users/company-member/signup/email/confirm', {
      confirmationId: request.confirmationId,
      code,
    });
    const { user } = await finishSignUp(applicant, infoOf(innOf(3), token));
    const rows = await t.db.selectFrom('consent').select('id').where('accountId', '=', user.id).execute();
    expect(rows).toHaveLength(3);
  });

  test('has an event, so that lists and search see the company', async () => {
    const { companyId } = await signUpCompany(t, 'event@stroy.example', innOf(4));
    const events = await t.db
      .selectFrom('outboxEvent')
      .select('payload')
      .where('type', '=', 'company.registered')
      .execute();
    expect(events.map(({ payload }) => payload)).toContainEqual({ companyId });
  });

  test('of somebody who has an account sends a mail about it, with links of the company side', async () => {
    const email = 'twice@stroy.example';
    await signUpCompany(t, email, innOf(5));
    const { call } = openBrowser(t);
    t.clock.time = new Date(t.clock.time.getTime() + 61_000);
    const answer = await call('POST /users/company-member/signup/email/request', { email, ...COMPANY_BOXES });
    expect(Object.keys(answer)).toContain('confirmationId');
    expect(await t.messages.last(email)).toMatchObject({ name: 'already-registered', data: { side: 'company' } });
  });

  test('needs every required box, a whole address and a code', async () => {
    const { call } = openBrowser(t);
    const request = (body: object) =>
      // Each body is wrong.
      call('POST /users/company-member/signup/email/request', body as never);
    await expect(request({ email: 'a@stroy.example', agreement: true, personalAgreement: true })).rejects.toMatchObject(
      { problem: { errors: [{ field: 'offerCompany' }] } },
    );
    await expect(request({ email: 'a@mailinator.com', ...COMPANY_BOXES })).rejects.toEqual(refusal('bad_argument'));
    const { confirmationId } = await call('POST /users/company-member/signup/email/request', {
      email: 'code@stroy.example',
      ...COMPANY_BOXES,
    });
    const code = (await codeFor(t, 'code@stroy.example')) === '000000' ? '111111' : '000000';
    await expect(
      call('POST /users/company-member/signup/email/confirm', { confirmationId, code }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'code' }] } });
  });
});

describe('at once', () => {
  test('two sign-ups with one INN make one company with one head', async () => {
    const inn = innOf(40);
    const browsers = [openBrowser(t), openBrowser(t), openBrowser(t)];
    const tokens = await Promise.all(browsers.map((one, index) => startSignUp(t, one, `race-${index}@stroy.example`)));
    const results = await Promise.allSettled(
      browsers.map((one, index) => finishSignUp(one, infoOf(inn, tokens[index] ?? ''))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(['wrong_state', 'conflict']).toContain(result.reason.code);
    const { id } = await companyOf(inn);
    expect(await t.db.selectFrom('companyMember').select('id').where('companyId', '=', id).execute()).toHaveLength(1);
  });

  test('one token makes one account', async () => {
    const browser = openBrowser(t);
    const token = await startSignUp(t, browser, 'double@stroy.example');
    const results = await Promise.allSettled(
      [41, 42].map((number) => finishSignUp(browser, infoOf(innOf(number), token))),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const made = await t.db
      .selectFrom('company')
      .select('id')
      .where('inn', 'in', [innOf(41), innOf(42)])
      .execute();
    expect(made).toHaveLength(1);
  });
});

test('the phone may be a line of an office: no code is sent to it', async () => {
  const browser = openBrowser(t);
  const token = await startSignUp(t, browser, 'office@stroy.example');
  const { user } = await finishSignUp(browser, infoOf(innOf(51), token, { phone: '(843) 204-16-83' }));
  const row = await t.db.selectFrom('account').select('phone').where('id', '=', user.id).executeTakeFirstOrThrow();
  expect(row.phone).toBe('+78432041683');
});

test('a refused field leaves nothing behind, and the token works on', async () => {
  const browser = openBrowser(t);
  const inn = innOf(50);
  const email = 'fields@stroy.example';
  const token = await startSignUp(t, browser, email);
  const check = (info: Parameters<typeof infoOf>[2]) =>
    browser.call('POST /users/company-member/signup/email/check-info', infoOf(inn, token, info));
  const finish = (password: string) =>
    browser.call('POST /users/company-member/signup/email/add-info', { token, password });
  await expect(finish(PASSWORD)).rejects.toEqual(refusal('wrong_state', 'Сначала расскажите'));
  for (const [field, info] of [
    ['phone', { phone: '12' }],
    ['cityId', { cityId: 999_999 }],
    ['brandName', { brandName: 'Я' }],
    ['lastName', { lastName: ' ' }],
    ['position', { position: 'я'.repeat(101) }],
    ['kpp', { kpp: '999999999' }],
  ] as const)
    await expect(check(info)).rejects.toMatchObject({ problem: { errors: [{ field }] } });
  expect(await browser.call('GET /users/signup/{token}', { token })).toMatchObject({ company: null });
  await check({});
  await expect(finish('короткий')).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
  expect(await t.db.selectFrom('company').select('id').where('inn', '=', inn).execute()).toEqual([]);
  expect(await t.db.selectFrom('account').select('id').where('email', '=', email).execute()).toEqual([]);
  await finish(PASSWORD);
  const member = await signInMember(t, email);
  expect(await member.call('GET /company/head-company')).toMatchObject({ head: { email, position: 'Директор' } });
  await expect(signInMember(t, email, `${PASSWORD}!`)).rejects.toMatchObject({
    problem: { errors: [{ field: 'password' }] },
  });
});

describe('what was given before the password', () => {
  const keptFor = (email: string) =>
    t.db
      .selectFrom('confirmation')
      .select(['details', 'expiresAt'])
      .where('destination', '=', email)
      .where('purpose', '=', 'member_sign_up')
      .executeTakeFirstOrThrow();

  test('is kept with the token, the later of two tabs wins, and is forgotten with the account', async () => {
    const browser = openBrowser(t);
    const email = 'kept@stroy.example';
    const [inn, other] = [innOf(61), innOf(62)];
    const token = await startSignUp(t, browser, email);
    const kept = async () => (await browser.call('GET /users/signup/{token}', { token })).company;
    await browser.call('POST /users/company-member/signup/email/add-company', { token, inn });
    expect(await kept()).toEqual({ inn, info: null });
    const first = infoOf(inn, token, { firstName: 'Нина', position: ' ' });
    await browser.call('POST /users/company-member/signup/email/check-info', first);
    const { token: _, ...info } = { ...first, kpp: null, cityId: null, position: null };
    expect(await kept()).toEqual({ inn, info });
    // Back to the INN: what was typed stays.
    await browser.call('POST /users/company-member/signup/email/add-company', { token, inn: other });
    expect(await kept()).toEqual({ inn: other, info });
    const second = infoOf(other, token, { firstName: 'Роза' });
    await Promise.all(
      [innOf(63), other].map((one) =>
        browser.call('POST /users/company-member/signup/email/add-company', { token, inn: one }),
      ),
    );
    await browser.call('POST /users/company-member/signup/email/check-info', second);
    expect(await kept()).toMatchObject({ inn: other, info: { inn: other, firstName: 'Роза' } });
    const session = await browser.call('POST /users/company-member/signup/email/add-info', {
      token,
      password: PASSWORD,
    });
    expect(session.user).toMatchObject({ name: 'Роза Хайруллина' });
    expect((await companyOf(other)).status).toBe('unverified');
    expect((await keptFor(email)).details).not.toHaveProperty('company');
    await expect(kept()).rejects.toEqual(refusal('not_found'));
  });

  test('is told and changed for nobody without its token, and expires with it', async () => {
    const browser = openBrowser(t);
    const email = 'expires@stroy.example';
    const [token, strange] = [
      await startSignUp(t, browser, email),
      await startSignUp(t, openBrowser(t), 'strange@stroy.example'),
    ];
    await browser.call('POST /users/company-member/signup/email/check-info', infoOf(innOf(54), token));
    expect(await browser.call('GET /users/signup/{token}', { token: strange })).toMatchObject({ company: null });
    await expect(
      browser.call('POST /users/company-member/signup/email/check-info', infoOf(innOf(54), 'guess')),
    ).rejects.toEqual(refusal('not_found'));
    await expect(
      browser.call('POST /users/company-member/signup/email/add-info', { token: strange, password: PASSWORD }),
    ).rejects.toEqual(refusal('wrong_state', 'Сначала расскажите'));
    const before = t.clock.time;
    t.clock.time = (await keptFor(email)).expiresAt;
    await expect(browser.call('GET /users/signup/{token}', { token })).rejects.toEqual(refusal('not_found'));
    await expect(
      browser.call('POST /users/company-member/signup/email/add-info', { token, password: PASSWORD }),
    ).rejects.toEqual(refusal('not_found'));
    t.clock.time = before;
  });

  test('is text that the database can store', async () => {
    const browser = openBrowser(t);
    const token = await startSignUp(t, browser, 'nul@stroy.example');
    for (const field of ['brandName', 'firstName', 'lastName', 'position', 'phone'])
      await expect(
        browser.call(
          'POST /users/company-member/signup/email/check-info',
          infoOf(innOf(55), token, { [field]: 'а\u0000б' }),
        ),
      ).rejects.toEqual(refusal('bad_argument'));
  });
});

test('while the register does not answer, the name is typed by hand', async () => {
  const lonely = await createTestApp();
  await lonely.addresses.stop();
  const browser = openBrowser(lonely);
  const inn = innOf(60);
  const token = await startSignUp(lonely, browser, 'manual@stroy.example');
  await expect(browser.call('POST /users/company-member/signup/email/add-company', { token, inn })).rejects.toEqual(
    refusal('service_unavailable'),
  );
  expect((await browser.call('GET /users/signup/{token}', { token })).company).toEqual({ inn, info: null });
  await finishSignUp(browser, infoOf(inn, token));
  const company = await lonely.db.selectFrom('company').selectAll().where('inn', '=', inn).executeTakeFirstOrThrow();
  expect(company).toMatchObject({ status: 'unverified', checkedAt: null, legalName: null, egrulStatus: null });
  await lonely.close();
});

test('a sign-in on this side is refused in the same words for known and unknown addresses', async () => {
  await signUpCompany(t, 'known@stroy.example', innOf(70));
  const applicant = 'applicant@stroy.example';
  await signUpByEmail(t, openBrowser(t), applicant);
  const refusalOf = (email: string, password: string) =>
    openBrowser(t)
      .call('POST /users/company-member/login/email', { email, password })
      .catch(({ problem, status }) => ({ status, ...problem, requestId: '' }));
  const known = await refusalOf('known@stroy.example', 'не тот пароль');
  expect(known).toMatchObject({ status: 400, errors: [{ field: 'password' }] });
  expect(await refusalOf('nobody@stroy.example', 'не тот пароль')).toEqual(known);
  expect(await refusalOf(applicant, PASSWORD)).toEqual(known);
});
