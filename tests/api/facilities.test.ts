import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { makeVacancy } from '../setup/things.ts';
import { sendPicture } from '../setup/upload-world.ts';
import { atField, refusal as code } from '../setup/refusals.ts';

/** Construction sites of a company, as its members write them. */
type Change = Omit<CallInput<Contracts['PATCH /company/facilities/{id}']>, 'id' | 'version'>;

let t: TestApp;
let head: TestBrowser & { companyId: number };
let number = 0;
const address = () => `site-${++number}@stroy.example`;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'site-head@stroy.example', innOf(51));
});
afterAll(() => t.close());

const add = (name: string) => head.call('POST /company/facilities', { name });
const change = async (id: string, fields: Change, who: Pick<TestBrowser, 'call'> = head) =>
  who.call('PATCH /company/facilities/{id}', {
    id,
    version: (await who.call('GET /company/facilities/{id}', { id })).version,
    ...fields,
  });
const publicNames = async () =>
  (await t.call('GET /company/{id}/facilities', { id: head.companyId })).items.map(({ name }) => name);

test('a facility is added, changed and shown to visitors', async () => {
  const { id, version } = await head.call('POST /company/facilities', { name: ' Мост через Каму ', status: 'planned' });
  const changed = await change(id, {
    objectType: 'bridge',
    stage: 'frame',
    customer: 'Дирекция',
    address: 'Елабуга, ул. Береговая',
    startsOn: '2026-03-01',
    endsOn: '2027-03-01',
    busSchedule: 'Автобус в\u00a07:10',
    siteRules: 'Каска',
    contactName: 'Марат',
    contactPhone: '8 917 204-16-83',
  });
  expect(changed).toMatchObject({
    name: 'Мост через Каму',
    status: 'planned',
    stage: 'frame',
    startsOn: '2026-03-01',
    contact: { name: 'Марат', phone: '+79172041683' },
    actions: ['start', 'finish'],
    mayEdit: true,
  });
  expect(changed.version).toBe(version + 1);
  expect(await change(id, { contactName: null, siteRules: ' ' })).toMatchObject({
    contact: { name: null, phone: '+79172041683' },
    siteRules: null,
    customer: 'Дирекция',
  });
  const { items } = await t.call('GET /company/{id}/facilities', { id: head.companyId });
  expect(items.find((one) => one.id === id)).toMatchObject({ address: 'Елабуга, ул. Береговая', endsOn: '2027-03-01' });
  expect(JSON.stringify(items)).not.toContain('+7917');
  const event = await t.db.selectFrom('outboxEvent').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(event).toMatchObject({
    type: 'company.changed',
    tags: [`company:${head.companyId}`, 'companies', 'vacancies'],
  });
});

test('it has photos, which go with it', async () => {
  const { id } = await add('С\u00a0фото');
  const photo = await sendPicture(head, 'facility_photo');
  const { photos } = await change(id, { photos: [{ fileId: photo.id, alt: 'Опалубка' }] });
  expect(photos).toMatchObject([{ url: photo.url, alt: 'Опалубка' }]);
  const bound = () => t.db.selectFrom('uploadedFile').select('boundTo').where('id', '=', photo.id).executeTakeFirst();
  expect((await bound())?.boundTo).toBe(`facility:${id}`);
  await head.call('DELETE /company/facilities/{id}', { id });
  expect((await bound())?.boundTo).toBeNull();
});

test('its state follows the table, and a finished one leaves the page', async () => {
  const { id } = await add('Склад');
  expect(await change(id, { action: 'pause' })).toMatchObject({ status: 'paused' });
  await expect(change(id, { action: 'start' })).rejects.toEqual(code('wrong_state'));
  expect(await change(id, { action: 'finish' })).toMatchObject({ status: 'finished', actions: ['reopen'] });
  expect(await publicNames()).not.toContain('Склад');
  await change(id, { action: 'reopen' });
  expect(await publicNames()).toContain('Склад');
});

test.each<[string, Change]>([
  ['name', { name: ' ' }],
  ['name', { name: 'М'.repeat(161) }],
  ['customer', { customer: 'М'.repeat(161) }],
  ['siteRules', { siteRules: 'М'.repeat(3_001) }],
  ['startsOn', { startsOn: '2026-02-30' }],
  ['endsOn', { startsOn: '2026-03-02', endsOn: '2026-03-01' }],
  ['contactPhone', { contactPhone: 'позвоните' }],
  ['photos', { photos: [{ url: '/files/somebody.webp', alt: '' }] }],
  ['address', { address: 'a\u0000' }],
  ['name', { name: 'Цех\u202E' }],
  ['siteRules', { siteRules: 'Каска\u2066' }],
])('a change is refused at %s', async (field, fields) => {
  const { id } = await add('Цех');
  await expect(change(id, fields)).rejects.toEqual(atField(field));
});

test('a stale version is refused', async () => {
  const { id, version } = await add('Цех');
  await change(id, { customer: 'Дирекция' });
  await expect(head.call('PATCH /company/facilities/{id}', { id, version, customer: 'Завод' })).rejects.toEqual(
    code('conflict'),
  );
});

describe('DELETE', () => {
  test('takes it away, and out of what members reach', async () => {
    const [first, second] = [await add('Первый'), await add('Второй')];
    const scope = { scopeKind: 'facilities' as const, facilityIds: [first.id, second.id] };
    const member = await addMember(t, head, address(), { role: 'site_foreman', ...scope });
    await head.call('DELETE /company/facilities/{id}', { id: first.id });
    await expect(head.call('GET /company/facilities/{id}', { id: first.id })).rejects.toEqual(code('not_found'));
    expect((await head.call('GET /company/members/{id}', { id: member.id })).facilities).toEqual([
      { id: second.id, name: 'Второй' },
    ]);
  });

  test('is refused with the reason while vacancies name it', async () => {
    const { id } = await add('Занятый');
    const vacancy = await makeVacancy(t.db, head.companyId, { facilityId: id }, t.clock.now());
    await expect(head.call('DELETE /company/facilities/{id}', { id })).rejects.toMatchObject({
      code: 'wrong_state',
      problem: { detail: expect.stringContaining('1\u00a0открытая вакансия') },
    });
    await t.db
      .updateTable('vacancy')
      .set({ status: 'archive', archivedAt: t.clock.now() })
      .where('id', '=', vacancy)
      .execute();
    await expect(head.call('DELETE /company/facilities/{id}', { id })).rejects.toMatchObject({
      code: 'wrong_state',
      problem: { detail: expect.stringContaining('сданным') },
    });
    expect(await change(id, { action: 'finish' })).toMatchObject({ openVacancies: 0, closedVacancies: 1 });
  });
});

describe('the caller', () => {
  test('needs the permission', async () => {
    const { id } = await add('Наш');
    const applicant = openBrowser(t);
    await signUpByPhone(t, applicant, phone(5_101));
    for (const [who, refused] of [
      [openBrowser(t), 'unauthorized'],
      [applicant, 'forbidden'],
      [await addMember(t, head, address(), { role: 'recruiter' }), 'forbidden'],
    ] as const) {
      await expect(who.call('POST /company/facilities', { name: 'Ещё' })).rejects.toEqual(code(refused));
      await expect(who.call('PATCH /company/facilities/{id}', { id, version: 1 })).rejects.toEqual(code(refused));
      await expect(who.call('DELETE /company/facilities/{id}', { id })).rejects.toEqual(code(refused));
    }
  });

  test('of some facilities knows and changes those only', async () => {
    const [own, other] = [await add('Свой объект'), await add('Не свой объект')];
    const who = await addMember(t, head, address(), {
      role: 'custom',
      permissions: ['company.edit'],
      scopeKind: 'facilities',
      facilityIds: [own.id],
    });
    const { items, mayAdd } = await who.call('GET /company/facilities');
    expect([items.map(({ name }) => name), mayAdd]).toEqual([['Свой объект'], false]);
    expect(await change(own.id, { customer: 'Завод' }, who)).toMatchObject({ customer: 'Завод' });
    const { id, version } = other;
    await expect(who.call('GET /company/facilities/{id}', { id })).rejects.toEqual(code('not_found'));
    await expect(who.call('PATCH /company/facilities/{id}', { id, version })).rejects.toEqual(code('not_found'));
    await expect(who.call('DELETE /company/facilities/{id}', { id })).rejects.toEqual(code('not_found'));
    await expect(who.call('POST /company/facilities', { name: 'Новый' })).rejects.toEqual(code('forbidden'));
  });

  test('of own vacancies reads, and changes none', async () => {
    const { id, version } = await add('Общий');
    const grant = { role: 'custom', permissions: ['company.edit'], scopeKind: 'own' } as const;
    const who = await addMember(t, head, address(), { ...grant, permissions: [...grant.permissions] });
    const { items } = await who.call('GET /company/facilities');
    expect(items.every(({ mayEdit, actions }) => !mayEdit && actions.length === 0)).toBe(true);
    await expect(who.call('PATCH /company/facilities/{id}', { id, version })).rejects.toEqual(code('forbidden'));
  });
});
