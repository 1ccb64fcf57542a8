import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PublicCategory } from '#shared/domain/resume-fields.ts';
import { recordConsents } from '#server/domains/account/consent/consents.ts';
import { inTransaction } from '#server/database/connect.ts';
import type { NewResume } from '#server/domains/resume/index.ts';
import { asApplicant, asHead, asMember } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

const OWN = asApplicant().accountId;
const atField = (field: string) =>
  expect.objectContaining({
    code: 'bad_argument',
    problem: expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
  });

let t: TestApp;
let own: TestApp['call'];
let companyId: number;
let member: TestApp['call'];
beforeAll(async () => {
  t = await createTestApp();
  own = t.as(asApplicant());
  companyId = await makeCompany(t.db);
  member = t.as(asMember(companyId, ['resume.search']));
});
beforeEach(async () => {
  t.clock.time = new Date('2026-11-24T09:00:00Z');
  await t.pool.query('truncate consent');
  await t.db.deleteFrom('resume').execute();
});
afterAll(() => t.close());

const make = (resume: Partial<NewResume> = {}) =>
  makeResume(
    t.db,
    {
      visibility: 'companies',
      publicCategories: [],
      firstName: 'Иван',
      lastName: 'Лесной',
      birthDate: '1990-05-17',
      about: 'Варю всё',
      cityId: 1601,
      specializationIds: [101],
      noExperience: true,
      contacts: { phone: '+79170000001' },
      ...resume,
    },
    t.clock.now(),
  );
const showToAll = (id: number, publicCategories: PublicCategory[], distributionAgreement = true) =>
  own('POST /resume/{id}/status', { id, visibility: 'everyone', publicCategories, distributionAgreement });
const seen = (id: number) => t.call('GET /resume/{id}', { id });
const inForce = async () =>
  (
    await t.db
      .selectFrom('consent')
      .select(['documentKey', 'details'])
      .where('withdrawnAt', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ documentKey, details }) => [documentKey, details]);
const shownTo = async (id: number) => (await own('GET /resume/{id}', { id })).own?.shownTo;

describe('everyone', () => {
  test('needs the box, and shows what was chosen alone', async () => {
    const id = await make();
    await expect(showToAll(id, ['name'], false)).rejects.toEqual(atField('distributionAgreement'));
    await expect(seen(id)).rejects.toEqual(refusal('not_found'));
    expect(await inForce()).toEqual([]);
    await showToAll(id, ['name']);
    expect(await seen(id)).toMatchObject({ name: 'Иван\u00a0Л.', age: null, about: null, experienceMonths: null });
    expect(await inForce()).toEqual([['distributionAgreement', { resume: String(id), categories: 'name' }]]);
  });

  test('more needs the box again, less does not; one row is in force', async () => {
    const id = await make();
    await showToAll(id, ['name', 'about']);
    await expect(showToAll(id, ['name', 'about', 'age'], false)).rejects.toEqual(atField('distributionAgreement'));
    await showToAll(id, ['about'], false);
    expect(await seen(id)).toMatchObject({ name: null, about: 'Варю всё' });
    expect(await inForce()).toEqual([['distributionAgreement', { resume: String(id), categories: 'about' }]]);
    await own('POST /resume/{id}/status', { id, jobSearchStatus: 'offer' });
    expect(await inForce()).toHaveLength(1);
  });

  test('ends with another choice, and with the resume', async () => {
    for (const end of [
      (id: number) => own('POST /resume/{id}/status', { id, visibility: 'companies' }),
      (id: number) => own('DELETE /resume/{id}', { id }),
    ]) {
      const id = await make();
      await showToAll(id, ['name']);
      await end(id);
      await expect(seen(id)).rejects.toEqual(refusal('not_found'));
      expect((await t.call('GET /resume/list', {})).total).toBe(0);
      expect((await t.call('GET /search/resume', {})).total).toBe(0);
      expect(await inForce()).toEqual([]);
    }
  });

  test('is not searched by what it does not show', async () => {
    const id = await make({ about: 'Вышкодержатель', crew: { size: 5, members: [], lead: true, hasTools: false } });
    await showToAll(id, ['crew']);
    const found = async (call: TestApp['call'], query: object) => (await call('GET /search/resume', query)).total;
    expect(await found(t.call, { q: 'вышкодержатель' })).toBe(0);
    expect(await found(t.call, { crew: 'crew' })).toBe(1);
    await showToAll(id, ['about']);
    expect(await found(t.call, { q: 'вышкодержатель' })).toBe(1);
    expect(await found(t.call, { crew: 'crew' })).toBe(0);
    expect(await found(member, { crew: 'crew' })).toBe(1);
  });
});

describe('a withdrawal elsewhere', () => {
  test('in the settings ends it for all resumes at once; companies see them still', async () => {
    const ids = [await make(), await make()];
    for (const id of ids) await showToAll(id, ['name']);
    const { items } = await own('POST /users/consents/{key}', { key: 'distributionAgreement', isGiven: false });
    expect(items).toMatchObject([{ documentKey: 'distributionAgreement', canWithdraw: false }]);
    for (const id of ids) {
      await expect(seen(id)).rejects.toEqual(refusal('not_found'));
      expect((await member('GET /resume/{id}', { id })).name).toBe('Лесной Иван');
      expect(await shownTo(id)).toMatchObject({ visibility: 'companies', publicCategories: [] });
    }
    await expect(own('POST /users/consents/{key}', { key: 'distributionAgreement', isGiven: true })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });

  test('by the link of the letter, without a sign-in', async () => {
    const id = await make();
    await showToAll(id, ['name']);
    const token = await inTransaction(t.db, (tx) =>
      recordConsents(tx, {
        accountId: OWN,
        subjectHash: null,
        documents: ['distributionAgreement'],
        ip: '127.0.0.1',
        userAgent: '',
        channel: 'site',
        now: t.clock.now(),
      }),
    );
    await t.call('POST /consent/{token}', { token, documentKey: 'distributionAgreement' });
    await expect(seen(id)).rejects.toEqual(refusal('not_found'));
  });

  test('names the pages that must go', async () => {
    const id = await make();
    await showToAll(id, ['name']);
    await t.db.deleteFrom('outboxEvent').execute();
    await own('POST /users/consents/{key}', { key: 'distributionAgreement', isGiven: false });
    const told = await t.db.selectFrom('outboxEvent').select(['type', 'tags', 'removes']).execute();
    expect(told).toContainEqual({ type: 'resume.shown_to_others', tags: [`resume:${id}`, 'resumes'], removes: true });
  });
});

describe('lists of companies', () => {
  test('need a company that is there', async () => {
    const id = await make();
    const to = (visibilityCompanyIds: number[]) =>
      own('POST /resume/{id}/status', { id, visibility: 'companies_only', visibilityCompanyIds });
    await expect(to([])).rejects.toEqual(atField('visibilityCompanyIds'));
    await expect(to([999_999])).rejects.toEqual(atField('visibilityCompanyIds'));
    await to([companyId]);
    await member('GET /resume/{id}', { id });
    const stranger = t.as(asMember(await makeCompany(t.db), ['resume.search']));
    await expect(stranger('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await own('POST /resume/{id}/status', { id, visibility: 'companies_except' });
    await expect(member('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await stranger('GET /resume/{id}', { id });
    expect((await shownTo(id))?.companies).toMatchObject([{ id: companyId }]);
  });
});

describe('what its applicant says of the search', () => {
  test('stands at once, also in what is being written', async () => {
    const id = await make();
    const { version } = await own('GET /resume/{id}/edit', { id });
    await own('PUT /resume/{id}', { id, version, fields: { about: 'Варю трубы' } });
    await own('POST /resume/{id}/status', { id, availability: 'date', availableFrom: '2026-12-08' });
    expect(await member('GET /resume/{id}', { id })).toMatchObject({ availability: 'date', about: 'Варю всё' });
    expect((await own('GET /resume/{id}/edit', { id })).content).toMatchObject({
      availableFrom: '2026-12-08',
      about: 'Варю трубы',
    });
  });

  test.each([
    [{ availability: 'date' }, 'availableFrom'],
    [{ visibility: 'nobody' }, 'visibility'],
    [{ publicCategories: ['passport'] }, 'publicCategories'],
  ])('%j is refused at its field', async (body, field) => {
    const problem = { errors: [{ field: expect.stringContaining(field) }] };
    await expect(own('POST /resume/{id}/status', { id: await make(), ...(body as object) })).rejects.toMatchObject({
      code: 'bad_argument',
      problem,
    });
  });
});

test('who hides a field takes it from every page; who shows one again takes nothing', async () => {
  const id = await make();
  const removes = async (body: object) => {
    await t.db.deleteFrom('outboxEvent').execute();
    await own('POST /resume/{id}/status', { id, ...body });
    const told = await t.db.selectFrom('outboxEvent').select(['type', 'removes']).execute();
    return told.filter(({ type }) => type === 'resume.shown_to_others').map((one) => one.removes);
  };
  expect(await removes({ hiddenFields: ['birth'] })).toEqual([true]);
  expect(await removes({ hiddenFields: ['birth'] })).toEqual([false]);
  expect(await removes({ hiddenFields: [] })).toEqual([false]);
});

describe('somebody under 18', () => {
  const minor = { birthDate: '2009-11-25' };

  test('is never shown to everyone, and to companies with the consent of a parent', async () => {
    const id = await make({ ...minor, visibility: 'hidden' });
    const to = (body: object) => own('POST /resume/{id}/status', { id, ...body });
    await expect(to({ visibility: 'everyone', distributionAgreement: true })).rejects.toEqual(atField('visibility'));
    await expect(to({ visibility: 'companies' })).rejects.toEqual(atField('parentalAgreement'));
    expect(await shownTo(id)).toMatchObject({ isMinor: true, hasParentalConsent: false });
    await to({ visibility: 'companies', parentalAgreement: true });
    await to({ visibility: 'link_only' });
    expect(await inForce()).toEqual([['parentalAgreement', {}]]);
    t.clock.time = new Date('2027-11-24T21:00:00Z');
    await to({ visibility: 'everyone', distributionAgreement: true });
  });

  test('a parent may take it back: nobody sees the resume', async () => {
    const id = await make({ ...minor, visibility: 'hidden' });
    const grownUp = await make();
    await own('POST /resume/{id}/status', { id, visibility: 'companies', parentalAgreement: true });
    await member('GET /resume/{id}', { id });
    await own('POST /users/consents/{key}', { key: 'parentalAgreement', isGiven: false });
    await expect(member('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    expect((await own('GET /resume/{id}', { id })).status).toBe('archive');
    expect((await own('GET /resume/{id}', { id: grownUp })).status).toBe('published');
    expect((await own('GET /resume/{id}', { id })).own?.actions[0]).toMatchObject({
      id: 'restore',
      disabled: expect.stringContaining('согласие родителя'),
    });
  });

  test('who mends a birthday that made them grown up is a minor then, too', async () => {
    const [mended, other] = [
      await make({ birthDate: '1990-05-17', visibility: 'companies' }),
      await make({ birthDate: '1990-05-17', visibility: 'companies' }),
    ];
    const { version } = await own('GET /resume/{id}/edit', { id: mended });
    await own('PUT /resume/{id}', { id: mended, version, fields: minor });
    await own('POST /resume/{id}/status', { id: mended, visibility: 'companies', parentalAgreement: true });
    await member('GET /resume/{id}', { id: mended });
    await own('POST /users/consents/{key}', { key: 'parentalAgreement', isGiven: false });
    await expect(member('GET /resume/{id}', { id: mended })).rejects.toEqual(refusal('not_found'));
    await member('GET /resume/{id}', { id: other });
    expect((await own('GET /resume/{id}', { id: mended })).own?.actions[0]).toMatchObject({
      id: 'restore',
      disabled: expect.stringContaining('согласие родителя'),
    });
    await expect(own('POST /resume/{id}/restore', { id: mended })).rejects.toEqual(atField('parentalAgreement'));
    await own('POST /resume/{id}/status', { id: mended, visibility: 'companies', parentalAgreement: true });
    await own('POST /resume/{id}/restore', { id: mended });
    await member('GET /resume/{id}', { id: mended });
  });

  test('is no older by a birthday that was written and never shown', async () => {
    const id = await make({ ...minor, visibility: 'hidden' });
    for (const birthDate of ['1990-01-01', null]) {
      const { version } = await own('GET /resume/{id}/edit', { id });
      await own('PUT /resume/{id}', { id, version, fields: { birthDate } });
      await expect(
        own('POST /resume/{id}/status', { id, visibility: 'everyone', distributionAgreement: true }),
      ).rejects.toEqual(atField('visibility'));
      await expect(own('POST /resume/{id}/status', { id, visibility: 'companies' })).rejects.toEqual(
        atField('parentalAgreement'),
      );
    }
  });

  test('who mends a mistyped birthday may update the resume, and every page says so', async () => {
    const id = await make({
      ...minor,
      visibility: 'hidden',
      payWish: { amountKopecks: 90_000_00, mode: 'month', net: true, negotiable: false },
    });
    const { version } = await own('GET /resume/{id}/edit', { id });
    const saved = await own('PUT /resume/{id}', { id, version, fields: { birthDate: '1990-05-17' } });
    const update = expect.objectContaining({ id: 'update', disabled: null });
    expect(saved.actions).toContainEqual(update);
    expect((await own('GET /resume/{id}/edit', { id })).actions).toContainEqual(update);
    expect((await own('GET /resume/{id}', { id })).own?.actions).toContainEqual(update);
  });

  test('may still hide a resume that no parent has agreed to', async () => {
    const id = await make(minor);
    expect((await own('POST /resume/{id}/status', { id, visibility: 'hidden' })).status).toBe('published');
  });
});

test('only the person decides: a head of a company does not', async () => {
  const id = await make();
  await expect(t.as(asHead(companyId))('POST /resume/{id}/status', { id, visibility: 'hidden' })).rejects.toEqual(
    refusal('forbidden'),
  );
});
