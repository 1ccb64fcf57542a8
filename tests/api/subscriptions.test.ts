import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeApplicant } from '../setup/responds.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('first', async () => {
  const one = await makeApplicant(t.db);
  await t.db.updateTable('account').set({ email: 'a1@pochta.example', emailConfirmedAt: new Date() }).where('id', '=', one.accountId).execute();
  const as = t.as(one);
  const body = { kind: 'vacancies', list: '/vacancy-list/kazan_svarshchik?housing=1&utm_source=x&sort=pay_desc', frequency: 'daily', advertisingMaterials: true } as const;
  console.log(await as('POST /subscription/applicant', body));
  const list = await as('GET /subscription/applicant');
  console.log(JSON.stringify(list, null, 1));
  await expect(as('POST /subscription/applicant', body)).rejects.toMatchObject({ code: 'conflict' });
  console.log(await as('GET /subscription/interesting-vacancies'));
});
