import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { openBrowser } from '../setup/account-world.ts';
import { finishSignUp, infoOf, innOf, signUpCompany, startSignUp } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeCompany } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const companyOf = (inn: string) =>
  t.db.selectFrom('company').selectAll().where('inn', '=', inn).executeTakeFirstOrThrow();

describe('the INN', () => {
  test.each([
    ['with a wrong check digit', '7707083894', 'bad_argument', /опечатка/],
    ['that the register does not know', innOf(10, 'unknown'), 'not_found', /в\u00a0реестре нет\. Это демо/],
    ['of a closed company', innOf(11, 'liquidated'), 'wrong_state', /закрыта/],
  ])('%s is refused at its field in both steps', async (name, inn, code, message) => {
    const browser = openBrowser(t);
    const token = await startSignUp(t, browser, `inn-${innOf(name.length)}@stroy.example`);
    const refused = { code, problem: { errors: [{ field: 'inn', message: expect.stringMatching(message) }] } };
    await expect(
      browser.call('POST /users/company-member/signup/email/add-company', { token, inn }),
    ).rejects.toMatchObject(refused);
    await expect(finishSignUp(browser, infoOf(inn, token))).rejects.toMatchObject(refused);
  });

  test('is told what it lacks', async () => {
    const browser = openBrowser(t);
    const token = await startSignUp(t, browser, 'inn-short@stroy.example');
    for (const [inn, message] of [
      ['12345', /не\u00a0хватает цифр/],
      ['77070838931', /^Проверьте ИНН: 10\u00a0цифр/],
      ['770708389x', /только цифры/],
    ] as const)
      await expect(
        browser.call('POST /users/company-member/signup/email/add-company', { token, inn }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'inn', message: expect.stringMatching(message) }] } });
  });

  test('of a company with branches offers them; the KPP chooses one', async () => {
    const browser = openBrowser(t);
    const token = await startSignUp(t, browser, 'branches@stroy.example');
    const inn = innOf(12, 'branches');
    const all = await browser.call('POST /users/company-member/signup/email/add-company', { token, inn });
    expect(all.branches).toHaveLength(3);
    expect(all.company).toEqual(all.branches[0]);
    const kpp = all.branches[2]?.kpp ?? '';
    const one = await browser.call('POST /users/company-member/signup/email/add-company', { token, inn, kpp });
    expect(one.company).toEqual(all.branches[2]);
    await expect(
      browser.call('POST /users/company-member/signup/email/add-company', { token, inn, kpp: '000000000' }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'kpp' }] } });
    await finishSignUp(browser, infoOf(inn, token, { kpp }));
    expect((await companyOf(inn)).kpp).toBe(kpp);
  });

  test('is looked up for those with a token only', async () => {
    const { call } = openBrowser(t);
    for (const token of ['x', 'y'.repeat(43)])
      await expect(
        call('POST /users/company-member/signup/email/add-company', { token, inn: innOf(13) }),
      ).rejects.toEqual(refusal('not_found'));
  });

  test('of a company with a head names the masked address', async () => {
    await signUpCompany(t, 'rashid@stroy.example', innOf(14));
    const browser = openBrowser(t);
    const token = await startSignUp(t, browser, 'late@stroy.example');
    const taken = refusal('wrong_state', 'ra•••@stroy.example');
    await expect(
      browser.call('POST /users/company-member/signup/email/add-company', { token, inn: innOf(14) }),
    ).rejects.toEqual(taken);
    await expect(finishSignUp(browser, infoOf(innOf(14), token))).rejects.toEqual(taken);
    expect(await t.db.selectFrom('account').select('id').where('email', '=', 'late@stroy.example').execute()).toEqual(
      [],
    );
  });

  test.each(['unverified', 'registering'] as const)(
    'of an %s company without a head claims it as it is',
    async (status) => {
      const inn = innOf(status === 'unverified' ? 15 : 16);
      const id = await makeCompany(t.db, {
        status,
        inn,
        brandName: 'Старое имя',
        description: '<p>Своё</p>',
        kpp: '123456789',
      });
      const { companyId } = await signUpCompany(t, `claim-${status}@stroy.example`, inn, { brandName: 'Новое имя' });
      expect(companyId).toBe(id);
      expect(await companyOf(inn)).toMatchObject({
        status: 'unverified',
        brandName: 'Старое имя',
        description: '<p>Своё</p>',
        kpp: '123456789',
        legalForm: 'ООО',
      });
    },
  );

  test.each(['verified', 'on_check', 'restricted', 'blocked', 'archived'] as const)(
    'of a company that is %s and has no head is for support',
    async (status) => {
      const inn = innOf(20 + ['verified', 'on_check', 'restricted', 'blocked', 'archived'].indexOf(status));
      await makeCompany(t.db, { status, inn });
      const browser = openBrowser(t);
      const token = await startSignUp(t, browser, `support-${status}@stroy.example`.replace('_', '-'));
      await expect(finishSignUp(browser, infoOf(inn, token))).rejects.toEqual(refusal('wrong_state', 'поддержку'));
    },
  );
});
