import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInvitations } from '#server/domains/respond/invitation/count.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeApplicant } from '../setup/respond-world.ts';
import { makeMember, makeRespond } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('who accepts the offer that follows an invitation gives the contacts, and not before', async () => {
  const head = await signUpCompany(t, 'invited-head@stroy.example', innOf(96));
  const vacancyId = await makeVacancy(t.db, head.companyId, {}, t.clock.now());
  const person = await makeApplicant(t, 8_901);
  const { id } = await head.call('POST /respond/resume', {
    resumeId: person.resumeId,
    vacancyId,
    message: 'Приходите',
  });
  await head.call('POST /respond/{id}/change_status', { id, action: 'offer', offer: { pay: '215 000 ₽ за вахту' } });
  const contacts = async () => {
    const seen = await head.call('GET /respond/{id}', { id });
    return 'contacts' in seen ? seen.contacts : null;
  };
  expect(await contacts()).toMatchObject({ phone: null, email: null });
  await person.call('POST /respond/{id}/change_status', { id, action: 'accept_offer' });
  expect(await contacts()).toMatchObject({ phone: person.number, email: 'ildar@pochta.example' });
});

test('an invitation that nobody has answered keeps no resume open whose respond was withdrawn', async () => {
  const head = await signUpCompany(t, 'invited-closed@stroy.example', innOf(97));
  const [own, other] = [await makeVacancy(t.db, head.companyId), await makeVacancy(t.db, head.companyId)];
  const person = await makeApplicant(t, 8_902);
  const invitation = await head.call('POST /respond/resume', {
    resumeId: person.resumeId,
    vacancyId: other,
    message: 'Приходите',
  });
  await t.db.updateTable('resume').set({ visibility: 'hidden' }).where('id', '=', person.resumeId).execute();
  const sent = { vacancyId: own, resumeId: person.resumeId, letter: null, openHidden: true };
  const { id } = await person.call('POST /respond/vacancy', sent);
  const reads = () => head.call('GET /resume/{id}', { id: person.resumeId });
  expect(await reads()).toMatchObject({ id: person.resumeId });
  await person.call('POST /respond/{id}/change_status', { id, action: 'withdraw' });
  await expect(reads()).rejects.toMatchObject({ code: 'not_found' });
  expect((await head.call('GET /respond/{id}', { id: invitation.id })).status).toBe('invited');
});

test('the month of free invitations begins at midnight in Moscow', async () => {
  const companyId = await makeCompany(t.db);
  const vacancyId = await makeVacancy(t.db, companyId);
  const member = await makeMember(t.db, companyId);
  for (const createdAt of ['2026-11-30T20:59:59Z', '2026-11-30T21:00:00Z', '2026-12-01T00:30:00Z'])
    await makeRespond(t.db, { companyId, vacancyId, kind: 'invitation', status: 'invited' }, new Date(createdAt));
  const now = new Date('2026-12-02T09:00:00Z');
  expect((await countInvitations(t.db, member, now)).ofCompany).toBe(2);
});
