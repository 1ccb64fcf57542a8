import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { asStaff } from '../setup/actors.ts';
import { send } from '../setup/chat-world.ts';
import { makeApplicant, makeInterview, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

/** Templates in a dialog are filled by the server with all that it knows of both sides. */

let t: TestApp;
let company: number;
let vacancy: number;
let member: TestMember;
let applicant: Awaited<ReturnType<typeof makeApplicant>>;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.time = new Date('2026-11-22T09:00:00Z');
  company = await makeCompany(t.db, { brandName: 'Мостострой' });
  vacancy = await makeVacancy(t.db, company, { title: 'Бетонщик' });
  member = await makeMember(t.db, company, { name: 'Алсу' });
  applicant = await makeApplicant(t.db);
  await t.db.updateTable('account').set({ phone: '+79172334810' }).where('id', '=', member.accountId).execute();
  await t.db.updateTable('account').set({ firstName: 'Ксения' }).where('id', '=', applicant.accountId).execute();
  await t.db.updateTable('companyMember').set({ position: 'прораб' }).where('id', '=', member.memberId).execute();
  await t.db
    .updateTable('company')
    .set({ phones: ['+78432000000'] })
    .where('id', '=', company)
    .execute();
});
afterAll(() => t.close());

const BODY =
  '{{applicant.first_name}}, {{vacancy.title}}: {{interview.date}} в {{interview.time}}, {{interview.place}}. ' +
  '{{member.name}}, {{member.position}}, {{member.phone}}, {{company.name}}, {{company.phone}}. {{facility.gate}}';

async function dialogOf(person: object): Promise<{ dialog: string; respondId: number }> {
  const sender = await makeApplicant(t.db);
  const respondId = await makeRespond(
    t.db,
    { companyId: company, vacancyId: vacancy, accountId: sender.accountId, status: 'invited', ...person },
    t.clock.time,
  );
  const { id } = await t.as(sender)('POST /chat/dialogs', { respondId });
  return { dialog: id, respondId };
}

const textIn = async (dialog: string): Promise<string | undefined> =>
  (await t.as(member)('GET /chat/dialogs/{id}/templates', { id: dialog })).items.find(({ title }) => title === 'Ждём')
    ?.text;

test('a member’s: the person by name, the member, the company and the meeting; what is not known keeps its braces', async () => {
  await t.as(member)('POST /respond/template', {
    owner: 'own',
    title: 'Ждём',
    body: BODY,
    situations: ['custom'],
  });
  const resumeId = await makeResume(t.db, { applicantId: applicant.accountId });
  const { dialog, respondId } = await dialogOf({ personName: 'Осипова Ксения Сергеевна', resumeId });
  const rest = 'Алсу Галеева, прораб, +7 917 233-48-10, Мостострой, +7 843 200-00-00. {{проходная}}';
  const plain = (text?: string) => text?.replaceAll('\u00a0', ' ');
  expect(plain(await textIn(dialog))).toBe(`Ксения, Бетонщик: {{день}} в {{время}}, {{место}}. ${rest}`);
  await makeInterview(t.db, respondId, { options: [addDays(t.clock.time, 1)], address: 'Проходная 2' }, t.clock.time);
  expect(plain(await textIn(dialog))).toBe(`Ксения, Бетонщик: понедельник, 23 ноября в 12:00, Проходная 2. ${rest}`);
  // As they have typed it.
  const quick = await dialogOf({ personName: 'Рустам Хасанов' });
  expect(await textIn(quick.dialog)).toMatch(/^Рустам, /);
});

test('an applicant’s: themselves and the company; strangers get nothing, staff have none', async () => {
  const respondId = await makeRespond(
    t.db,
    { companyId: company, vacancyId: vacancy, accountId: applicant.accountId },
    t.clock.time,
  );
  const { id } = await t.as(applicant)('POST /chat/dialogs', { respondId });
  await t.as(applicant)('POST /respond/template', {
    owner: 'own',
    title: 'Готов',
    body: '{{company.name}}, я {{applicant.first_name}}, {{member.name|прораб}}. {{vacancy.title}}, {{today}}',
    situations: ['custom'],
  });
  expect(await t.as(applicant)('GET /chat/dialogs/{id}/templates', { id })).toMatchObject({
    items: [{ title: 'Готов', text: 'Мостострой, я Ксения, прораб. Бетонщик, 22\u00a0ноября' }],
  });
  const stranger = await makeApplicant(t.db);
  await expect(t.as(stranger)('GET /chat/dialogs/{id}/templates', { id })).rejects.toMatchObject({ code: 'not_found' });
  const { id: support } = await t.as(applicant)('POST /chat/dialogs', { support: true });
  await send(t, applicant, support);
  const staff = asStaff(['chat.answer']);
  expect(await t.as(staff)('GET /chat/dialogs/{id}/templates', { id: support })).toEqual({ items: [] });
});
