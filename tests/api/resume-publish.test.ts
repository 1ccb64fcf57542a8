import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { addDays } from '#shared/domain/time.ts';
import { asMember } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { decide, queueOf, waitingIn } from '../setup/moderation-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeApplicant } from '../setup/responds.ts';
import { makeCompany, makeResume } from '../setup/things.ts';
import { fileOf, pictureOf } from '../setup/upload-world.ts';
import { makeWriter, publishWrittenResume, writeResume, type TestApplicant } from '../setup/written-resume.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const edit = (who: TestApplicant, id: number) => t.as(who)('GET /resume/{id}/edit', { id });
const save = async (who: TestApplicant, id: number, fields: Partial<ResumeContent>) => {
  const { version } = await edit(who, id);
  return t.as(who)('PUT /resume/{id}', { id, version, fields: JSON.parse(JSON.stringify(fields)) });
};
const publish = (who: TestApplicant, id: number, version: number) =>
  t.as(who)('POST /resume/{id}/publish', { id, version });
const rowOf = (id: number) => t.db.selectFrom('resume').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const judge = async (id: number, decision: Omit<Parameters<typeof decide>[3], 'version'>) =>
  decide(t, 'resume', id, { ...decision, version: (await rowOf(id)).version });
const block = (id: number) =>
  judge(id, { action: 'block', reason: 'contacts_in_text', field: 'about', note: 'Уберите номер из\u00a0текста' });
const asCompany = async () => t.as(asMember(await makeCompany(t.db), ['resume.search']));
const eventsOf = async (work: () => Promise<unknown>) => {
  await t.db.deleteFrom('outboxEvent').execute();
  await work();
  return t.db.selectFrom('outboxEvent').select(['type', 'tags', 'removes']).execute();
};

describe('a draft', () => {
  test('whose texts have a phone or a nick is not shown, and its fields say why', async () => {
    const writer = await makeWriter(t);
    const { id } = await writeResume(t, writer, {});
    const { experience } = (await edit(writer, id)).content;
    const saved = await save(writer, id, {
      keySkills: ['Чтение чертежей', 'Звоните 8 916 555-44-33'],
      about: 'Пишите в\u00a0телеграм @svarka_ufa',
      crew: { name: 'Бригада Рената, 8 917 204-16-83', size: 4, members: [], lead: true, hasTools: true },
      experience: experience.map((job) => ({ ...job, duties: 'Варил трубы. Звоните 8 916 555-44-33' })),
    });
    const fields = ['keySkills.1', 'about', 'crew.name', 'experience.0.duties'];
    expect(saved.gaps.map(({ field, code }) => [field, code])).toEqual(fields.map((one) => [one, 'contacts_in_text']));
    await expect(publish(writer, id, saved.version)).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: fields.map((field) => ({ field, code: 'contacts_in_text' })) },
    });
  });

  test('is shown at once, found by companies, and waits for staff meanwhile', async () => {
    const writer = await makeWriter(t);
    const { id, version } = await writeResume(t, writer, {
      title: 'Арматурщик-бетонщик',
      keySkills: ['Вязка арматуры'],
    });
    const company = await asCompany();
    await expect(company('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    const events = await eventsOf(async () => {
      const state = await publish(writer, id, version);
      expect(state).toMatchObject({ id, status: 'published', waitsForStaff: true, nextBumpAt: null });
      expect(state.actions.map((action) => action.id)).toEqual(['edit', 'bump', 'duplicate', 'archive', 'delete']);
    });
    expect(events).toEqual([{ type: 'resume.published', tags: [`resume:${id}`, 'resumes'], removes: false }]);
    const shown = await company('GET /resume/{id}', { id });
    expect(shown).toMatchObject({ title: 'Арматурщик-бетонщик', name: 'Галеев Ильдар', keySkills: ['Вязка арматуры'] });
    expect(shown.jobs).toMatchObject([{ position: 'Сварщик', volumes: '12\u00a0км' }]);
    const found = await company('GET /search/resume', { q: 'арматурщик' });
    expect(found.items.map((item) => item.id)).toContain(id);
    expect(await waitingIn(t, 'resume')).toContain(String(id));
    expect((await rowOf(id)).phoneVerifiedAt).not.toBeNull();
    expect(await edit(writer, id)).toMatchObject({ isWorkingCopy: false, version: version + 1 });
  });

  test.each<[string, Partial<ResumeContent>, string]>([
    ['no name', { lastName: null }, 'lastName'],
    ['a title of one letter', { title: 'С' }, 'title'],
    ['a title of one sign that takes two', { title: '👷' }, 'title'],
    ['no trade', { specializationIds: [] }, 'specializationIds'],
    ['no city', { cityId: null }, 'cityId'],
    ['no phone', { contacts: null }, 'contacts.phone'],
    ['another phone', { contacts: { phone: '+79995550000' } }, 'contacts.phone'],
    ['not a word of experience', { experience: [] }, 'experience'],
    ['a day that is not named', { availability: 'date' }, 'availableFrom'],
    ['a wrong value', { birthDate: '2099-01-01' }, 'birthDate'],
  ])('refused at its field: %s', async (_name, fields, field) => {
    const writer = await makeWriter(t);
    const { id, version } = await writeResume(t, writer, fields);
    await expect(publish(writer, id, version)).rejects.toEqual(atField(field));
    expect((await rowOf(id)).status).toBe('draft');
  });

  test('without experience, if that is said; one answer for a repeated key, and no second publication', async () => {
    const writer = await makeWriter(t);
    const { id, version } = await writeResume(t, writer, { experience: [], noExperience: true });
    await expect(publish(writer, id, version - 1)).rejects.toEqual(refusal('conflict'));
    const both = await Promise.allSettled([publish(writer, id, version), publish(writer, id, version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const again = await writeResume(t, writer);
    const idempotencyKey = randomUUID();
    const answers = [1, 2].map(() =>
      t.as(writer)('POST /resume/{id}/publish', { id: again.id, version: again.version }, { idempotencyKey }),
    );
    const settled = await Promise.allSettled(answers);
    const retried = await t.as(writer)(
      'POST /resume/{id}/publish',
      { id: again.id, version: again.version },
      { idempotencyKey },
    );
    expect(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toContainEqual(retried);
    expect((await rowOf(id)).status).toBe('published');
  });
});

describe('somebody under 18', () => {
  const birthDate = '2010-01-01';

  test('is shown to companies once a parent has agreed, never to everyone', async () => {
    const writer = await makeWriter(t);
    const { id, version } = await writeResume(t, writer, { birthDate });
    await expect(publish(writer, id, version)).rejects.toEqual(atField('parentalAgreement'));
    expect((await rowOf(id)).status).toBe('draft');
    await t.as(writer)('POST /resume/{id}/status', { id, parentalAgreement: true });
    expect(await publish(writer, id, version)).toMatchObject({ status: 'published' });
    // Another one said nothing of the age until now.
    const { id: open } = await publishWrittenResume(t, writer);
    await t.as(writer)('POST /resume/{id}/status', {
      id: open,
      visibility: 'everyone',
      publicCategories: ['name'],
      distributionAgreement: true,
    });
    await t.call('GET /resume/{id}', { id: open });
    await publish(writer, open, (await save(writer, open, { birthDate })).version);
    expect(await rowOf(open)).toMatchObject({ visibility: 'companies', publicCategories: [] });
    await expect(t.call('GET /resume/{id}', { id: open })).rejects.toEqual(refusal('not_found'));
  });
});

test('a paper that has left the wallet since it was named is named no more', async () => {
  const writer = await makeWriter(t);
  const call = t.as(writer);
  const keep = async () => {
    const file = fileOf(await pictureOf(), 'снимок.jpg');
    const { id: fileId } = await call('POST /files', { purpose: 'wallet', file });
    await call('POST /requests/wallet', { kind: 'permit', title: 'НАКС', fileId });
    return fileId;
  };
  const [gone, kept] = [await keep(), await keep()];
  const permit = { kind: 'naks_welder', visibility: 'public', fileIds: [gone, kept] } as const;
  const { id, version } = await writeResume(t, writer, { permits: [{ ...permit, fileIds: [...permit.fileIds] }] });
  await call('DELETE /requests/wallet/{id}', { id: gone });
  await publish(writer, id, version);
  expect((await call('GET /resume/{id}', { id })).own?.permits).toMatchObject([{ fileIds: [kept] }]);
});

describe('changing what is shown', () => {
  test('nobody sees the working copy; put in its place it is live and waits for staff again', async () => {
    const writer = await makeWriter(t);
    const { id } = await publishWrittenResume(t, writer);
    await judge(id, { action: 'approve' });
    expect(await waitingIn(t, 'resume')).not.toContain(String(id));
    const company = await asCompany();
    const saved = await save(writer, id, { title: 'Сварщик НАКС' });
    expect(saved).toMatchObject({ isWorkingCopy: true, status: 'published' });
    expect(saved.actions.map((action) => action.id)).toEqual([
      'edit',
      'update',
      'discard',
      'bump',
      'duplicate',
      'archive',
      'delete',
    ]);
    expect((await company('GET /resume/{id}', { id })).title).toBe('Электрогазосварщик');
    const { publishedAt } = await rowOf(id);
    const events = await eventsOf(() => publish(writer, id, saved.version));
    // What its applicant took away must be on no page.
    expect(events).toMatchObject([{ type: 'resume.changed', removes: true }]);
    expect((await company('GET /resume/{id}', { id })).title).toBe('Сварщик НАКС');
    expect((await company('GET /search/resume', { q: 'накс' })).items.map((item) => item.id)).toContain(id);
    expect(await waitingIn(t, 'resume')).toContain(String(id));
    expect((await rowOf(id)).publishedAt).toEqual(publishedAt);
    await expect(publish(writer, id, saved.version + 1)).rejects.toEqual(refusal('wrong_state'));
  });

  test('thrown away, what others see stays; an old window hears of it', async () => {
    const writer = await makeWriter(t);
    const { id } = await publishWrittenResume(t, writer);
    const before = await edit(writer, id);
    const { version } = await save(writer, id, { title: 'Другое' });
    await t.as(writer)('DELETE /resume/{id}/edit', { id });
    expect(await edit(writer, id)).toMatchObject({ isWorkingCopy: false, content: before.content });
    await expect(
      t.as(writer)('PUT /resume/{id}', { id, version, fields: { title: 'Старая вкладка' } }),
    ).rejects.toEqual(refusal('conflict'));
    const draft = await writeResume(t, writer);
    await expect(t.as(writer)('DELETE /resume/{id}/edit', { id: draft.id })).rejects.toEqual(refusal('wrong_state'));
  });

  test('a permit stays verified while it is the same, and pay is compared anew', async () => {
    const writer = await makeWriter(t);
    const permit = { kind: 'naks_welder' as const, number: 'АЦСТ-117', visibility: 'public' as const, fileIds: [] };
    const id = await makeResume(t.db, {
      applicantId: writer.accountId,
      permits: [{ ...permit, verified: 'registry' }],
      payWish: { amountKopecks: 150_000_00, mode: 'month', net: true, negotiable: false },
      firstName: 'Ильдар',
      lastName: 'Галеев',
      contacts: { phone: writer.phone },
      noExperience: true,
    });
    const { specializationIds, cityId } = (await writeResume(t, writer)).content;
    const verified = async () =>
      (await t.as(writer)('GET /resume/{id}', { id })).own?.permits.map((one) => one.verified);
    await publish(writer, id, (await save(writer, id, { specializationIds, cityId, payWish: null })).version);
    expect(await verified()).toEqual(['registry']);
    expect((await rowOf(id)).payMonthNet).toBeNull();
    const other = { ...permit, number: 'АЦСТ-118' };
    await publish(writer, id, (await save(writer, id, { permits: [permit, other] })).version);
    expect(await verified()).toEqual(['registry', 'none']);
  });
});

describe('staff', () => {
  test('read a live one, approve or block it; blocked and mended it waits for them before it is shown', async () => {
    const writer = await makeWriter(t);
    const { id } = await publishWrittenResume(t, writer, { about: 'Пишите мне' });
    const company = await asCompany();
    expect((await queueOf(t, 'resume').read(t.db, String(id), t.clock.now()))?.actions).toEqual(['approve', 'block']);
    await block(id);
    await expect(company('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    const blocked = await edit(writer, id);
    expect(blocked).toMatchObject({
      status: 'blocked',
      moderationNotes: [{ code: 'contacts_in_text', field: 'about' }],
    });
    await expect(publish(writer, id, blocked.version)).rejects.toEqual(refusal('wrong_state'));
    const { version } = await save(writer, id, { about: 'Варю' });
    expect(await publish(writer, id, version)).toMatchObject({ status: 'on_moderation', waitsForStaff: true });
    const again = await save(writer, id, { about: 'Варю давно' });
    expect(await publish(writer, id, again.version)).toMatchObject({ status: 'on_moderation' });
    await expect(company('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await judge(id, { action: 'approve' });
    expect((await company('GET /resume/{id}', { id })).about).toBe('Варю давно');
    await expect(judge(id, { action: 'approve' })).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await waitingIn(t, 'resume')).not.toContain(String(id));
  });

  test('read every text of it', async () => {
    const writer = await makeWriter(t);
    const [job] = (await writeResume(t, writer)).content.experience;
    const { id } = await publishWrittenResume(t, writer, {
      experience: job ? [{ ...job, facilityName: 'Мост через Белую', role: 'Звеньевой' }] : [],
      permits: [{ kind: 'height', level: 'группа 2', issuer: 'УЦ «Высота»', visibility: 'public', fileIds: [] }],
    });
    const item = JSON.stringify((await queueOf(t, 'resume').read(t.db, String(id), t.clock.now()))?.fields);
    for (const text of ['Мост через Белую', 'Звеньевой', '12\u00a0км', 'группа 2', 'УЦ «Высота»'])
      expect(item).toContain(text);
  });

  test('what waits longest comes first, and a later change keeps its place', async () => {
    const writer = await makeWriter(t);
    const { id: first } = await publishWrittenResume(t, writer);
    t.clock.time = addDays(t.clock.time, 1);
    const { id: second } = await publishWrittenResume(t, writer);
    await publish(writer, first, (await save(writer, first, { about: 'Новое' })).version);
    const waiting = await waitingIn(t, 'resume');
    expect(waiting.indexOf(String(first))).toBeLessThan(waiting.indexOf(String(second)));
  });
});

test('in the archive nothing is written; the working copy waits there', async () => {
  const writer = await makeWriter(t);
  const { id } = await publishWrittenResume(t, writer);
  const { version } = await save(writer, id, { title: 'Потом' });
  await t.db.updateTable('resume').set({ status: 'archive', archivedAt: t.clock.now() }).where('id', '=', id).execute();
  await expect(publish(writer, id, version)).rejects.toEqual(refusal('wrong_state'));
  await expect(save(writer, id, { title: 'Ещё' })).rejects.toEqual(refusal('wrong_state'));
  expect((await edit(writer, id)).content.title).toBe('Потом');
});

test('an owner takes along what is being written, and it goes with the account', async () => {
  const writer = await makeWriter(t);
  const { id } = await writeResume(t, writer, { title: 'Мой черновик' });
  await t.db
    .insertInto('confirmedPhone')
    .values({ accountId: writer.accountId, phone: '+79170000000', confirmedAt: t.clock.now() })
    .execute();
  const data = await t.sources.collectOwnData(t.db, writer.accountId, t.clock.now());
  expect(JSON.stringify(data.resume_edit)).toContain('Мой черновик');
  expect(data.confirmed_phone).toMatchObject([{ phone: '+79170000000' }]);
  expect(
    JSON.stringify(await t.sources.collectOwnData(t.db, (await makeApplicant(t.db)).accountId, t.clock.now())),
  ).not.toContain('Мой черновик');
  await reactToErasure(t, writer.accountId);
  const left = await t.db.selectFrom('resumeEdit').select('resumeId').where('resumeId', '=', id).execute();
  const phones = await t.db
    .selectFrom('confirmedPhone')
    .selectAll()
    .where('accountId', '=', writer.accountId)
    .execute();
  expect([left, phones]).toEqual([[], []]);
});
