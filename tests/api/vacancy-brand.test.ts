import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeDeleted } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import { BRANDED_DAYS, VACANCY_DELETED_DAYS } from '#shared/domain/limits.ts';
import { contrast } from '#shared/domain/contrast.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { sendPicture } from '../setup/upload-world.ts';

let t: TestApp;
let head: TestMember;
let company: number;
beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db, { status: 'verified' });
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(() => t.close());

const brand = (id: number, change: object, who = head) =>
  t.as(who)('POST /vacancy/{id}/brand-vacancy', { id, ...change });
const shown = async (id: number) => (await t.call('GET /vacancy/{id}', { id })).branding;
const offered = async (id: number, who = head) => (await t.as(who)('GET /vacancy/{id}/edit', { id })).brand;
const uncover = async (id: number) => brand(id, { cover: null, accent: null });

test('a vacancy has its cover and a readable colour for its days, changes them within these, and is plain again', async () => {
  const id = await makeVacancy(t.db, company);
  const cover = await sendPicture({ call: t.as(head) }, 'vacancy_cover');
  await brand(id, { cover: cover.id, accent: '#FFE08A' });
  const first = await shown(id);
  const validUntil = toIso(addDays(t.clock.now(), BRANDED_DAYS));
  expect(first).toEqual({ coverUrl: cover.url, accent: expect.stringMatching(/^#[0-9a-f]{6}$/), validUntil, ad: null });
  expect(contrast(first?.accent ?? '#fff', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(await offered(id)).toEqual({ now: first, disabled: null, paidUntil: null, payFor: null });

  t.clock.time = addDays(t.clock.now(), 3);
  const other = await sendPicture({ call: t.as(head) }, 'vacancy_cover');
  await brand(id, { cover: other.id });
  expect(await shown(id)).toEqual({ coverUrl: other.url, accent: first?.accent, validUntil, ad: null });
  await brand(id, { accent: '#1f4e79' });
  expect((await shown(id))?.accent).toBe('#1f4e79');
  const files = await t.db
    .selectFrom('uploadedFile')
    .select('id')
    .where('boundTo', '=', `vacancy-brand:${id}`)
    .execute();
  expect(files.map((file) => file.id)).toEqual([other.id]);

  await uncover(id);
  expect(await shown(id)).toBeNull();
  await brand(id, { accent: '#1f4e79' });
  t.clock.time = addDays(t.clock.now(), BRANDED_DAYS);
  expect(await shown(id)).toBeNull();
});

test('one vacancy of a company stands out at once, also when several are asked for together', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => makeVacancy(t.db, company)));
  const results = await Promise.allSettled(ids.map((id) => brand(id, { accent: '#1f4e79' })));
  const branded = ids.filter((_, index) => results[index]?.status === 'fulfilled');
  expect(branded).toHaveLength(1);
  const [one = 0] = branded;
  const plain = ids.find((id) => id !== one) ?? 0;
  await expect(brand(plain, { accent: '#1f4e79' })).rejects.toEqual(refusal('payment_required'));
  expect((await offered(plain))?.disabled).toContain('Оформлена другая вакансия');
  await uncover(one);
  await brand(plain, { accent: '#1f4e79' });
  await uncover(plain);
});

test('one that is hidden keeps its branding and the place of it, until both are given up', async () => {
  const [hidden, other] = [await makeVacancy(t.db, company), await makeVacancy(t.db, company)];
  await brand(hidden, { accent: '#1f4e79' });
  await t.as(head)('POST /vacancy/{id}/unpublish-vacancy', { id: hidden });
  await expect(brand(other, { accent: '#1f4e79' })).rejects.toEqual(refusal('payment_required'));
  expect(await offered(hidden)).toMatchObject({ now: { accent: '#1f4e79' }, disabled: expect.any(String) });
  await uncover(hidden);
  expect(await offered(hidden)).toBeNull();
  await brand(other, { accent: '#1f4e79' });
  await uncover(other);
});

test('one that is archived keeps both too, and stands out again when it comes back', async () => {
  const [archived, other] = [await makeVacancy(t.db, company), await makeVacancy(t.db, company)];
  await brand(archived, { accent: '#1f4e79' });
  const branding = await shown(archived);
  await t.as(head)('POST /vacancy/{id}/archive-vacancy', { id: archived, reason: 'filled' });
  await expect(brand(other, { accent: '#1f4e79' })).rejects.toEqual(refusal('payment_required'));
  await t.as(head)('POST /vacancy/{id}/recover-vacancy', { id: archived });
  expect(branding).not.toBeNull();
  expect(await shown(archived)).toEqual(branding);
  await uncover(archived);
});

test('one that is removed gives its place up at once, and its cover with everything else', async () => {
  const [removed, other] = [await makeVacancy(t.db, company), await makeVacancy(t.db, company)];
  const cover = await sendPicture({ call: t.as(head) }, 'vacancy_cover');
  await brand(removed, { cover: cover.id });
  await t.as(head)('POST /vacancy/{id}/archive-vacancy', { id: removed, reason: 'filled' });
  await t.as(head)('DELETE /vacancy/{id}', { id: removed });
  await brand(other, { accent: '#1f4e79' });
  await uncover(other);
  const covers = () =>
    t.db.selectFrom('uploadedFile').select('id').where('boundTo', '=', `vacancy-brand:${removed}`).execute();
  await purgeDeleted(t.context(system));
  expect(await covers()).toEqual([{ id: cover.id }]);
  t.clock.time = addDays(t.clock.now(), VACANCY_DELETED_DAYS);
  await purgeDeleted(t.context(system));
  expect(await covers()).toEqual([]);
});

test('what is hidden, anonymous or of a company that nobody checked does not stand out', async () => {
  const archived = await makeVacancy(t.db, company, { status: 'archive', archivedAt: t.clock.now() });
  const anonymous = await makeVacancy(t.db, company, { anonymous: true, customEmployerName: 'Завод' });
  for (const id of [archived, anonymous])
    await expect(brand(id, { accent: '#1f4e79' })).rejects.toEqual(refusal('wrong_state'));
  expect(await offered(archived)).toBeNull();
  const unchecked = await makeCompany(t.db, { status: 'unverified' });
  const theirs = await makeMember(t.db, unchecked, { isHead: true });
  const id = await makeVacancy(t.db, unchecked);
  await expect(brand(id, { accent: '#1f4e79' }, theirs)).rejects.toEqual(refusal('forbidden'));
  expect((await offered(id, theirs))?.disabled).toContain('проверенным');
});

test('only members with the right, of their own vacancies; wrong values are refused at their field', async () => {
  const id = await makeVacancy(t.db, company);
  const recruiter = await makeMember(t.db, company, { permissions: ['vacancy.create', 'vacancy.edit_any'] });
  await expect(brand(id, { accent: '#1f4e79' }, recruiter)).rejects.toEqual(refusal('forbidden'));
  expect(await offered(id, recruiter)).toBeNull();
  const stranger = await makeMember(t.db, await makeCompany(t.db, { status: 'verified' }), { isHead: true });
  await expect(brand(id, { accent: '#1f4e79' }, stranger)).rejects.toEqual(refusal('not_found'));
  await expect(brand(id, { accent: 'red' })).rejects.toEqual(atField('accent'));
  const photo = await sendPicture({ call: t.as(head) }, 'company_photo');
  await expect(brand(id, { cover: photo.id })).rejects.toEqual(atField('cover'));
});
