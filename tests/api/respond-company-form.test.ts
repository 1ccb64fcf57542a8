import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeApplicant, type Applicant } from '../setup/respond-world.ts';

let t: TestApp;
let head: Awaited<ReturnType<typeof signUpCompany>>;
let foreign: Awaited<ReturnType<typeof signUpCompany>>;
let ildar: Applicant;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'form-head@stroy.example', innOf(91));
  foreign = await signUpCompany(t, 'form-foreign@stroy.example', innOf(92));
  const ids = [head.companyId, foreign.companyId];
  await t.db.updateTable('company').set({ status: 'verified' }).where('id', 'in', ids).execute();
  ildar = await makeApplicant(t, 1);
});
afterAll(() => t.close());

describe('GET /respond/company/{id}/form', () => {
  const NAME = 'GET /respond/company/{id}/form';

  test('shows an applicant the own resumes, and then the own respond', async () => {
    const id = head.companyId;
    const before = await ildar.call(NAME, { id });
    expect(before).toMatchObject({ company: { id }, refusal: null, own: null, resumes: [{ id: ildar.resumeId }] });
    const { id: respondId } = await ildar.call('POST /respond/company', {
      companyId: id,
      resumeId: ildar.resumeId,
      openHidden: true,
    });
    expect(await ildar.call(NAME, { id })).toMatchObject({
      refusal: { code: 'already_applied' },
      own: { id: respondId, status: 'sent' },
    });
  });

  test('shows a visitor and another applicant nothing of theirs', async () => {
    const other = await makeApplicant(t, 2);
    expect(await t.call(NAME, { id: head.companyId })).toMatchObject({ resumes: [], templates: [], own: null });
    const { own, resumes } = await other.call(NAME, { id: head.companyId });
    expect({ own, ids: resumes.map(({ id }) => id) }).toEqual({ own: null, ids: [other.resumeId] });
  });

  test('tells members and staff why not', async () => {
    const id = head.companyId;
    expect((await head.call(NAME, { id })).refusal?.code).toBe('own_company');
    expect((await foreign.call(NAME, { id })).refusal?.code).toBe('member');
    expect((await t.as(asStaff())(NAME, { id })).refusal?.code).toBe('staff');
  });

  test('of a company that nobody may see is 404', async () => {
    await expect(ildar.call(NAME, { id: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
    const hidden = await signUpCompany(t, 'form-hidden@stroy.example', innOf(93));
    await t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', hidden.companyId).execute();
    await expect(ildar.call(NAME, { id: hidden.companyId })).rejects.toMatchObject({ code: 'not_found' });
  });
});
