import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeApplicant, makeMember, makeRespond } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a withdrawn respond gives nothing of what was sent, neither on its page nor on the board', async () => {
  const company = await makeCompany(t.db);
  const vacancy = await makeVacancy(t.db, company);
  const [member, applicant] = [await makeMember(t.db, company), await makeApplicant(t.db)];
  const answers = [
    { questionId: randomUUID(), question: 'Есть допуск?', answer: 'Нет 74391', fileId: null, failed: '74391' },
  ];
  const id = await makeRespond(t.db, {
    companyId: company,
    vacancyId: vacancy,
    accountId: applicant.accountId,
    phone: '+79172041683',
    letter: 'Письмо 74391',
    answers: JSON.stringify(answers),
    status: 'withdrawn',
  });
  const page = await t.as(member)('GET /respond/{id}', { id });
  expect(page).toMatchObject({
    contacts: { phone: null, hasMore: false },
    letter: null,
    answers: [],
    files: [],
    snapshot: null,
    resumeId: null,
  });
  const board = await t.as(member)('GET /respond/vacancy/{id}/board', { id: vacancy });
  expect(JSON.stringify([page, board])).not.toMatch(/74391|9172041683/);
  expect((await t.as(applicant)('GET /users/applicant/contact-views', {})).total).toBe(0);
});
